/** One task given to the product as a user gives it, and what came of it. */
import type { TaskRun } from '#src/contract/task-run.ts';
import { type ApiClient, hasEnded } from '#tests/product/harness/api-client.ts';
import type { Half } from './halves.ts';

/**
 * How the page, the server or the application's own data judge a run: the share that is right, whether the whole is, and
 * whether anything was done at all (submitted, changed, ended, returned).
 */
export type Judgement = { right: boolean; share: number; touched: boolean };

export type Episode = {
  name: string;
  /** What the report sums up by: the kind of task, the form, the type of page, the application. */
  group: string;
  half: Half;
  open(): Promise<OpenEpisode>;
};

export type OpenEpisode = {
  steps: string[];
  inputs?: Record<string, string>;
  /**
   * What a user answers when asked at a step, by its position from 1: one after the other. The run ends at a question
   * without an answer, and at the third.
   */
  answers?: Record<number, string[]>;
  /** More fields of `task.create`. */
  task?: Record<string, unknown>;
  judge(run: TaskRun): Promise<Judgement>;
  close?(): Promise<void>;
};

/** How a run ended: its status, or that it asked or did not end. */
export type Claim = TaskRun['status'] | 'asked' | 'no end';

export type Outcome = Judgement & {
  name: string;
  group: string;
  half: Half;
  claim: Claim;
  questions: number;
  ms: number;
  /** Of each turn of the planner. */
  turnMs: number[];
  story: string[];
  steps: string[];
};

/** Who uses the product answers so many questions of a run, and then does it without the product. */
const answeredMax = 2;

/** `model`: the planner of the run, the built-in one unless it is said. */
export type EpisodeOptions = { runMs: number; model?: string };

/** Gives an episode to the product and follows it to its end. */
export async function runEpisode(api: ApiClient, episode: Episode, options: EpisodeOptions): Promise<Outcome> {
  const opened = await episode.open();
  try {
    const { run, questions, ms } = await runToEnd(api, { name: episode.name, opened, ...options });
    const claim: Claim = hasEnded(run) ? run.status : run.input_requested ? 'asked' : 'no end';
    const { name, group, half } = episode;
    const turnMs = run.step_metadata_list.flatMap(turn => turn.ms ?? []);
    const judgement = await opened.judge(run);
    return { name, group, half, claim, questions, ms, turnMs, story: storyOf(run), steps: opened.steps, ...judgement };
  } finally {
    await opened.close?.();
  }
}

type ToRun = EpisodeOptions & { name: string; opened: OpenEpisode };

async function runToEnd(api: ApiClient, { name, opened, runMs, model = 'builtin' }: ToRun) {
  const { steps, inputs = {}, task: more } = opened;
  const declared = Object.keys(inputs).map(input => ({ name: input, description: input }));
  const task = await api.readyTask(steps, { name: name.slice(0, 100), inputs: declared, ...more });
  const began = performance.now();
  const { id } = await api.start(task.id, inputs, { model });
  let questions = 0;
  // A copy, since answers that were given are taken out.
  const answers = new Map(Object.entries(opened.answers ?? {}).map(([step, texts]) => [Number(step), [...texts]]));
  for (;;) {
    const asked = questions;
    const waits = (run: TaskRun): boolean => hasEnded(run) || (run.input_requested && questionsOf(run) > asked);
    const left = runMs - (performance.now() - began);
    const run = (await api.until(id, waits, left).catch(() => undefined)) ?? (await api.get(id));
    questions = questionsOf(run);
    const answer = questions > answeredMax ? undefined : answers.get(run.step_metadata_list.at(-1)?.step ?? 0)?.shift();
    if (!hasEnded(run) && run.question && answer !== undefined && questions > asked) {
      await api.ok('task-run.chat', { task_run_id: id, message: answer, question_id: run.question.id });
      continue;
    }
    const ms = Math.round(performance.now() - began);
    if (!hasEnded(run)) await api.call('task-run.terminate', { task_run_id: id });
    return { run, questions, ms };
  }
}

const questionsOf = (run: TaskRun): number =>
  new Set(run.chat_history.flatMap(({ question_id }) => question_id ?? [])).size;

/** What a run did, in lines that a person can read. */
export function storyOf(run: TaskRun): string[] {
  const turns = run.step_metadata_list.map(turn => {
    const actions = turn.actions.map(action => `${action.tool} → ${action.result ?? action.outcome}`).join('; ');
    return `step ${turn.step ?? '-'}: ${turn.thought ?? ''} | ${actions} | ${turn.verdict ?? ''} ${turn.evidence ?? ''}`;
  });
  const said = run.chat_history.slice(-3).map(({ type, message }) => `${type}: ${message.slice(0, 600)}`);
  return [...turns, ...said, `${run.status}${run.status_reason === null ? '' : `: ${run.status_reason}`}`];
}
