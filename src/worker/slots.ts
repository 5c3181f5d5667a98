import { untilAborted } from '#src/agent/control.ts';

/** The right to do one thing more at the same time. Giving it back twice does nothing. */
export type Slot = { release(): void };

/** How much a worker does at once. */
export type Slots = {
  /** Undefined when none is free, or when somebody who had one before waits for one. */
  tryTake(): Slot | undefined;
  /** Waits for one, before whatever has not begun yet. Rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<Slot>;
};

/** `freed` is called each time when one may be free. */
export function createSlots(size: number, freed: () => void): Slots {
  const waiting: ((slot: Slot) => void)[] = [];
  let taken = 0;

  function give(): Slot {
    let held = true;
    taken += 1;
    return {
      release() {
        if (!held) return;
        held = false;
        taken -= 1;
        const next = waiting.shift();
        if (next) next(give());
        else freed();
      },
    };
  }

  return {
    tryTake: () => (taken < size && waiting.length === 0 ? give() : undefined),
    async take(signal) {
      signal.throwIfAborted();
      if (taken < size) return give();
      const slot = Promise.withResolvers<Slot>();
      waiting.push(slot.resolve);
      try {
        return await untilAborted(slot.promise, signal);
      } catch (error) {
        const place = waiting.indexOf(slot.resolve);
        if (place >= 0) waiting.splice(place, 1);
        // Given in the same moment: the next one has it.
        else (await slot.promise).release();
        throw error;
      }
    },
  };
}
