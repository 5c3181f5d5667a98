import type { Usage } from '#src/contract/common.ts';
import type { StepBy } from '#src/contract/run-event.ts';
import type { ActionRecord, StepMetadata } from '#src/contract/task-run.ts';
import { withValues } from '#src/core/steps/with-values.ts';
import { formatNumber } from '#src/web/lib/format/number.ts';

/** One line of the timeline: a step of the task with every turn that worked on it. */
export type StepGroup = {
  key: string;
  /** From 1; null outside the task's steps. */
  step: number | null;
  title: string;
  /** `ahead`: not begun; `done`: over, without a verdict. */
  state: 'proved' | 'unproved' | 'failed' | 'working' | 'done' | 'ahead';
  evidence: string | null;
  turns: StepMetadata[];
  before: string | null;
  after: string | null;
  ms: number;
  /** What did it: several where one went on with what another had begun. */
  by: StepBy[];
  tokens: number;
  usage: Usage | null;
};

/** Turns with the values of the run in place of the names of its inputs. */
export function turnsWithValues(
  turns: readonly StepMetadata[],
  inputs: Readonly<Record<string, string>>,
): StepMetadata[] {
  if (Object.keys(inputs).length === 0) return [...turns];
  return turns.map(turn => ({
    ...turn,
    description: withValues(turn.description, inputs),
    thought: turn.thought && withValues(turn.thought, inputs),
  }));
}

const shortWaitMs = 1000;

/** A pause so short that nobody would look for it. */
export function isShortWait({ tool, outcome, ms }: ActionRecord): boolean {
  return tool === 'wait' && outcome === 'done' && (ms ?? 0) < shortWaitMs;
}

/** Whether a line says something: it has a name, and is more than a short pause outside the steps. */
function saysSomething({ step, title, state, turns }: StepGroup): boolean {
  if (step !== null || state === 'working') return true;
  const actions = turns.flatMap(turn => turn.actions);
  return title.trim() !== '' && (actions.length === 0 || !actions.every(isShortWait));
}

/** A run's turns by their steps, with the task's steps that are still ahead while the run goes on. */
export function stepGroups(
  turns: readonly StepMetadata[],
  { active, steps }: { active: boolean; steps: readonly { description: string }[] },
): StepGroup[] {
  const groups: StepGroup[] = [];
  for (const turn of turns) {
    const known = turn.step === null ? undefined : groups.find(({ step }) => step === turn.step);
    if (known) known.turns.push(turn);
    else groups.push({ ...empty(turn.step, turn.description), key: keyOf(turn), turns: [turn] });
  }
  const last = turns.at(-1);
  for (const group of groups) settle(group, active && last !== undefined && group.turns.includes(last));
  const numbered = groups.some(({ step }) => step !== null);
  if (active && (numbered || !groups.some(({ turns: [turn] }) => turn && !isInitial(turn)))) {
    const begun = new Set(groups.map(({ step }) => step));
    for (const [index, { description }] of steps.entries())
      if (!begun.has(index + 1) && description.trim() !== '') groups.push(empty(index + 1, description));
  }
  return groups.filter(saysSomething);
}

function empty(step: number | null, title: string): StepGroup {
  const nothing = { evidence: null, before: null, after: null, ms: 0, by: [], tokens: 0, usage: null };
  return { key: `step ${step}`, step, title, state: 'ahead', turns: [], ...nothing };
}

function settle(group: StepGroup, newest: boolean): void {
  const { turns } = group;
  const judged = turns.findLast(({ verdict }) => verdict !== null);
  const words = turns[0]?.thought;
  // Without steps every turn has the same description: what the agent thought distinguishes them.
  if (group.step === null && turns[0] && !isInitial(turns[0]) && words) group.title = words;
  group.state = judged?.verdict ?? (newest ? 'working' : 'done');
  group.evidence = judged?.evidence ?? null;
  group.before = turns.findLast(turn => turn.before_picture_url)?.before_picture_url ?? null;
  group.after = turns.findLast(turn => turn.after_picture_url)?.after_picture_url ?? null;
  group.ms = turns.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  const acting = turns.filter(({ actions, by }) => actions.length > 0 || by === 'earlier');
  group.by = [...new Set(acting.map(({ by }) => by))].filter(by => by !== null);
  group.tokens = turns.reduce((sum, { tokens }) => sum + tokens, 0);
  group.usage = turns.reduce<Usage | null>((sum, { usage }) => add(sum, usage), null);
}

/** A price that is not known of a part is not known of the whole. */
function add(a: Usage | null, b: Usage | null): Usage | null {
  if (!a || !b) return a ?? b;
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    cached_tokens: a.cached_tokens + b.cached_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
  };
}

const doers: Readonly<Record<StepBy, string>> = {
  playbook: 'Replayed',
  steps: 'Done by the built-in planner',
  model: 'Done by the model',
  earlier: 'Done in an earlier run',
};

/** Who did a step and what that took of models, in words; null where that is not known. */
export function doneBy({ by, tokens }: Pick<StepGroup, 'by' | 'tokens'>): string | null {
  if (by.length === 0) return null;
  const took = tokens === 0 ? '0 tokens' : `${formatNumber(tokens)} tokens`;
  return `${by.map(one => doers[one]).join(', then: ')} · ${took}`;
}

/** Whether the playbook alone did it. */
export function isReplayed({ by }: Pick<StepGroup, 'by'>): boolean {
  return by.length === 1 && by[0] === 'playbook';
}

/** Whether the run did not do it, since the one that it goes on from had. */
export function isEarlier({ by }: Pick<StepGroup, 'by'>): boolean {
  return by.length === 1 && by[0] === 'earlier';
}

function isInitial({ step, description }: StepMetadata): boolean {
  return step === null && description === 'Initial actions';
}

function keyOf({ step, turn }: StepMetadata): string {
  return step === null ? `turn ${turn}` : `step ${step}`;
}

/** What the agent is at in this moment, in a few words. */
export function nowDoing({ turns }: StepGroup): string | null {
  const turn = turns.at(-1);
  const action = turn?.actions.at(-1);
  if (action?.outcome === 'pending') return toolWords(action.tool);
  return turn?.thought ?? action?.result ?? null;
}

export function toolWords(tool: string): string {
  return tool.replaceAll('_', ' ');
}
