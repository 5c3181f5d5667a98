import { createSlots, type Slot, type Slots } from './slots.ts';

type Dispatching<T> = {
  /** How many at a time. */
  size: number;
  /** Takes what is next in turn; undefined when nothing waits. */
  take(): Promise<T | undefined>;
  /** Does it; the slot may be given back earlier. Never rejects. */
  work(taken: T, slot: Slot): Promise<void>;
  /** Calls back when something may wait; returns how to stop. */
  onNotify(notify: () => void): () => void;
  failed(error: unknown): void;
  /** How often to look without a notification, should one be lost. */
  pollMs: number;
};

export type Dispatcher = {
  slots: Slots;
  /** Takes nothing more; what is under way goes on. */
  stop(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

/** Takes what waits as long as there is room. */
export function startDispatcher<T>(options: Dispatching<T>): Dispatcher {
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  let looking: Promise<void> | undefined;
  let again = false;
  const slots = createSlots(options.size, look);

  function look(): void {
    again = true;
    looking ??= lookAround()
      .catch(options.failed)
      .finally(() => (looking = undefined));
  }

  async function lookAround(): Promise<void> {
    while (again && !stopped) {
      again = false;
      await fill();
    }
  }

  async function fill(): Promise<void> {
    while (!stopped) {
      const slot = slots.tryTake();
      if (!slot) return;
      const taken = await options.take().catch((error: unknown) => giveUp(slot, error));
      if (taken === undefined) return giveUp(slot);
      const work = options.work(taken, slot).finally(() => {
        underWay.delete(work);
        slot.release();
      });
      underWay.add(work);
    }
  }

  /** A slot that was not needed is no reason to look again. */
  function giveUp(slot: Slot, error?: unknown): void {
    const before = again;
    slot.release();
    again = before;
    if (error !== undefined) throw error;
  }

  const stopListening = options.onNotify(look);
  const timer = setInterval(look, options.pollMs);
  look();
  return {
    slots,
    stop() {
      stopped = true;
      stopListening();
      clearInterval(timer);
    },
    async idle() {
      await looking;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
