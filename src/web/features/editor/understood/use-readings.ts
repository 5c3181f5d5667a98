import { useEffect, useMemo, useRef, useState } from 'react';
import type { TaskForm } from '../form/form.ts';
import type { StepReading } from './read-step.ts';
import { openStepReader } from './step-reader.ts';

const settleMs = 300;
/** While a long list is read, what is known so far is shown this often. */
const showEveryMs = 250;

type Steps = Pick<TaskForm, 'steps' | 'inputs'>;
/** The reading of a step, and the text that it is of: it stays while the next one is awaited. */
export type KeptReading = { text: string; reading: StepReading };

/** How the built-in planner reads the steps of the form, by their ids: some moments after the last key. */
export function useReadings({ steps, inputs }: Steps) {
  const [readings, setReadings] = useState<ReadonlyMap<string, KeptReading>>(new Map());
  const [reader] = useState(openStepReader);
  useEffect(() => () => reader.close(), [reader]);
  const names = namesOf(inputs);
  const nameKey = JSON.stringify(names);
  // The list is a new one with each key that is typed anywhere in the form.
  const stepKey = JSON.stringify(steps.map(({ id, description }) => [id, description]));
  const wanted = useMemo(
    () => ({ steps: writtenSteps(stepKey), inputs: JSON.parse(nameKey) as string[] }),
    [stepKey, nameKey],
  );
  const first = useRef(true);
  useEffect(() => {
    let stopped = false;
    const timer = setTimeout(
      async () => {
        first.current = false;
        const found = new Map<string, KeptReading>();
        let shownAt = performance.now();
        for (const { id, text } of wanted.steps) {
          const reading = await reader.read({ text, inputs: wanted.inputs });
          if (stopped) return;
          if (reading) found.set(id, { text, reading });
          if (performance.now() - shownAt < showEveryMs) continue;
          shownAt = performance.now();
          setReadings(before => new Map([...before, ...found]));
        }
        setReadings(found);
      },
      first.current ? 0 : settleMs,
    );
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [wanted, reader]);
  return {
    readings,
    /** The positions, from 1, of the steps that are not understood. */
    async notUnderstood(form: Steps): Promise<number[]> {
      const names = namesOf(form.inputs);
      const wrong: number[] = [];
      for (const [at, { description: text }] of form.steps.entries()) {
        if (text.trim() === '') continue;
        const reading = await reader.read({ text, inputs: names });
        if (reading && reading.problems.length > 0) wrong.push(at + 1);
      }
      return wrong;
    },
  };
}

function writtenSteps(key: string): { id: string; text: string }[] {
  return (JSON.parse(key) as [string, string][])
    .filter(([, text]) => text.trim() !== '')
    .map(([id, text]) => ({ id, text }));
}

function namesOf(inputs: TaskForm['inputs']): string[] {
  return inputs.map(({ name }) => name.trim()).filter(Boolean);
}
