import type { ActionRecord, ChatEntry, StepMetadata, Usage } from '#src/contract/task-run.ts';
import type { RunEvent, StoredRunEvent } from '#src/core/run-events.ts';
import { addUsage, type ModelUsage } from '#src/core/usage.ts';
import type { RunEventRow } from '#src/db/schema.ts';

/** A row of the log as the event it holds. */
export function toStoredEvent(row: RunEventRow): StoredRunEvent {
  // safe because only appendEvents writes the log, and it is given RunEvents
  return { seq: row.seq, at: row.at, event: { type: row.type, ...row.data } as RunEvent };
}

/** What models took, as the edge shows it: dollars to the millionth. */
export function presentUsage(usage: ModelUsage | null): Usage | null {
  return (
    usage && {
      input_tokens: usage.input,
      cached_tokens: usage.cached,
      output_tokens: usage.output,
      cost_usd: usage.costUsd === null ? null : Math.round(usage.costUsd * 1_000_000) / 1_000_000,
    }
  );
}

/** What was said in a run, read from its log. */
export function chatOf(events: StoredRunEvent[]): ChatEntry[] {
  return events.flatMap(({ at, event }): ChatEntry[] => {
    const timestamp = at.toISOString();
    switch (event.type) {
      case 'message':
        return [{ type: event.from, message: event.text, timestamp }];
      case 'question':
        return [{ type: 'agent', message: event.text, timestamp }];
      case 'user-message':
        return [{ type: 'user', message: event.text, timestamp }];
      case 'finished':
        return [{ type: 'system', message: event.reason, timestamp }];
      default:
        return [];
    }
  });
}

/** The turns of a run with their actions and verdicts, read from its log. */
export function stepsOf(events: StoredRunEvent[]): StepMetadata[] {
  const turns = new Map<number, StepMetadata>();
  let usage: ModelUsage | null = null;
  for (const { at, event } of events) {
    if (event.type === 'model-used') {
      usage = addUsage(usage, event.usage);
      continue;
    }
    if (event.type === 'turn-started') {
      turns.set(event.turn, {
        turn: event.turn,
        step: event.step,
        description: event.description,
        thought: event.thought,
        url: event.url,
        actions: [],
        verdict: null,
        evidence: null,
        started_at: at.toISOString(),
        ms: null,
        tokens: event.tokens,
        usage: presentUsage(usage),
      });
      usage = null;
      continue;
    }
    if (event.type === 'step-judged') {
      judge(turns, event);
      continue;
    }
    if (!('turn' in event)) continue;
    const turn = turns.get(event.turn);
    if (turn) addToTurn(turn, event);
  }
  return [...turns.values()];
}

/** A verdict is told of a step; it stands at the last turn that worked on it. */
function judge(turns: Map<number, StepMetadata>, event: Extract<RunEvent, { type: 'step-judged' }>): void {
  const last = [...turns.values()].findLast(turn => turn.step === event.step) ?? turns.get(event.turn);
  if (last) Object.assign(last, { verdict: event.verdict, evidence: event.evidence });
}

function addToTurn(turn: StepMetadata, event: RunEvent): void {
  switch (event.type) {
    case 'action-planned':
      turn.actions[event.index] = {
        tool: event.call.tool,
        arguments: event.call.arguments,
        outcome: 'pending',
        result: null,
        ms: null,
      } satisfies ActionRecord;
      break;
    case 'action-done': {
      const action = turn.actions[event.index];
      if (action) Object.assign(action, { outcome: event.ok ? 'done' : 'failed', result: event.result, ms: event.ms });
      break;
    }
    case 'turn-ended':
      turn.ms = event.ms;
      break;
    default:
      break;
  }
}
