import { useMemo, useState } from 'react';
import type { SeenNames } from '#src/contract/tasks/page-names.ts';
import type { OfferedNames } from '#src/core/steps/write/complete.ts';
import { type StepNames, understandSteps } from '#src/core/steps/understand.ts';
import type { TaskForm } from '../form/form.ts';
import { createStepReader, type StepReading } from './step-reader.ts';

type Steps = Pick<TaskForm, 'steps' | 'inputs' | 'credentials'>;

/** How the steps of the form are read, in their order. */
export function useReadings({ steps, inputs, credentials }: Steps): StepReading[] {
  const [reader] = useState(() => createStepReader());
  return useMemo(
    () => reader.read(textsOf(steps), namesOf({ inputs, credentials })),
    [reader, steps, inputs, credentials],
  );
}

/** The positions, from 1, of the steps that are not understood. */
export function notUnderstood({ steps, ...form }: Steps): number[] {
  const readings = understandSteps(textsOf(steps), { ...namesOf(form), before: [] });
  return readings.flatMap(({ problems }, at) =>
    problems.length > 0 && steps[at]?.description.trim() !== '' ? [at + 1] : [],
  );
}

/**
 * What things on the pages of the task are called, for completion: the names that a run or a recording saw last, and those in the
 * task's other steps.
 */
export function pageNames(readings: readonly StepReading[], except: number, seen: SeenNames): OfferedNames {
  const names = readings.flatMap(({ understanding }, at) =>
    at === except ? [] : understanding.chips.flatMap(({ is, text }) => (is === 'name' ? [text] : [])),
  );
  return { ...seen, written: [...new Set(names)] };
}

function textsOf(steps: TaskForm['steps']): string[] {
  return steps.map(({ description }) => description);
}

function namesOf({ inputs, credentials }: Omit<Steps, 'steps'>): Pick<StepNames, 'inputs' | 'credentials'> {
  const named = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name.trim()).filter(Boolean);
  return { inputs: named(inputs), credentials: named(credentials) };
}
