import type { LiveRecording } from '../../contract/live-recording.ts';
import type { Task } from '../../contract/task.ts';

type Into = Pick<Task, 'steps' | 'inputs' | 'credentials'>;
type Recorded = Pick<LiveRecording, 'inputs' | 'credentials'> & { steps: { id: string; description: string }[] };

export type Insertion = {
  /** All steps the task would have, each marked whether it is new. */
  steps: { id: string; description: string; added: boolean }[];
  /** The step of the task that they take the place of; null where they are only added. */
  replaced: { id: string; description: string } | null;
  /** What the task has no input or sign-in for yet. */
  inputs: Recorded['inputs'];
  credentials: Recorded['credentials'];
};

/** Null is before the first step, and a step that is gone is the end. `instead`: that step is left out. */
export type InsertAt = { after: string | null; instead: boolean };

/**
 * A task with what was recorded put in at one of its steps. `prefix` keeps ids of steps apart from those of other
 * recordings.
 */
export function insertRecorded(
  task: Into,
  recorded: Recorded,
  { after, instead, prefix }: InsertAt & { prefix: string },
): Insertion {
  const found = task.steps.findIndex(({ id }) => id === after);
  const at = after === null ? 0 : found < 0 ? task.steps.length : found + 1;
  const own = task.steps.map(({ id, description }) => ({ id, description, added: false }));
  const added = recorded.steps.map(({ id, description }) => ({ id: `${prefix}-${id}`, description, added: true }));
  const replaced = instead ? (task.steps[found] ?? null) : null;
  return {
    steps: [...own.slice(0, replaced ? found : at), ...added, ...own.slice(at)],
    replaced: replaced && { id: replaced.id, description: replaced.description },
    inputs: recorded.inputs.filter(({ name }) => !task.inputs.some(one => one.name === name)),
    credentials: recorded.credentials.filter(({ name }) => !task.credentials.some(one => one.name === name)),
  };
}
