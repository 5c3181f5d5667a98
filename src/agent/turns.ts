/** Where a run that goes on by itself meets the loop that asks it for one turn after the other. */
export type Turns<Turn> = {
  /** For the run: passes what it wants in a turn on, and comes back when the next turn begins. */
  take(turn: Turn): Promise<void>;
  /** For the loop: begins the run or lets it go on, until it has what it wants in this turn. Rejects with what it throws. */
  next(): Promise<Turn>;
};

export function createTurns<Turn>(run: () => Promise<never>): Turns<Turn> {
  let turn = Promise.withResolvers<Turn>();
  let goOn: (() => void) | null = null;
  return {
    take(wanted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      goOn = resolve;
      turn.resolve(wanted);
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
