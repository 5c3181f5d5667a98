import type { ElementNode, Observation } from '../observe/observation.ts';
import type { ActionOutcome, HumanInput, PageAction, Replacement, StartedBrowser } from '../run-browser.ts';
import { likeness, placeKey, placesOf, refAt, type Typed, TypedValues, withoutHash } from './typed-values.ts';

const fillMs = 10_000;
/** A page that has less than this share of the earlier page's elements is not the same page. */
const alike = 0.7;

type Element = Pick<ElementNode, 'role' | 'name' | 'value' | 'filled' | 'checked' | 'selected'>;

/** What a page showed. */
type Seen = { url: string; elements: readonly Element[] };

/** What a page showed and what the agent had typed there, for the memory of another browser. As JSON. */
export type PageState = Seen & { typed: readonly Typed[] };

/** What the agent last saw of the active page and has typed there, so that a new copy of the page can be brought to the same state. */
export class PageMemory {
  #typed = new TypedValues();
  #seen: Observation | undefined;
  /** Of a page that another browser had. */
  #recalled: Seen | undefined;
  /** What a person types is not known, so it cannot be typed again. */
  #touchedByUser = false;

  seen(): Observation | undefined {
    return this.#seen;
  }

  observed(page: Observation): void {
    this.#seen = page;
    this.#recalled = undefined;
  }

  /** Called after each action, with the address of the active page. */
  acted(action: PageAction, outcome: ActionOutcome, url: string): void {
    if (withoutHash(url) !== withoutHash(this.#seen?.url ?? '')) this.#touchedByUser = false;
    if (outcome.ok) this.#typed.note(action, { seen: this.#seen, url });
    else this.#typed.leave(url);
  }

  tookInput(event: HumanInput): void {
    this.#touchedByUser ||= event.type !== 'mouse' || event.action === 'down';
  }

  /** For the page at this address; undefined when a person did something there, or it was not observed. */
  state(url: string): PageState | undefined {
    if (this.#touchedByUser) return undefined;
    const seen = this.#seen ? seenOf(this.#seen) : this.#recalled;
    return seen && { ...seen, typed: this.#typed.at(url) };
  }

  /** Takes over what another browser knew. */
  recall({ typed, ...seen }: PageState): void {
    this.#typed = new TypedValues(seen.url, typed);
    this.#seen = undefined;
    this.#recalled = seen;
    this.#touchedByUser = false;
  }

  /** Fills the fields of the page that took the place of one at `url`; says what could not be put back. */
  async restore(browser: StartedBrowser, url: string, signal: AbortSignal): Promise<Omit<Replacement, 'what'>> {
    const before = this.#seen ? seenOf(this.#seen) : this.#recalled;
    const opened = await browser.observe(signal);
    const same = withoutHash(opened.url) === withoutHash(url);
    const comparable = before !== undefined && withoutHash(before.url) === withoutHash(url);
    const alikeNow = !comparable || likeness(before.elements, elementsOf(opened)) >= alike;
    const typed = this.#typed.all();
    const { page, missing } = same
      ? await retype(browser, { page: opened, typed }, signal)
      : { page: opened, missing: typed };
    const lost = new Set(missing.map(({ place }) => place.name || place.role));
    const places = new Set(typed.map(({ place }) => placeKey(place)));
    if (same && comparable) for (const name of differing(before.elements, page, places)) lost.add(name);
    const whole = same && !this.#touchedByUser && alikeNow && lost.size === 0;
    if (!same) this.#typed.forget();
    this.#touchedByUser = false;
    this.observed(page);
    return { url: page.url, whole, lost: [...lost] };
  }
}

/** Types into the fields what was typed before. The page after that, and what could not be typed again. */
async function retype(
  browser: StartedBrowser,
  { page: opened, typed }: { page: Observation; typed: readonly Typed[] },
  signal: AbortSignal,
): Promise<{ page: Observation; missing: readonly Typed[] }> {
  let page = opened;
  const missing: Typed[] = [];
  for (const one of typed) {
    const ref = refAt(page, one.place);
    // oxlint-disable-next-line no-await-in-loop -- a field may appear only once another is filled
    const filled = ref && (await fill(browser, { ...one.action, ref }, signal));
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (filled) page = await browser.observe(signal);
    else missing.push(one);
  }
  return { page, missing };
}

/** Names of controls that hold something else than before, those that were `typed` into not counted: it is known what these hold. */
function differing(before: readonly Element[], page: Observation, typed: ReadonlySet<string>): string[] {
  const now = new Map(placesOf(elementsOf(page)).map(({ place, element }) => [placeKey(place), element]));
  return placesOf(before).flatMap(({ place, element }) => {
    const key = placeKey(place);
    const other = now.get(key);
    return other && !typed.has(key) && held(element) !== held(other) ? [place.name || place.role] : [];
  });
}

/** What a control holds. A control without a value counts as empty. */
function held({ value = '', filled = false, checked = false, selected = false }: Element): string {
  return JSON.stringify([value, filled, checked, selected]);
}

function seenOf({ url, nodes }: Observation): Seen {
  const elements = nodes.flatMap(node => {
    if (node.kind !== 'element') return [];
    const { role, name, value, filled, checked, selected } = node;
    return [{ role, name, value, filled, checked, selected }];
  });
  return { url, elements };
}

function elementsOf({ nodes }: Observation): ElementNode[] {
  return nodes.filter(node => node.kind === 'element');
}

async function fill(browser: StartedBrowser, action: PageAction, signal: AbortSignal): Promise<boolean> {
  const done = await browser.act(action, { signal, timeoutMs: fillMs }).catch(() => undefined);
  return done?.ok === true;
}
