import { useState } from 'react';
import { useRun } from '../../../components/run-view/use-run.ts';
import { type TaskForm, toUpdate } from '../form/form.ts';
import { type FormStore, useFormPart } from '../form/form-store.ts';

/** The last test that this browser started of a task, and the steps that it began with. */
type Tested = { runId: string; steps: string };

const keyOf = (taskId: string): string => `legwork.tested.${taskId}`;

/** What the last test says of the steps as they are on the screen. */
export function useTested(taskId: string, store: FormStore) {
  const [last, setLast] = useState(() => read(taskId));
  const run = useRun(last?.runId).data;
  const steps = useFormPart(store, stepsOf);
  const same = last?.steps === steps;
  return {
    /** A test of these steps has passed. */
    passed: same && run?.status === 'success',
    /** There is a test, and it was of other steps. */
    changed: run !== undefined && !same,
    /** Returns what keeps the test of the steps as they are now. */
    begin() {
      const begun = stepsOf(store.get());
      return (runId: string): void => {
        setLast({ runId, steps: begun });
        write(taskId, { runId, steps: begun });
      };
    },
  };
}

function stepsOf(form: TaskForm): string {
  return JSON.stringify(toUpdate(form).steps.map(({ description }) => description));
}

function read(taskId: string): Tested | undefined {
  const kept = localStorage.getItem(keyOf(taskId));
  const at = kept?.indexOf(' ') ?? -1;
  return kept && at > 0 ? { runId: kept.slice(0, at), steps: kept.slice(at + 1) } : undefined;
}

function write(taskId: string, { runId, steps }: Tested): void {
  try {
    localStorage.setItem(keyOf(taskId), `${runId} ${steps}`);
  } catch (error) {
    // A browser without room for it forgets the test when the screen is left.
    if (!(error instanceof DOMException)) throw error;
  }
}
