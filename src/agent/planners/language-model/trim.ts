import type { TurnInput } from '../../planner.ts';
import { createRepeats } from '../repeats.ts';
import { ownCall, type PlannedCall } from './read-calls.ts';
import type { Toolbox } from '../../tools/toolbox.ts';

/** `broken`: they take the place of what was repeated too often. */
type Settled = { calls: PlannedCall[]; notes: string[]; broken: boolean };

/** Gives the calls as they may be carried out, and what the model is to know of those left out. */
export function createSettling(toolbox: Toolbox, most: number) {
  const repeats = createRepeats();
  let askedAboutLoop = false;
  return (calls: PlannedCall[], turn: TurnInput): Settled => {
    // A person said or did something since: what failed before may work now.
    if (turn.afterControl || turn.messages.length > 0 || turn.results.some(({ result }) => result.type === 'asked'))
      repeats.forget();
    const { calls: kept, notes } = trim(calls, most);
    const repeated = repeats.note(
      kept.map(({ call }) => call),
      turn.observation,
    );
    if (repeated === 'nudge') notes.push('You have tried the same on the same page three times. Do something else.');
    if (repeated !== 'stop') return { calls: kept, notes, broken: false };
    const instead = breakLoop(kept, { mayAsk: toolbox.has('ask_user') && !askedAboutLoop });
    askedAboutLoop = true;
    repeats.forget();
    return { calls: instead, notes, broken: true };
  };
}

/** Leaves out calls beyond the bound, and a `done` that comes before its page was seen. */
function trim(calls: readonly PlannedCall[], most: number): { calls: PlannedCall[]; notes: string[] } {
  const notes: string[] = [];
  const end = calls.findIndex(({ call }) => call.tool === 'done');
  if (end === 0) return { calls: calls.slice(0, 1), notes };
  let kept = end > 0 ? calls.slice(0, end) : calls.slice();
  if (end > 0) notes.push('done was not carried out: look at the page first, then call it alone.');
  if (kept.length > most) {
    notes.push(`Only the first ${most} of your ${kept.length} calls were carried out.`);
    kept = kept.slice(0, most);
  }
  return { calls: kept, notes };
}

/** Replaces an action that was repeated too often: the user is asked once; then the run fails. */
function breakLoop(calls: readonly PlannedCall[], { mayAsk }: { mayAsk: boolean }): PlannedCall[] {
  const step = calls[0]?.step ?? 1;
  const tool = calls[0]?.call.tool ?? 'the action';
  const call = mayAsk
    ? {
        tool: 'ask_user',
        arguments: {
          question: `I repeated the same action (${tool}) at step ${step} without effect. What should I do?`,
          key: `stuck at step ${step}`,
        },
      }
    : {
        tool: 'done',
        arguments: {
          outcome: 'fail',
          message: `The agent repeated the same action (${tool}) at step ${step} without effect.`,
        },
      };
  return [ownCall(call, step, 'The same was tried again and again.')];
}
