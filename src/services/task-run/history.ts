import type { Usage } from '#src/contract/common.ts';
import type { ChatEntry, StepMetadata } from '#src/contract/task-run.ts';
import type { RunEvent, StoredRunEvent } from '#src/core/runs/run-events.ts';
import { addUsage, type ModelUsage } from '#src/core/models/usage.ts';
import type { RunEventRow } from '#src/db/schema.ts';
import type { EvidenceLinks } from './evidence/links.ts';

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
        return [{ type: 'agent', message: event.text, timestamp, question_id: event.id }];
      case 'user-message':
        return [{ type: 'user', message: event.text, timestamp }];
      case 'finished':
        return [{ type: 'system', message: event.reason, timestamp }];
      default:
        return [];
    }
  });
}

/** The turns of a run with their actions and verdicts, read from its log. A turn that worked on two steps is told as two. */
export function stepsOf(events: StoredRunEvent[], pictures: EvidenceLinks = new Map()): StepMetadata[] {
  const list: StepMetadata[] = [];
  let usage: ModelUsage | null = null;
  for (const { at, event } of events) {
    if (event.type === 'model-used') {
      usage = addUsage(usage, event.usage);
      continue;
    }
    if (event.type === 'turn-started') {
      const { turn, step, description, thought, url, tokens } = event;
      const begun = { turn, step, description, thought, url, tokens, started_at: at.toISOString() };
      list.push({ ...entryOf(begun), usage: presentUsage(usage) });
      usage = null;
    } else if (event.type === 'step-judged') judge(list, event, at);
    else if ('turn' in event) addToTurn(list, event, at);
  }
  for (const [step, { before, after }] of pictures) {
    const last = lastOf(list, step);
    if (last) Object.assign(last, { before_picture_url: before ?? null, after_picture_url: after ?? null });
  }
  return list;
}

type Begun = Pick<StepMetadata, 'turn' | 'step' | 'description' | 'thought' | 'url' | 'tokens' | 'started_at'>;

function entryOf(begun: Begun): StepMetadata {
  const nothing = {
    verdict: null,
    evidence: null,
    before_picture_url: null,
    after_picture_url: null,
    ms: null,
    usage: null,
  };
  return { ...begun, actions: [], ...nothing };
}

/** The last turn that worked on a step. What has no steps is one. */
function lastOf(list: StepMetadata[], step: number): StepMetadata | undefined {
  return (
    list.findLast(entry => entry.step === step) ??
    (step === 1 && list.every(entry => entry.step === null) ? list.at(-1) : undefined)
  );
}

/** A verdict is told of a step; it stands at the last turn that worked on it. */
function judge(list: StepMetadata[], event: Extract<RunEvent, { type: 'step-judged' }>, at: Date): void {
  const { turn, step, verdict, evidence, description = '' } = event;
  let last = lastOf(list, step);
  if (!last) {
    // Judged without ever having been worked on.
    const url = list.at(-1)?.url ?? '';
    last = entryOf({ turn, step, description, thought: null, url, tokens: 0, started_at: at.toISOString() });
    last.ms = 0;
    const later = list.findIndex(entry => entry.step !== null && entry.step > step);
    list.splice(later < 0 ? list.length : later, 0, last);
  }
  Object.assign(last, { verdict, evidence });
}

function addToTurn(list: StepMetadata[], event: RunEvent & { turn: number }, at: Date): void {
  const parts = list.filter(entry => entry.turn === event.turn);
  const first = parts[0];
  if (!first) return;
  switch (event.type) {
    case 'action-planned': {
      const { about, call, index } = event;
      let entry = about ? parts.find(({ step }) => step === about.step) : first;
      if (!entry && about) {
        entry = entryOf({ ...first, ...about, thought: null, tokens: 0, started_at: at.toISOString() });
        list.splice(list.lastIndexOf(parts.at(-1) ?? first) + 1, 0, entry);
      }
      const action = {
        tool: call.tool,
        arguments: call.arguments,
        outcome: 'pending',
        result: null,
        ms: null,
      } as const;
      entry?.actions.push({ index, ...action });
      break;
    }
    case 'action-done': {
      const action = parts.flatMap(({ actions }) => actions).find(({ index }) => index === event.index);
      if (action) Object.assign(action, { outcome: event.ok ? 'done' : 'failed', result: event.result, ms: event.ms });
      break;
    }
    case 'turn-ended': {
      let left = event.ms;
      for (const entry of parts.slice(1)) {
        entry.ms = entry.actions.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
        left -= entry.ms;
      }
      first.ms = Math.max(0, left);
      break;
    }
    default:
      break;
  }
}
