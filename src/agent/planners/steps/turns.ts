import type { ToolCall } from '#src/agent/planner.ts';

/** Where a run that goes on by itself meets the loop that asks it for one turn after the other. */
export type Turns = {
  /** For the run: passes the calls of a turn on, and comes back when the next turn begins. */
  take(calls: ToolCall[]): Promise<void>;
  /** For the loop: begins the run or lets it go on, until it has the calls of this turn. Rejects with what it throws. */
  next(): Promise<ToolCall[]>;
};

export function createTurns(run: () => Promise<never>): Turns {
  let turn = Promise.withResolvers<ToolCall[]>();
  let goOn: (() => void) | null = null;
  return {
    take(calls) {
      const { promise, resolve } = Promise.withResolvers<void>();
      goOn = resolve;
      turn.resolve(calls);
      return promise;
    },
    next() {
      turn = Promise.withResolvers();
      const { promise } = turn;
      if (goOn === null) run().catch((error: unknown) => turn.reject(error));
      else goOn();
      return promise;
    },
  };
}
