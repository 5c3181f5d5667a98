/** Looks at all tabs again and again, and on request at what has changed since the last look. */
import { setTimeout as delay } from 'node:timers/promises';
import { within } from '../deadline.ts';
import type { PageHost } from '../page-host.ts';
import { stretched } from '../slowdown.ts';

const againMs = 400;
const missingAgainMs = 50;
const caughtUpMs = 10_000;

export type Looks = {
  /** One look; one that goes on counts. */
  now(): Promise<void>;
  /** Resolves once a look has begun after the last change until now, and has ended; at the latest after 10 s, more on a busy machine. */
  caughtUp(): Promise<void>;
  /** Ends them; resolves once the last has ended. */
  end(): Promise<void>;
};

type How = {
  /** Looks at one tab; whether it found all its documents. */
  look(tab: PageHost): Promise<boolean>;
  signal: AbortSignal;
  /** The limit of `caughtUp`, in milliseconds. */
  limitMs?: number;
};

export function createLooks(pages: () => PageHost[], { look, signal, limitMs = caughtUpMs }: How): Looks {
  const known = new WeakSet<PageHost>();
  const forget: (() => void)[] = [];
  /** How often tabs and frames changed, and up to which of these changes they were looked at. */
  let changes = 0;
  let looked = 0;
  /** A document did not come within the limit. Until all are found again, nobody waits for more than one look. */
  let gaveUp = false;
  let looking: Promise<void> | undefined;

  // Not looked at by that alone: a page may change its frames as often as it likes.
  const changed = (): void => void (changes += 1);

  /** A frame of another site has a process of its own with each document that comes into it. */
  function know(tab: PageHost): void {
    if (known.has(tab)) return;
    known.add(tab);
    changes += 1;
    tab.page.on('frameattached', changed).on('framenavigated', changed);
    forget.push(() => tab.page.off('frameattached', changed).off('framenavigated', changed));
  }

  async function lookAtAll(): Promise<void> {
    pages().forEach(know);
    const upTo = changes;
    const found = await Promise.all(pages().map(tab => look(tab).catch(() => false)));
    const missing = found.includes(false);
    if (!missing || gaveUp) looked = upTo;
    gaveUp &&= missing;
  }

  function now(): Promise<void> {
    looking ??= lookAtAll()
      // Tabs close while they are looked at; what is there is looked at again in a moment.
      .catch(() => undefined)
      .finally(() => (looking = undefined));
    return looking;
  }

  async function followChanges(limit: AbortSignal): Promise<void> {
    pages().forEach(know);
    const upTo = changes;
    while (looked < upTo && !limit.aborted) {
      await now();
      if (looked < upTo) await delay(missingAgainMs, undefined, { signal: limit });
    }
  }

  async function caughtUp(): Promise<void> {
    const limit = { ms: stretched(limitMs), signal, what: 'Following the pages' };
    await within(limit, followChanges).catch(() => (gaveUp = true));
  }

  const timer = setInterval(() => void now(), againMs);
  return {
    now,
    caughtUp,
    async end() {
      clearInterval(timer);
      for (const off of forget) off();
      await looking;
    },
  };
}
