import { Buffer } from 'node:buffer';
import { freshState, readState } from './fresh-state.ts';
import type { PracticeState } from './state.ts';

/** Where visits are kept. `load` answers undefined for a visit that was never saved; values are plain JSON. */
export interface PracticeStore {
  load(visit: string): Promise<unknown>;
  save(visit: string, state: unknown): Promise<void>;
}

/** A store for tests and standalone use: the newest `maxVisits` visits, in memory. */
export function createMemoryStore(maxVisits = 200): PracticeStore {
  const kept = new Map<string, string>();
  return {
    load(visit) {
      const text = kept.get(visit);
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as unknown));
    },
    save(visit, state) {
      kept.delete(visit);
      kept.set(visit, JSON.stringify(state));
      const oldest = kept.keys().next();
      if (kept.size > maxVisits && !oldest.done) kept.delete(oldest.value);
      return Promise.resolve();
    },
  };
}

/** What the pages know of the world: the clock, the visits, and how slow the slow parts are. */
export interface Site {
  now(): Date;
  read(visit: string): Promise<PracticeState>;
  /** Whether anything of the visit is kept yet. */
  isKept(visit: string): Promise<boolean>;
  /**
   * Runs `change` on the visit's state and saves it; changes of one visit run one after the other.
   * @throws VisitFull, with nothing changed
   */
  update<T>(visit: string, change: (state: PracticeState) => T): Promise<T>;
  reset(visit: string): Promise<void>;
  delays: { reviewsMs: number; slowPageMs: number };
  /** Whether cookies are for https alone. */
  secure: boolean;
}

export type Visits = Pick<Site, 'now' | 'read' | 'isKept' | 'update' | 'reset'>;

/** A fresh visit takes 22 kB; one whose lists are all full of long words would take 2 MB. */
const MOST_BYTES = 150_000;

/** A visit holds as much as it may. */
export class VisitFull extends Error {
  constructor() {
    super('The practice visit is full');
    this.name = 'VisitFull';
  }
}

export function createVisits(store: PracticeStore, now: () => Date): Visits {
  const tails = new Map<string, Promise<void>>();

  async function inTurn<T>(visit: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(visit) ?? Promise.resolve();
    const result = before.then(work);
    // The next in line waits for this one to end, however it ends; its own caller sees the error.
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    tails.set(visit, tail);
    try {
      return await result;
    } finally {
      if (tails.get(visit) === tail) tails.delete(visit);
    }
  }

  const read = async (visit: string): Promise<PracticeState> => readState(await store.load(visit), now());
  return {
    now,
    read,
    isKept: async visit => (await store.load(visit)) !== undefined,
    update: (visit, change) =>
      inTurn(visit, async () => {
        const state = await read(visit);
        const result = change(state);
        if (Buffer.byteLength(JSON.stringify(state)) > MOST_BYTES) throw new VisitFull();
        await store.save(visit, state);
        return result;
      }),
    reset: visit => inTurn(visit, () => store.save(visit, freshState(now()))),
  };
}
