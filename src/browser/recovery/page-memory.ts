import type { Observation } from '../observation.ts';
import type { ActionOutcome, HumanInput, PageAction, Replacement, StartedBrowser } from '../run-browser.ts';
import { likeness, refAt, TypedValues, withoutHash } from './typed-values.ts';

const fillMs = 10_000;
/** A page that has less than this share of the earlier page's elements is not the same page. */
const alike = 0.7;

/** What the agent last saw of the active page and has typed there, so that a new copy of the page can be brought to the same state. */
export class PageMemory {
  readonly #typed = new TypedValues();
  #seen: Observation | undefined;
  /** What a person types is not known, so it cannot be typed again. */
  #touchedByUser = false;

  seen(): Observation | undefined {
    return this.#seen;
  }

  observed(page: Observation): void {
    this.#seen = page;
  }

  /** Told after each action, with the address of the active page. */
  acted(action: PageAction, outcome: ActionOutcome, url: string): void {
    if (withoutHash(url) !== withoutHash(this.#seen?.url ?? '')) this.#touchedByUser = false;
    if (outcome.ok) this.#typed.note(action, { seen: this.#seen, url });
    else this.#typed.leave(url);
  }

  tookInput(event: HumanInput): void {
    this.#touchedByUser ||= event.type !== 'mouse' || event.action === 'down';
  }

  /** Fills the fields of the page that took the place of one at `url`; says what could not be put back. */
  async restore(browser: StartedBrowser, url: string, signal: AbortSignal): Promise<Omit<Replacement, 'what'>> {
    const before = this.#seen;
    let page = await browser.observe(signal);
    const same = withoutHash(page.url) === withoutHash(url);
    const comparable = same && before && withoutHash(before.url) === withoutHash(url);
    const whole = same && !this.#touchedByUser && (!comparable || likeness(before, page) >= alike);
    const lost: string[] = [];
    for (const { place, action } of this.#typed.all()) {
      const ref = same && refAt(page, place);
      // oxlint-disable-next-line no-await-in-loop -- a field may appear only once another is filled
      const filled = ref && (await fill(browser, { ...action, ref }, signal));
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (filled) page = await browser.observe(signal);
      else lost.push(place.name || place.role);
    }
    if (!same) this.#typed.forget();
    this.#touchedByUser = false;
    this.#seen = page;
    return { url: page.url, whole: whole && lost.length === 0, lost };
  }
}

async function fill(browser: StartedBrowser, action: PageAction, signal: AbortSignal): Promise<boolean> {
  const done = await browser.act(action, { signal, timeoutMs: fillMs }).catch(() => undefined);
  return done?.ok === true;
}
