import type { ToolCall } from '#src/agent/planner.ts';
import { createRepeats } from '../repeats.ts';
import { ask } from './acting/asking/ask.ts';
import { pause, type Mind, type Outcome } from './acting/mind.ts';
import type { Clause } from '#src/core/steps/clause.ts';

/** What the chat has ordered and the run has not yet acted on. */
export type Orders = {
  extra: Clause[];
  skip: boolean;
  stop: boolean;
  /** What is to be said in the next turn. */
  notice: string | null;
  /** While a clause is at work: says after each of its turns whether it is to be left, and with what outcome. */
  leaves: (() => Outcome | null) | null;
};

/** The run goes in circles, and asking did not help. */
export class GivenUp extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GivenUp';
  }
}

const nudgeMs = 1000;

/**
 * Keeps a run from going in circles. The same action on a page that stays the same is first given time; tried again
 * and again it is put to the user, once, and the second time the run is given up. Says whether the calls are to be carried out.
 */
export function createWatch(mind: Mind, orders: Orders): (calls: readonly ToolCall[]) => Promise<boolean> {
  const repeats = createRepeats();
  let asked = false;
  let last = '';
  return async calls => {
    const now = keyOf(mind, calls);
    // Only in a row: steps lead back to the same place for good reasons.
    if (now !== null && now !== last) repeats.forget();
    last = now ?? last;
    const seen = repeatsAsAsked(mind) ? 'none' : repeats.note(calls.filter(isAction), mind.turn.observation);
    if (seen === 'nudge') await pause(mind, nudgeMs);
    if (seen !== 'stop') return true;
    const what = `Step ${mind.step}: the same action (${calls[0]?.tool ?? 'the action'}) was repeated without an effect.`;
    if (asked) throw new GivenUp(what);
    asked = true;
    repeats.forget();
    await askStuck(mind, orders, what);
    return false;
  };
}

/** Whether the step itself says that the same is to be done several times. */
function repeatsAsAsked({ clause, rounds }: Mind): boolean {
  return rounds?.areGiven === true || (clause?.do === 'keys' && clause.times > 1);
}

async function askStuck(mind: Mind, orders: Orders, what: string): Promise<void> {
  const text = `${what} Do it in the browser and answer “go on”, or answer “skip” or “stop”.`;
  const answer = await ask(mind, { text, key: `stuck at step ${mind.step}`, purpose: 'once', fresh: true });
  if (answer.reply === 'stop') orders.stop = true;
  else if (answer.reply === 'skip') orders.skip = true;
  // The calls kept back were not carried out: there are no results of them.
  mind.turn = { ...mind.turn, results: [] };
}

/** Waiting, talking and looking are no actions. */
function isAction({ tool }: ToolCall): boolean {
  return tool !== 'wait' && tool !== 'ask_user' && tool !== 'done' && tool !== 'list_downloaded_files';
}

function keyOf(mind: Mind, calls: readonly ToolCall[]): string | null {
  const actions = calls.filter(isAction);
  const { fingerprint, scroll } = mind.turn.observation;
  return actions.length === 0 ? null : JSON.stringify([actions, fingerprint, scroll.y]);
}
