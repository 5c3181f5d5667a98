import type { RunEvent } from '#src/contract/run-event.ts';
import type { Usage } from '#src/contract/common.ts';
import type { ChatEntry, StepScreenshots } from '#src/contract/task-run.ts';
import { type LogDraft, ownList, type RunLog } from './log-draft.ts';
import { addPlanned, addTurn, endTurn, judge, moveScreenshots, settleAction } from './turns.ts';

type News = { events?: readonly RunEvent[]; screenshots?: readonly StepScreenshots[] };

/** The log with the new events. The cost depends on their number, not on the length of the run. */
export function reduceLog(log: RunLog, { events = [], screenshots = [] }: News): RunLog {
  if (events.length === 0 && screenshots.length === 0) return log;
  const draft: LogDraft = { ...log, own: new Set() };
  for (const event of events) reduceEvent(draft, event);
  if (screenshots.length > 0) {
    draft.screenshots = new Map([...draft.screenshots, ...screenshots.map(one => [one.step, one] as const)]);
    for (const { step } of screenshots) moveScreenshots(draft, step, undefined);
  }
  const { own: _, ...next } = draft;
  return next;
}

function reduceEvent(draft: LogDraft, event: RunEvent): void {
  switch (event.type) {
    case 'message':
      say(draft, { type: event.from, message: event.text, timestamp: event.at });
      break;
    case 'question':
      say(draft, { type: 'agent', message: event.text, timestamp: event.at, question_id: event.id });
      break;
    case 'user-message':
      say(draft, { type: 'user', message: event.text, timestamp: event.at });
      break;
    case 'finished':
      say(draft, { type: 'system', message: event.reason, timestamp: event.at });
      break;
    case 'model-used':
      draft.unspent = addUsed(draft.unspent, event.usage);
      break;
    case 'turn-started':
      addTurn(draft, event, draft.unspent && rounded(draft.unspent));
      draft.unspent = null;
      break;
    case 'action-planned':
      addPlanned(draft, event);
      break;
    case 'action-done':
      settleAction(draft, event);
      break;
    case 'turn-ended':
      endTurn(draft, event);
      break;
    case 'step-judged':
      judge(draft, event);
      break;
  }
}

function say(draft: LogDraft, entry: ChatEntry): void {
  ownList(draft, 'chat_history').push(entry);
  if (entry.type === 'user') ownList(draft, 'user_messages').push(entry.message);
  if (entry.type === 'system') ownList(draft, 'system_messages').push(entry.message);
}

function addUsed(one: Usage | null, other: Usage): Usage {
  if (!one) return other;
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    cached_tokens: one.cached_tokens + other.cached_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    cost_usd: one.cost_usd === null || other.cost_usd === null ? null : one.cost_usd + other.cost_usd,
  };
}

/** Dollars to the millionth. */
function rounded(usage: Usage): Usage {
  return { ...usage, cost_usd: usage.cost_usd === null ? null : Math.round(usage.cost_usd * 1_000_000) / 1_000_000 };
}
