import { useEffect, useMemo, useRef, useState } from 'react';
import type { TaskForm } from '../form/form.ts';
import type { StepReading } from './read-step.ts';
import { openStepReader, type StepReader } from './step-reader.ts';

const settleMs = 300;
/** While a long list is read, what is known so far is shown after this time, then after twice as long each time. */
const firstShownMs = 250;
/** How long a save waits for the steps that are not read yet. */
const longestCheckMs = 2000;

type Steps = Pick<TaskForm, 'steps' | 'inputs'>;
/**
 * The reading of a step, and the text that it is of: it stays while the next one is awaited. Without a reading, the
 * text could not be read.
 */
export type KeptReading = { text: string; reading: StepReading | undefined };

/** How the built-in planner reads the steps of the form, by their ids: some moments after the last key. */
export function useReadings({ steps, inputs }: Steps) {
  const [readings, setReadings] = useState<ReadonlyMap<string, KeptReading>>(new Map());
  const reader = useRef<StepReader>(undefined);
  useEffect(() => {
    const opened = openStepReader();
    reader.current = opened;
    return () => opened.close();
  }, []);
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
        let showAt = performance.now() + firstShownMs;
        let pauseMs = firstShownMs;
        for (const { id, text } of wanted.steps) {
          const reading = await reader.current?.read({ text, inputs: wanted.inputs });
          if (stopped) return;
          found.set(id, { text, reading });
          if (performance.now() < showAt) continue;
          pauseMs *= 2;
          showAt = performance.now() + pauseMs;
          setReadings(before => new Map([...before, ...unchanged(found, before)]));
        }
        setReadings(before => unchanged(found, before));
      },
      first.current ? 0 : settleMs,
    );
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return {
    readings,
    /** The positions, from 1, of the steps that are not understood, as far as that is known within a moment. */
    async notUnderstood(form: Steps): Promise<number[]> {
      const wrong: number[] = [];
      const checked = (async () => {
        for (const [at, { description: text }] of form.steps.entries()) {
          if (text.trim() === '') continue;
          const reading = await reader.current?.read({ text, inputs: namesOf(form.inputs) });
          if (reading && reading.problems.length > 0) wrong.push(at + 1);
        }
      })();
      await Promise.race([checked, new Promise(resolve => setTimeout(resolve, longestCheckMs))]);
      return [...wrong];
    },
  };
}

/** The same readings, with what was known before as the same object: only lines that change are drawn again. */
function unchanged(
  found: ReadonlyMap<string, KeptReading>,
  before: ReadonlyMap<string, KeptReading>,
): ReadonlyMap<string, KeptReading> {
  return new Map(
    [...found].map(([id, kept]) => {
      const known = before.get(id);
      return [id, known?.text === kept.text && known.reading === kept.reading ? known : kept];
    }),
  );
}

function writtenSteps(key: string): { id: string; text: string }[] {
  return (JSON.parse(key) as [string, string][])
    .filter(([, text]) => text.trim() !== '')
    .map(([id, text]) => ({ id, text }));
}

function namesOf(inputs: TaskForm['inputs']): string[] {
  return inputs.map(({ name }) => name.trim()).filter(Boolean);
}
