import type { Task } from '#src/contract/task.ts';

/** The inputs a person fills in: those with a name; a single empty name means there are none. */
export function namedInputs(task: Pick<Task, 'inputs'>): Task['inputs'] {
  return task.inputs.filter(input => input.name.trim() !== '');
}

/** Values to begin with: those of an earlier run, by name, else the example that an input has, otherwise empty. */
export function prefilled(inputs: Task['inputs'], earlier: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(inputs.map(input => [input.name, earlier[input.name] ?? input.example ?? '']));
}
