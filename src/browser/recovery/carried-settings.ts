import type { Secret } from '#src/core/secrets/redactor.ts';
import type { BrowserProfile } from '../profiles/browser-profile.ts';
import type { RunBrowser, StartedBrowser } from '../run-browser.ts';
import { Casts } from './casts.ts';

type ProfileOptions = Parameters<RunBrowser['keepProfile']>[0];
type Recording = { onAction: Parameters<RunBrowser['record']>[0]; stop: () => Promise<void> };

/** The settings and subscriptions of a run on its browser, to repeat them on its replacement. */
export class CarriedSettings {
  readonly #concealed: Secret[] = [];
  readonly #local: string[] = [];
  readonly #recordings = new Set<Recording>();
  readonly #casts: Casts;
  #browser: StartedBrowser;
  #restriction: Parameters<RunBrowser['restrict']> | undefined;
  #profile: { options: ProfileOptions; kept: Promise<BrowserProfile | undefined> } | undefined;

  constructor(browser: StartedBrowser) {
    this.#browser = browser;
    this.#casts = new Casts(browser);
  }

  readonly cast: RunBrowser['cast'] = subscriber => this.#casts.subscribe(subscriber);

  readonly restrict: RunBrowser['restrict'] = (...restriction) => {
    this.#restriction = restriction;
    this.#browser.restrict(...restriction);
  };

  readonly allowLocal: RunBrowser['allowLocal'] = url => {
    this.#local.push(url);
    this.#browser.allowLocal(url);
  };

  readonly conceal: RunBrowser['conceal'] = secret => {
    this.#concealed.push(secret);
    this.#browser.conceal(secret);
  };

  readonly record: RunBrowser['record'] = async onAction => {
    const recording: Recording = { onAction, stop: await this.#browser.record(onAction) };
    this.#recordings.add(recording);
    return () => {
      this.#recordings.delete(recording);
      return recording.stop();
    };
  };

  keepProfile(options: ProfileOptions): void {
    this.#profile = { options, kept: this.#keepOn(this.#browser, options) };
  }

  /** Of the last browser; resolves after it has closed. Undefined as well when nobody asked. */
  async keptProfile(): Promise<BrowserProfile | undefined> {
    return this.#profile?.kept;
  }

  /** Sets everything on another browser, which gets all that follows. */
  async moveTo(browser: StartedBrowser): Promise<void> {
    this.#browser = browser;
    for (const secret of this.#concealed) browser.conceal(secret);
    if (this.#restriction) browser.restrict(...this.#restriction);
    for (const url of this.#local) browser.allowLocal(url);
    if (this.#profile) this.#profile.kept = this.#keepOn(browser, this.#profile.options);
    this.#casts.moveTo(browser);
    await Promise.all(
      Array.from(this.#recordings, async recording => {
        recording.stop = await browser.record(recording.onAction);
      }),
    );
  }

  #keepOn(browser: StartedBrowser, options: ProfileOptions): Promise<BrowserProfile | undefined> {
    const kept = browser.keepProfile(options);
    // Awaited when the run ends, which may be much later.
    kept.catch(() => undefined);
    return kept;
  }
}
