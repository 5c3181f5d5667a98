import type { Usage } from '#src/contract/common.ts';
import type { RunEvent } from '#src/contract/run-event.ts';
import type { StepMetadata } from '#src/contract/task-run.ts';
import { type LogDraft, ownList } from './log-draft.ts';

/**
 * The turns of a run with their actions and verdicts. A turn that worked on two steps is two entries. Searches start at the
 * end, where new events belong, so they do not depend on the length of the run.
 */

type Event<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
type Begun = Pick<StepMetadata, 'turn' | 'step' | 'description' | 'thought' | 'url' | 'tokens' | 'by' | 'started_at'>;

const noScreenshots = { before_picture_url: null, after_picture_url: null };

function entryOf(begun: Begun, usage: Usage | null = null): StepMetadata {
  return { ...begun, actions: [], verdict: null, evidence: null, ...noScreenshots, ms: null, usage };
}

export function addTurn(draft: LogDraft, event: Event<'turn-started'>, usage: Usage | null): void {
  const { turn, step, description, thought, url, tokens, by = null, at } = event;
  const begun = { turn, step, description, thought, url, tokens, by, started_at: at };
  insert(draft, draft.step_metadata_list.length, entryOf(begun, usage));
}

export function addPlanned(draft: LogDraft, { turn, index, call, about, at }: Event<'action-planned'>): void {
  const parts = partsOf(draft, turn);
  const [first] = parts;
  if (first === undefined) return;
  const list = draft.step_metadata_list;
  let place = about ? parts.find(part => list[part]?.step === about.step) : first;
  const begun = list[first];
  if (place === undefined && about && begun) {
    place = (parts.at(-1) ?? first) + 1;
    insert(draft, place, entryOf({ ...begunOf(begun), ...about, thought: null, tokens: 0, started_at: at }));
  }
  const entry = place === undefined ? undefined : draft.step_metadata_list[place];
  if (place === undefined || !entry) return;
  const { tool, arguments: given } = call;
  const action = { index, tool, arguments: given, outcome: 'pending', result: null, ms: null } as const;
  change(draft, place, { actions: [...entry.actions, action] });
}

export function settleAction(draft: LogDraft, event: Event<'action-done'>): void {
  for (const part of partsOf(draft, event.turn)) {
    const actions = draft.step_metadata_list[part]?.actions ?? [];
    const at = actions.findIndex(({ index }) => index === event.index);
    const action = actions[at];
    if (!action) continue;
    const settled = { ...action, outcome: event.ok ? 'done' : 'failed', result: event.result, ms: event.ms } as const;
    change(draft, part, { actions: actions.with(at, settled) });
    return;
  }
}

/** The time of a turn that is several entries: each other entry has that of its actions, the first has the rest. */
export function endTurn(draft: LogDraft, { turn, ms }: Event<'turn-ended'>): void {
  const [first, ...others] = partsOf(draft, turn);
  if (first === undefined) return;
  let left = ms;
  for (const part of others) {
    const own = (draft.step_metadata_list[part]?.actions ?? []).reduce((sum, action) => sum + (action.ms ?? 0), 0);
    change(draft, part, { ms: own });
    left -= own;
  }
  change(draft, first, { ms: Math.max(0, left) });
}

/** A verdict is about a step; it is shown at the last turn that worked on it. */
export function judge(draft: LogDraft, event: Event<'step-judged'>): void {
  const { turn, step, verdict, evidence, description = '', at } = event;
  let place = lastOf(draft, step);
  if (place < 0) {
    // Judged, but no turn worked on it.
    const list = draft.step_metadata_list;
    const { url = '' } = list.at(-1) ?? {};
    const begun = { turn, step, description, thought: null, url, tokens: 0, by: null, started_at: at };
    const later = list.findIndex(entry => entry.step !== null && entry.step > step);
    place = later < 0 ? list.length : later;
    insert(draft, place, { ...entryOf(begun), ms: 0 });
  }
  change(draft, place, { verdict, evidence });
}

/** Where the entries of a turn are: next to each other. */
function partsOf({ step_metadata_list: list }: LogDraft, turn: number): number[] {
  const parts: number[] = [];
  for (let at = list.length - 1; at >= 0; at--) {
    const found = list[at]?.turn ?? 0;
    if (found === turn) parts.unshift(at);
    // Turns rise, so that an earlier one ends the search.
    else if (parts.length > 0 || found < turn) break;
  }
  return parts;
}

/** The last turn that worked on a step, or -1. Without any steps, all turns are step 1. */
function lastOf({ step_metadata_list: list, hasSteps }: LogDraft, step: number): number {
  if (hasSteps) return list.findLastIndex(entry => entry.step === step);
  return step === 1 ? list.length - 1 : -1;
}

/** Adds an entry; screenshots of its step move to it if it is the last one now. */
function insert(draft: LogDraft, at: number, entry: StepMetadata): void {
  const { screenshots, hasSteps } = draft;
  // Without any steps, those of step 1 are at the last turn.
  const steps = new Set([...(entry.step === null ? [] : [entry.step]), ...(hasSteps ? [] : [1])]);
  const moved = [...steps].flatMap(step =>
    screenshots.has(step) ? [{ step, from: draft.step_metadata_list[lastOf(draft, step)] }] : [],
  );
  ownList(draft, 'step_metadata_list').splice(at, 0, entry);
  draft.own.add(entry);
  draft.hasSteps ||= entry.step !== null;
  for (const { step, from } of moved) moveScreenshots(draft, step, from);
}

/** Shows the screenshots of a step at its last turn, and not at `from` any more. */
export function moveScreenshots(draft: LogDraft, step: number, from: StepMetadata | undefined): void {
  const place = lastOf(draft, step);
  const list = draft.step_metadata_list;
  if (from && from !== list[place]) change(draft, list.lastIndexOf(from), noScreenshots);
  const shown = draft.screenshots.get(step);
  if (place >= 0 && shown) {
    const { before_picture_url, after_picture_url } = shown;
    change(draft, place, { before_picture_url, after_picture_url });
  }
}

/** Changes an entry, or a copy of it where it is shared with the log before. */
function change(draft: LogDraft, at: number, fields: Partial<StepMetadata>): void {
  const list = ownList(draft, 'step_metadata_list');
  const entry = list[at];
  if (!entry) return;
  if (draft.own.has(entry)) Object.assign(entry, fields);
  else {
    const copy = { ...entry, ...fields };
    list[at] = copy;
    draft.own.add(copy);
  }
}

function begunOf({ turn, step, description, thought, url, tokens, by, started_at }: StepMetadata): Begun {
  return { turn, step, description, thought, url, tokens, by, started_at };
}
