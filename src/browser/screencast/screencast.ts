import type { Guard } from '#src/core/guard.ts';
import { within } from '../deadline.ts';
import type { PageHost } from '../page-host.ts';
import type { CastFrame, RunBrowser } from '../run-browser.ts';
import { stretched } from '../slowdown.ts';

/** Chromium sends this many frames without an acknowledgement; what it paints after that is lost. */
const framesInFlight = 3;
/** How old a frame may be that is given out while newer paints may have been lost. */
const freshMs = 50;
/** How long the next paint may take before a lost one is asked for again. */
const refreshMs = 50;
/** A page that has nothing to paint may send no first frame, so one is taken. */
const firstFrameMs = 400;
const callMs = 3000;
const quality = 60;

type Frame = CastFrame & { seq: number };
type Subscriber = { listener: { frame(frame: CastFrame): void }; wants: boolean; seen: number };
type CastOptions = { viewport: { width: number; height: number }; log: (line: string) => void; guard: Guard };

/**
 * Pictures of the active tab as Chromium paints them. A subscriber gets the last one kept at once, and then one frame
 * per `wantsNext`: the newest, as soon as there is one it has not seen. Chromium's frames are acknowledged only when
 * somebody wants the next, so pictures are made at the pace of the fastest subscriber, and none of a still page.
 */
export class Cast {
  readonly #options: CastOptions;
  readonly #subscribers = new Set<Subscriber>();
  readonly #listened = new WeakSet<PageHost>();
  /** The tab to show, and the one that Chromium casts now. */
  #tab: PageHost | undefined;
  #casting: PageHost | undefined;
  #last: Frame | undefined;
  /** Frames that came and are not acknowledged. */
  #held: number[] = [];
  #refresh: NodeJS.Timeout | undefined;
  #firstFrame: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: CastOptions) {
    this.#options = options;
  }

  last(): CastFrame | undefined {
    return this.#last;
  }

  /** Shows this tab from now on; nothing when there is none. */
  follow(tab: PageHost | undefined): void {
    if (this.#tab === tab) return;
    this.#tab = tab;
    this.#restart({ resend: false });
  }

  subscribe(listener: Subscriber['listener']): ReturnType<RunBrowser['cast']> {
    const subscriber: Subscriber = { listener, wants: this.#last === undefined, seen: 0 };
    this.#subscribers.add(subscriber);
    if (this.#last) this.#give(subscriber, this.#last);
    this.#restart({ resend: false });
    return {
      wantsNext: () => this.#wantsNext(subscriber),
      stop: () => {
        this.#subscribers.delete(subscriber);
        this.#restart({ resend: false });
      },
    };
  }

  /** Ends without a call to the browser. */
  stop(): void {
    this.#subscribers.clear();
    this.#tab = undefined;
    this.#casting = undefined;
    clearTimeout(this.#refresh);
    clearTimeout(this.#firstFrame);
  }

  #wantsNext(subscriber: Subscriber): void {
    const paintsLost = this.#held.length >= framesInFlight;
    const newer = this.#last && subscriber.seen < this.#last.seq ? this.#last : undefined;
    if (newer && (!paintsLost || Date.now() - newer.at < freshMs)) return this.#give(subscriber, newer);
    subscriber.wants = true;
    this.#acknowledge();
    if (!paintsLost) return;
    clearTimeout(this.#refresh);
    this.#refresh = setTimeout(() => this.#restart({ resend: true }), refreshMs);
  }

  #publish(picture: Omit<CastFrame, 'width' | 'height'>): void {
    clearTimeout(this.#refresh);
    clearTimeout(this.#firstFrame);
    this.#last = { ...picture, ...this.#options.viewport, seq: (this.#last?.seq ?? 0) + 1 };
    for (const one of this.#subscribers) if (one.wants) this.#give(one, this.#last);
  }

  #give(subscriber: Subscriber, { seq, ...picture }: Frame): void {
    subscriber.wants = false;
    subscriber.seen = seq;
    // Never within the subscriber's own call: it could not yet hold what that call returns.
    queueMicrotask(
      this.#options.guard(() => {
        if (this.#subscribers.has(subscriber)) subscriber.listener.frame(picture);
      }),
    );
  }

  #acknowledge(): void {
    for (const sessionId of this.#held) {
      // A tab that is closing does not answer; nothing more is painted there either.
      this.#casting?.cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    }
    this.#held = [];
  }

  /** Makes Chromium cast the tab to show, or nothing while nobody looks; `resend` sends the present picture again. */
  #restart({ resend }: { resend: boolean }): void {
    this.#turn = this.#turn
      .then(() => this.#castWanted(resend))
      .catch((error: unknown) => {
        if (this.#tab && !this.#tab.page.isClosed()) this.#options.log(`The live picture stopped: ${String(error)}`);
      });
  }

  async #castWanted(resend: boolean): Promise<void> {
    const wanted = this.#subscribers.size > 0 ? this.#tab : undefined;
    const before = this.#casting;
    if (wanted === before && !resend) return;
    this.#casting = undefined;
    this.#held = [];
    clearTimeout(this.#firstFrame);
    if (before && !before.page.isClosed()) {
      const stopped = soon('Ending the screencast', () => before.cdp.send('Page.stopScreencast'));
      // A tab that does not answer casts nothing either.
      await stopped.catch(() => undefined);
    }
    if (wanted && !wanted.page.isClosed()) await this.#start(wanted);
  }

  async #start(tab: PageHost): Promise<void> {
    if (!this.#listened.has(tab)) {
      this.#listened.add(tab);
      tab.cdp.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
        if (this.#casting !== tab) return;
        this.#held.push(sessionId);
        this.#publish({ jpeg: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? Date.now() / 1000) * 1000 });
      });
      // A cast that begins just as the document is replaced can stay with the old one, and no frame ever comes again.
      tab.page.on('domcontentloaded', () => {
        if (this.#casting === tab) this.#restart({ resend: true });
      });
    }
    const { width: maxWidth, height: maxHeight } = this.#options.viewport;
    this.#casting = tab;
    this.#firstFrame = setTimeout(() => void this.#takeFirstFrame(tab), firstFrameMs);
    await soon('Starting the screencast', () =>
      tab.cdp.send('Page.startScreencast', { format: 'jpeg', quality, maxWidth, maxHeight, everyNthFrame: 1 }),
    );
  }

  async #takeFirstFrame(tab: PageHost): Promise<void> {
    const before = this.#last;
    const shot = await soon('Taking a first picture', () =>
      tab.cdp.send('Page.captureScreenshot', { format: 'jpeg', quality, optimizeForSpeed: true }),
    ).catch(() => undefined);
    if (!shot || this.#casting !== tab || this.#last !== before) return;
    this.#publish({ jpeg: Buffer.from(shot.data, 'base64'), at: Date.now() });
  }
}

function soon<T>(what: string, call: () => Promise<T>): Promise<T> {
  return within({ ms: stretched(callMs), signal: new AbortController().signal, what }, call);
}
