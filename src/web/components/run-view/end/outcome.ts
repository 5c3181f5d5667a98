import type { StepMetadata, TaskRun } from '#src/contract/task-run.ts';
import { shorten } from '#src/core/text/shorten.ts';
import { type StepGroup, stepGroups, turnsWithValues } from '../steps/step-groups.ts';

export type RunOutcome = {
  /** What came of the run, in a line. */
  headline: string;
  /** The step to look at: the one that failed or at which the run stopped, else the first one that was not confirmed. */
  step: StepGroup | undefined;
};

type Ended = Pick<TaskRun, 'status' | 'inputs'> & { step_metadata_list: readonly StepMetadata[] };

/** What came of a run that has ended, read from the verdicts of its steps. */
export function outcomeOf({ status, inputs, step_metadata_list }: Ended): RunOutcome {
  const groups = stepGroups(turnsWithValues(step_metadata_list, inputs), { active: false, steps: [] });
  const steps = groups.filter(({ step }) => step !== null);
  const confirmed = steps.filter(({ state }) => state === 'proved').length;
  if (status === 'success' || status === 'completed')
    return {
      headline: doneWords(status, { confirmed, steps: steps.length }),
      step: steps.find(({ state }) => state !== 'proved'),
    };
  const last = steps.at(-1);
  const failed = steps.find(({ state }) => state === 'failed');
  if (failed && failed !== last) return { headline: `Failed at step ${failed.step}: ${titleOf(failed)}`, step: failed };
  if (last && last.state !== 'proved')
    return { headline: `Stopped at step ${last.step}: ${titleOf(last)}`, step: last };
  if (last) return { headline: `Stopped after step ${last.step}: ${titleOf(last)}`, step: undefined };
  return {
    headline: groups.length > 0 ? 'Stopped before it was done' : 'Stopped before the first step',
    step: undefined,
  };
}

function doneWords(status: 'success' | 'completed', of: { confirmed: number; steps: number }): string {
  if (of.steps > 0) return `Done: ${of.confirmed} of ${of.steps} steps confirmed`;
  return status === 'success' ? 'Done and confirmed' : 'Done, not confirmed';
}

const titleLetters = 140;

function titleOf({ title }: StepGroup): string {
  return shorten(title, titleLetters);
}
