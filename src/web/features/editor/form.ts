import type { Task, TaskUpdate } from '#src/contract/task.ts';

export type StepRow = { id: string; description: string };
/** `key` stays with the row while it is on the screen; the server does not know it. */
export type InputRow = { key: string; name: string; description: string };
export type TaskForm = { name: string; description: string; steps: StepRow[]; inputs: InputRow[] };

export type FormChange =
  | { type: 'set'; field: 'name' | 'description'; value: string }
  | { type: 'step-text'; id: string; value: string }
  | { type: 'step-add'; after: string; id: string }
  | { type: 'step-delete'; id: string }
  | { type: 'step-move'; id: string; by: 1 | -1 }
  | { type: 'input-set'; key: string; field: 'name' | 'description'; value: string }
  | { type: 'input-add'; key: string }
  | { type: 'input-delete'; key: string };

/** There is always a row to write in. */
export function formOf(task: Pick<Task, 'name' | 'description' | 'steps' | 'inputs'>, newId: () => string): TaskForm {
  const steps = task.steps.map(({ id, description }) => ({ id, description }));
  const inputs = task.inputs.map(({ name, description }) => ({ key: newId(), name, description }));
  return {
    name: task.name,
    description: task.description,
    steps: steps.length > 0 ? steps : [{ id: newId(), description: '' }],
    inputs: inputs.length > 0 ? inputs : [{ key: newId(), name: '', description: '' }],
  };
}

export function changeForm(form: TaskForm, change: FormChange): TaskForm {
  switch (change.type) {
    case 'set':
      return { ...form, [change.field]: change.value };
    case 'step-text':
      return {
        ...form,
        steps: form.steps.map(step => (step.id === change.id ? { ...step, description: change.value } : step)),
      };
    case 'step-add': {
      const at = form.steps.findIndex(step => step.id === change.after);
      return {
        ...form,
        steps: form.steps.toSpliced(at < 0 ? form.steps.length : at + 1, 0, { id: change.id, description: '' }),
      };
    }
    case 'step-delete':
      return form.steps.length === 1 ? form : { ...form, steps: form.steps.filter(step => step.id !== change.id) };
    case 'step-move':
      return { ...form, steps: moved(form.steps, change.id, change.by) };
    case 'input-set':
      return {
        ...form,
        inputs: form.inputs.map(row => (row.key === change.key ? { ...row, [change.field]: change.value } : row)),
      };
    case 'input-add':
      return { ...form, inputs: [...form.inputs, { key: change.key, name: '', description: '' }] };
    case 'input-delete':
      return form.inputs.length === 1 ? form : { ...form, inputs: form.inputs.filter(row => row.key !== change.key) };
  }
}

function moved(steps: StepRow[], id: string, by: 1 | -1): StepRow[] {
  const from = steps.findIndex(step => step.id === id);
  const step = steps[from];
  const to = from + by;
  if (!step || to < 0 || to >= steps.length) return steps;
  return steps.toSpliced(from, 1).toSpliced(to, 0, step);
}

type Saved = Required<Pick<TaskUpdate, 'name' | 'description' | 'steps' | 'inputs'>>;

/** What is sent: rows without a name, and steps without words, are left out. */
export function toUpdate(form: TaskForm): Saved {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    steps: form.steps
      .filter(step => step.description.trim() !== '')
      .map(step => ({ id: step.id, description: step.description.trim() })),
    inputs: form.inputs
      .filter(row => row.name.trim() !== '')
      .map(row => ({ name: row.name.trim(), description: row.description.trim() })),
  };
}

export function isDirty(form: TaskForm, saved: TaskForm): boolean {
  return JSON.stringify(toUpdate(form)) !== JSON.stringify(toUpdate(saved));
}

/** Messages by field: `name`, `description`, `inputs.{row}.name`. */
export function checkForm(form: TaskForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!form.name.trim()) errors.name = 'Name is required';
  if (!form.description.trim()) errors.description = 'Description is required';
  const seen = new Set<string>();
  for (const [at, row] of form.inputs.entries()) {
    const name = row.name.trim();
    if (name && seen.has(name)) errors[`inputs.${at}.name`] = `Another value is already named ${name}`;
    seen.add(name);
  }
  return errors;
}

/** The server counts the rows it was sent; the screen counts those it shows. */
export function toShownFields(form: TaskForm, fields: Readonly<Record<string, string>>): Record<string, string> {
  const shown = {
    steps: positions(form.steps, step => step.description.trim() !== ''),
    inputs: positions(form.inputs, row => row.name.trim() !== ''),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const match = /^(steps|inputs)\.(\d+)(.*)$/.exec(path);
      if (!match) return [path, message];
      const list = match[1] === 'steps' ? shown.steps : shown.inputs;
      return [`${match[1]}.${list[Number(match[2])] ?? match[2]}${match[3]}`, message];
    }),
  );
}

function positions<T>(rows: T[], sent: (row: T) => boolean): number[] {
  return rows.flatMap((row, at) => (sent(row) ? [at] : []));
}
