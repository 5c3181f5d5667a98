import type { RunBrowser } from '../run-browser.ts';

type Subscriber = Parameters<RunBrowser['cast']>[0];
type Subscription = ReturnType<RunBrowser['cast']>;
type Following = { listener: Subscriber; at: Subscription; wants: boolean };

/** Screencast subscriptions that continue when the browser is replaced. */
export class Casts {
  readonly #following = new Set<Following>();
  #browser: Pick<RunBrowser, 'cast'>;

  constructor(browser: Pick<RunBrowser, 'cast'>) {
    this.#browser = browser;
  }

  subscribe(subscriber: Subscriber): Subscription {
    const listener: Subscriber = {
      frame(frame) {
        one.wants = false;
        subscriber.frame(frame);
      },
    };
    // No frame comes before this call is over.
    const one: Following = { listener, at: this.#browser.cast(listener), wants: false };
    this.#following.add(one);
    return {
      wantsNext() {
        one.wants = true;
        one.at.wantsNext();
      },
      stop: () => {
        this.#following.delete(one);
        one.at.stop();
      },
    };
  }

  moveTo(browser: Pick<RunBrowser, 'cast'>): void {
    this.#browser = browser;
    for (const one of this.#following) {
      one.at = browser.cast(one.listener);
      if (one.wants) one.at.wantsNext();
    }
  }
}
