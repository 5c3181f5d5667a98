import { AppError } from '#src/core/errors.ts';
import { redoFrom } from '#src/core/playbook/redo.ts';
import { entriesFor, readPlaybook } from '#src/core/playbook/entry.ts';
import type { RunEventData } from '#src/core/runs/run-events.ts';
import { redacted } from '#src/core/secrets/redactor.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import type { Tx } from '#src/db/pool.ts';
import type { RunRow, TaskRow } from '#src/db/schema.ts';
import type { Again } from '#src/db/stored-assignment.ts';
import { findRun } from './find.ts';

/** A run that goes on where an earlier one stopped. */
export type GoingOn = {
  earlier: RunRow;
  /** Undefined where it begins at the first step. */
  again: Again | undefined;
  /** What it did not do itself, as its timeline has it. */
  events: RunEventData[];
};

type Asked = { userId: number; again: { task_run_id: string; step: number } };

/** From where on a run does the steps of an earlier one again. @throws AppError that says why it cannot */
export async function goOnFrom(tx: Tx, task: TaskRow, { userId, again }: Asked): Promise<GoingOn> {
  const earlier = await findRun(tx, again.task_run_id, { userId });
  check(task, earlier, again.step);
  const { inputs, assignment } = earlier;
  const { steps, inputDescriptions } = assignment;
  const entries = entriesFor(task.steps, readPlaybook(task.playbook));
  const { from, lost, filled } = redoFrom({ steps, inputs, inputDescriptions }, { step: again.step, entries });
  if (from === 1) return { earlier, again: undefined, events: [] };
  if (lost !== null) throw cannot(`Step ${lost} read something, which the run would not know.`);
  const { urls, proved } = await historyOf(tx, earlier.id);
  const over = steps.slice(0, from - 1).map(({ description }, at) => {
    const evidence = proved.get(at + 1);
    if (evidence === undefined) throw cannot(`Step ${at + 1} was not confirmed in that run.`);
    return { step: at + 1, description, url: urls.get(at + 1) ?? '', evidence };
  });
  const url = urls.get(from) ?? '';
  // An address with a secret in it is kept without that.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || decoded(url).includes(redacted))
    throw cannot(`The page on which step ${from} began cannot be opened by its address.`);
  const unsent = filled.find(step => isSamePage(urls.get(step) ?? '', url));
  if (unsent !== undefined) throw cannot(`What step ${unsent} filled in would be missing on the page of step ${from}.`);
  const verdicts = over.map(({ step, evidence }) => ({ step, verdict: 'proved' as const, evidence }));
  return { earlier, again: { step: from, url, verdicts }, events: over.flatMap(eventsOf) };
}

/** Whether a page may still have been the same, so that nothing had sent what was filled in. */
function isSamePage(one: string, other: string): boolean {
  return one.replace(/#.*/s, '') === other.replace(/#.*/s, '');
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function check(task: TaskRow, earlier: RunRow, step: number): void {
  const { steps } = earlier.assignment;
  if (earlier.task_id !== task.id) throw refusal('task_run_id', 'It is a run of another task.');
  if (step > steps.length) throw refusal('step', `The run has ${steps.length} steps.`);
  if (isActive(earlier.status)) throw new AppError('CONFLICT', 'The run has not ended yet.');
  if (earlier.data_swept_at) throw cannot('The data of that run was deleted.');
  const changed = steps.findIndex((one, at) => at < step - 1 && one.description !== task.steps[at]?.description);
  if (changed >= 0) throw cannot(`Step ${changed + 1} has changed since that run.`);
}

function refusal(field: string, message: string): AppError {
  return new AppError('BAD_REQUEST', `again.${field}: ${message}`, { field: `again.${field}`, message });
}

function cannot(why: string): AppError {
  return new AppError('CONFLICT', `${why} Run the task from its beginning.`);
}

/** The address at which each step began, and what proved those that stayed proved. */
async function historyOf(tx: Tx, runId: number): Promise<{ urls: Map<number, string>; proved: Map<number, string> }> {
  const rows = await tx
    .selectFrom('run_events')
    .select(['type', 'data'])
    .where('run_id', '=', runId)
    .where('type', 'in', ['turn-started', 'step-judged'])
    .orderBy('seq')
    .execute();
  const urls = new Map<number, string>();
  const proved = new Map<number, string>();
  for (const { type, data } of rows) {
    // safe because only appendEvents writes the log, and it is given RunEvents
    const event = { type, ...data } as RunEventData;
    if (event.type === 'turn-started' && event.step !== null && !urls.has(event.step)) urls.set(event.step, event.url);
    if (event.type !== 'step-judged') continue;
    if (event.verdict === 'proved') proved.set(event.step, event.evidence);
    else proved.delete(event.step);
  }
  return { urls, proved };
}

type Over = { step: number; description: string; url: string; evidence: string };

function eventsOf({ step, description, url, evidence }: Over): RunEventData[] {
  return [
    { type: 'turn-started', turn: step, step, description, thought: null, url, tokens: 0, by: 'earlier' },
    { type: 'step-judged', turn: step, step, verdict: 'proved', evidence, description },
    { type: 'turn-ended', turn: step, ms: 0 },
  ];
}
