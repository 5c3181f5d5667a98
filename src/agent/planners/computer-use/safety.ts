import type { Observation } from '#src/browser/observe/observation.ts';
import type { TurnInput } from '../../planner.ts';
import { isYes } from '../../safety/consent/approval.ts';
import { ownCall, type PlannedCall } from '../language-model/read-calls.ts';

/** Calls that wait until the user has allowed them. */
export type Safety = {
  /** Keeps the calls back and gives the question to ask instead. */
  hold(calls: PlannedCall[], on: { checks: string[]; observation: Observation }): PlannedCall;
  /** What the user's answer means for the calls kept back; undefined when none were. */
  answered(turn: TurnInput): Answered | undefined;
};

type Answered =
  | { type: 'allowed'; calls: PlannedCall[] }
  /** Allowed for another view than the current one. */
  | { type: 'outdated' }
  | { type: 'refused'; end: PlannedCall };

export function createSafety(): Safety {
  let held: { calls: PlannedCall[]; checks: string[]; place: string } | undefined;
  return {
    hold(calls, { checks, observation }) {
      held = { calls, checks, place: placeOf(observation) };
      const what = calls.map(({ label }) => label).join(', then ');
      const question = `The model's provider asks that you confirm this first: "${checks.join(' ')}" What would be done: ${what}. May I? Answer yes or no.`;
      return own(calls, {
        tool: 'ask_user',
        arguments: { question, key: `safety check: ${checks.join(' ')}`.slice(0, 1000), purpose: 'approval' },
      });
    },
    answered(turn) {
      const asked = turn.results.find(({ result }) => result.type === 'asked')?.result;
      if (!held || asked?.type !== 'asked') return undefined;
      const { calls, checks, place } = held;
      held = undefined;
      if (!isYes(asked.answer)) {
        const message = `Stopped, since you did not allow what the model's provider asked about: "${checks.join(' ')}" You answered: "${asked.answer.slice(0, 200)}".`;
        return { type: 'refused', end: own(calls, { tool: 'done', arguments: { outcome: 'fail', message } }) };
      }
      const outdated = turn.afterControl || placeOf(turn.observation) !== place;
      return outdated ? { type: 'outdated' } : { type: 'allowed', calls };
    },
  };
}

function own(calls: PlannedCall[], call: PlannedCall['call']): PlannedCall {
  return { ...ownCall(call, calls[0]?.step ?? 1), label: call.tool };
}

/** Coordinates are not valid after the page has changed or was scrolled. */
function placeOf({ url, scroll, tabs }: Observation): string {
  return JSON.stringify([url, scroll.x, scroll.y, tabs.find(({ active }) => active)?.id]);
}
