import type { Task } from '#src/contract/task.ts';

/** The inputs a person fills in: those with a name; a single empty name means there are none. */
export function namedInputs(task: Pick<Task, 'inputs'>): Task['inputs'] {
  return task.inputs.filter(input => input.name.trim() !== '');
}

/** The inputs of a run: those that it began with stay, also where its task has them no more. */
export function usedInputs(task: Pick<Task, 'inputs'>, used: Readonly<Record<string, string>>): Task['inputs'] {
  const known = namedInputs(task);
  const gone = Object.keys(used).filter(name => !known.some(input => input.name === name));
  return [...known, ...gone.map(name => ({ name, description: '' }))];
}

/** Values to begin with: those of an earlier run, by name, else the example that an input has, otherwise empty. */
export function prefilled(inputs: Task['inputs'], earlier: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(inputs.map(input => [input.name, earlier[input.name] ?? input.example ?? '']));
}
