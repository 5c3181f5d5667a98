import type { Clause } from '#src/core/steps/clause.ts';
import { failed, Left, legible, NotAllowed, stopped, unproved, type Mind, type Outcome } from '../acting/mind.ts';
import { runClause } from '../acting/run-clause.ts';
import type { Orders } from '../watched.ts';

const turnsForOneClause = 200;

/** Runs a clause, ready to leave it when the chat says to skip or stop. */
export async function runWithOrders(mind: Mind, orders: Orders, clause: Clause): Promise<Outcome> {
  orders.leaves = leaving(mind, orders, clause);
  try {
    return await runClause(mind, clause);
  } catch (error) {
    if (error instanceof Left) return error.outcome;
    if (error instanceof NotAllowed) return unproved(`Left out “${legible(mind, clause.text)}”. ${error.message}`);
    throw error;
  } finally {
    orders.leaves = null;
  }
}

/** Says after each turn of a clause whether it is to be left, and as what. */
function leaving(mind: Mind, orders: Orders, clause: Clause): () => Outcome | null {
  let { begun } = mind;
  let turns = 0;
  return () => {
    turns += 1;
    // Each round of a loop is something new.
    if (mind.begun !== begun) [begun, turns] = [mind.begun, 0];
    if (mind.lostPlace !== null) {
      // What is done next would be done on another page than it is meant for: the user says how to go on.
      const evidence = mind.lostPlace;
      mind.lostPlace = null;
      return failed(evidence);
    }
    if (orders.skip) {
      orders.skip = false;
      return unproved(`“${clause.text}” was skipped, as you said.`);
    }
    if (orders.stop) return stopped;
    return turns < turnsForOneClause
      ? null
      : failed(`“${clause.text}” was not done within ${turnsForOneClause} turns.`);
  };
}
