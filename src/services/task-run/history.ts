import type { Usage } from '#src/contract/common.ts';
import type { RunEvent } from '#src/contract/run-event.ts';
import type { RunEventData as KeptEvent, StoredRunEvent } from '#src/core/runs/run-events.ts';
import type { ModelUsage } from '#src/core/models/usage.ts';
import type { RunEventRow } from '#src/db/schema.ts';

type LogRow = Pick<RunEventRow, 'seq' | 'at' | 'type' | 'data'>;

/** A row of the log as the event it holds. */
export function toStoredEvent(row: LogRow): StoredRunEvent {
  // safe because only appendEvents writes the log, and it is given RunEvents
  return { seq: row.seq, at: row.at, event: { type: row.type, ...row.data } as KeptEvent };
}

/** What models took, as the edge shows it: dollars to the millionth. */
export function presentUsage(usage: ModelUsage | null): Usage | null {
  const shown = usage && toUsage(usage);
  if (!shown || shown.cost_usd === null) return shown;
  return { ...shown, cost_usd: Math.round(shown.cost_usd * 1_000_000) / 1_000_000 };
}

function toUsage({ input, cached, output, costUsd }: ModelUsage): Usage {
  return { input_tokens: input, cached_tokens: cached, output_tokens: output, cost_usd: costUsd };
}

/** The events of rows as clients are sent them; without those that are internal. */
export function toRunEvents(rows: readonly LogRow[]): RunEvent[] {
  return rows.flatMap(row => toRunEvent(toStoredEvent(row)) ?? []);
}

const internal = ['answered', 'answer-hidden', 'step-pictured', 'page-seen'] as const;
type Internal = Extract<KeptEvent, { type: (typeof internal)[number] }>;

function isInternal(event: KeptEvent): event is Internal {
  return internal.some(type => type === event.type);
}

function toRunEvent({ seq, at: when, event }: StoredRunEvent): RunEvent | undefined {
  const base = { seq, at: when.toISOString() };
  if (isInternal(event)) return undefined;
  switch (event.type) {
    case 'turn-started':
    case 'action-done':
    case 'turn-ended':
    case 'step-judged':
    case 'message':
    case 'user-message':
      return { ...base, ...event };
    case 'action-planned': {
      const { type, turn, index, call, about } = event;
      return { ...base, type, turn, index, call, ...(about && { about }) };
    }
    case 'question':
      return { ...base, type: event.type, id: event.id, text: event.text };
    case 'model-used':
      return { ...base, type: event.type, model: event.model, usage: toUsage(event.usage) };
    case 'finished':
      // The result is a field of the run.
      return { ...base, type: event.type, status: event.status, reason: event.reason };
  }
}
