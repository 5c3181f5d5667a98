import type { ToolCall } from '#src/agent/planner.ts';
import { createRepeats } from '../repeats.ts';
import { ask } from './acting/asking/ask.ts';
import { finish } from './acting/finish.ts';
import { pause, type Course, type Mind } from './acting/mind.ts';
import type { Clause } from '#src/core/steps/clause.ts';

/** What the chat has ordered and the run has not yet acted on. */
export type Orders = {
  extra: Clause[];
  skip: boolean;
  stop: boolean;
  /** What is to be said in the next turn. */
  notice: string | null;
};

const nudgeMs = 1000;

/**
 * Keeps a course from going in circles. The same action on a page that stays the same is first given time; tried again
 * and again it is put to the user, once, and the second time the run is given up.
 */
export function* watched(mind: Mind, orders: Orders, course: Course<void>): Course<void> {
  const repeats = createRepeats();
  let asked = false;
  let last = '';
  for (;;) {
    const next = course.next();
    if (next.done === true) return;
    const calls = next.value;
    const now = keyOf(mind, calls);
    // Only in a row: a planner of rules comes back to the same place for good reasons.
    if (now !== null && now !== last) repeats.forget();
    last = now ?? last;
    const seen = repeatsAsAsked(mind) ? 'none' : repeats.note(calls.filter(isAction), mind.turn.observation);
    if (seen === 'nudge') yield* pause(mind, nudgeMs);
    if (seen !== 'stop') {
      yield calls;
      continue;
    }
    const what = `Step ${mind.step}: the same action (${calls[0]?.tool ?? 'the action'}) was repeated without an effect.`;
    if (asked) return yield* finish(mind, 'fail', what);
    asked = true;
    repeats.forget();
    yield* askStuck(mind, orders, what);
  }
}

/** Whether the step itself says that the same is to be done several times. */
function repeatsAsAsked({ clause, looping }: Mind): boolean {
  return looping || (clause?.do === 'keys' && clause.times > 1);
}

function* askStuck(mind: Mind, orders: Orders, what: string): Course<void> {
  const text = `${what} Do it in the browser and answer “go on”, or answer “skip” or “stop”.`;
  const answer = yield* ask(mind, { text, key: `stuck at step ${mind.step}`, purpose: 'once', fresh: true });
  if (answer.reply === 'stop') orders.stop = true;
  else if (answer.reply === 'skip') orders.skip = true;
  // The calls kept back were not carried out, and the course sees no results.
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
