import type { BrowserPool, BrowserSetup, StartedBrowser } from '../run-browser.ts';

/** A run that just began needs the processor more than the next one does. */
const quietMs = 1500;
const retryMs = 10_000;

type PoolOptions = {
  size: number;
  launch: (signal: AbortSignal, setup?: BrowserSetup) => Promise<StartedBrowser>;
  log?: (line: string) => void;
};

type Warm = { browser: Promise<StartedBrowser>; dead: boolean };

/**
 * Keeps `size` browsers started ahead. `take` returns one, or starts one when none is there; each serves one run.
 * One that dies while it waits is replaced. A browser that cannot be started ahead is retried later and logged.
 */
export function createPool(options: PoolOptions): BrowserPool {
  const pool = new Pool(options);
  return {
    take: ({ signal, setup }) => (setup ? pool.start(signal, setup) : pool.take(signal)),
    close: () => pool.close(),
  };
}

class Pool {
  readonly #options: PoolOptions;
  readonly #closing = new AbortController();
  /** Every browser that was started and has not closed, from the moment its start begins. */
  readonly #alive = new Set<Promise<StartedBrowser>>();
  #warm: Warm[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#fillIn(0);
  }

  async take(signal: AbortSignal): Promise<StartedBrowser> {
    signal.throwIfAborted();
    const one = this.#warm.shift();
    this.#fillIn(quietMs);
    const browser = one && (await this.#wait(one, signal));
    return browser ?? this.start(signal);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#warm = [];
    this.#closing.abort(new Error('The server is stopping, so no browser is started.'));
    await Promise.allSettled([...this.#alive].map(async browser => (await browser).close()));
  }

  /** Undefined when the browser cannot be used. */
  async #wait(one: Warm, signal: AbortSignal): Promise<StartedBrowser | undefined> {
    const aborted = Promise.withResolvers<undefined>();
    const onAbort = (): void => aborted.resolve(undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    const browser = await Promise.race([one.browser.catch(() => undefined), aborted.promise]);
    signal.removeEventListener('abort', onAbort);
    if (!signal.aborted) return one.dead ? undefined : browser;
    // Its run has stopped waiting, so it is kept for the next one.
    if (!one.dead && !this.#closing.signal.aborted) this.#warm.unshift(one);
    throw signal.reason;
  }

  /** One of its own, which no run has waited for. */
  start(signal: AbortSignal, setup?: BrowserSetup): Promise<StartedBrowser> {
    this.#closing.signal.throwIfAborted();
    const started = this.#options.launch(AbortSignal.any([signal, this.#closing.signal]), setup).then(browser => ({
      ...browser,
      close: () => browser.close().finally(() => this.#alive.delete(started)),
    }));
    this.#alive.add(started);
    started.catch(() => this.#alive.delete(started));
    return started;
  }

  #fillIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => this.#fill(), ms).unref();
  }

  #fill(): void {
    if (this.#warm.length >= this.#options.size || this.#closing.signal.aborted) return;
    const one: Warm = { browser: this.start(this.#closing.signal), dead: false };
    this.#warm.push(one);
    one.browser.then(
      browser => {
        browser.on(event => {
          if (event.type === 'crashed' && event.what === 'browser') this.#lost(one, browser);
        });
        this.#fillIn(0);
      },
      (error: unknown) => {
        one.dead = true;
        this.#warm = this.#warm.filter(other => other !== one);
        if (this.#closing.signal.aborted) return;
        this.#log(`A browser could not be started ahead: ${String(error)}`);
        this.#fillIn(retryMs);
      },
    );
  }

  #lost(one: Warm, browser: StartedBrowser): void {
    one.dead = true;
    // After `take` its run is responsible for it.
    if (!this.#warm.includes(one)) return;
    this.#warm = this.#warm.filter(other => other !== one);
    browser.close().catch((error: unknown) => this.#log(`A browser did not close: ${String(error)}`));
    this.#fillIn(quietMs);
  }

  #log(line: string): void {
    this.#options.log?.(line);
  }
}
