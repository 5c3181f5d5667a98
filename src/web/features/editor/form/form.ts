import type { Task, TaskUpdate } from '#src/contract/task.ts';
import { stepLength } from '#src/contract/tasks/constants.ts';
import { headOf, newTask } from '#src/core/tasks/new-task.ts';
import { checkCredentials, type CredentialRow, credentialRows, credentialsUpdate } from './credential-form.ts';
import { checkSettingsForm, type SettingsForm, settingsOf, settingsUpdate } from './settings-form.ts';
import { newId } from '../../../lib/new-id.ts';

export type StepRow = { id: string; description: string };
/** `key` stays with the row while it is on the screen; the server does not know it. */
export type InputRow = {
  key: string;
  name: string;
  description: string;
  /** What a recording typed, or a sample is to be run with. */
  example?: string | undefined;
  /** What a test runs with, never saved; undefined until it is typed. */
  value: string | undefined;
};
export type TaskForm = {
  /** The task is a new one: what is not typed of its name and description comes from its steps. */
  fresh?: true;
  name: string;
  description: string;
  steps: StepRow[];
  inputs: InputRow[];
  settings: SettingsForm;
  credentials: CredentialRow[];
};

export type FormChange =
  | { type: 'set'; field: 'name' | 'description'; value: string }
  | { type: 'step-text'; id: string; value: string }
  | { type: 'step-add'; after: string; id: string }
  | { type: 'step-delete'; id: string }
  | { type: 'step-move'; id: string; by: 1 | -1 }
  | { type: 'step-drop'; id: string; onto: string }
  | { type: 'steps'; to: StepRow[] }
  | { type: 'input-set'; key: string; field: 'name' | 'description' | 'value'; value: string }
  /** With a name, an empty row takes it before a new one is added. */
  | { type: 'input-add'; key: string; name?: string }
  | { type: 'input-delete'; key: string }
  | { type: 'settings'; to: Partial<SettingsForm> }
  | { type: 'credentials'; to: CredentialRow[] }
  | { type: 'replace'; form: TaskForm };

/** There is always a row to write in. */
export function formOf(task: Task, newId: () => string): TaskForm {
  const steps = task.steps.map(({ id, description }) => ({ id, description }));
  const inputs = task.inputs.map(({ name, description, example }) => ({
    ...newInput(newId()),
    name,
    example,
    // Every value is stored with a description; one that only repeats the name stands for none.
    description: description === name ? '' : description,
  }));
  const typed = (field: 'name' | 'description'): string => (task.unwritten.includes(field) ? '' : task[field]);
  return {
    ...(task.unwritten.length > 0 && { fresh: true }),
    name: typed('name'),
    description: typed('description'),
    steps: steps.length > 0 ? steps : [{ id: newId(), description: '' }],
    inputs: inputs.length > 0 ? inputs : [newInput(newId())],
    settings: settingsOf(task),
    credentials: credentialRows(task, newId),
  };
}

/** The name that the task has on the screen and once it is saved. */
export function nameOf(form: TaskForm): string {
  return form.name.trim() || (form.fresh ? given(form).name : '');
}

/** The description that the task has once it is saved. */
export function descriptionOf(form: TaskForm): string {
  return form.description.trim() || (form.fresh ? given(form).description : '');
}

function given({ steps }: TaskForm): typeof newTask {
  const written = steps.map(step => step.description.trim()).filter(Boolean);
  return written.length > 0 ? { ...headOf(written), unwritten: [] } : newTask;
}

/** The task as it is now; what was typed for a test stays with the values of the same name. */
export function reopened(form: TaskForm, task: Task): TaskForm {
  const next = formOf(task, newId);
  const typed = new Map(form.inputs.map(row => [row.name.trim(), row.value]));
  return { ...next, inputs: next.inputs.map(row => ({ ...row, value: typed.get(row.name.trim()) })) };
}

function newInput(key: string): InputRow {
  return { key, name: '', description: '', value: undefined };
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
    case 'step-add':
      return { ...form, steps: addedAfter(form.steps, change.after, { id: change.id, description: '' }) };
    case 'step-delete':
      return { ...form, steps: withoutRow(form.steps, step => step.id === change.id) };
    case 'step-move':
      return { ...form, steps: moved(form.steps, change.id, at => at + change.by) };
    case 'step-drop':
      return {
        ...form,
        steps: moved(form.steps, change.id, () => form.steps.findIndex(step => step.id === change.onto)),
      };
    case 'steps':
      return { ...form, steps: change.to };
    case 'input-set':
      return {
        ...form,
        inputs: form.inputs.map(row => (row.key === change.key ? { ...row, [change.field]: change.value } : row)),
      };
    case 'input-add':
      return { ...form, inputs: withInput(form.inputs, change) };
    case 'input-delete':
      return { ...form, inputs: withoutRow(form.inputs, row => row.key === change.key) };
    case 'settings':
      return { ...form, settings: { ...form.settings, ...change.to } };
    case 'credentials':
      return { ...form, credentials: change.to };
    case 'replace':
      return change.form;
  }
}

function withInput(rows: InputRow[], { key, name = '' }: { key: string; name?: string }): InputRow[] {
  const empty = rows.findIndex(row => name !== '' && isEmptyRow(row));
  return empty < 0
    ? [...rows, { ...newInput(key), name }]
    : rows.map((row, at) => (at === empty ? { ...row, name } : row));
}

function isEmptyRow({ name, description, value = '' }: InputRow): boolean {
  return `${name}${description}${value}`.trim() === '';
}

/** The last row stays: there is always one to write in. */
function withoutRow<Row>(rows: Row[], isGone: (row: Row) => boolean): Row[] {
  return rows.length === 1 ? rows : rows.filter(row => !isGone(row));
}

/** At the end when there is no step of that id. */
function addedAfter(steps: StepRow[], id: string, step: StepRow): StepRow[] {
  const at = steps.findIndex(one => one.id === id);
  return steps.toSpliced(at < 0 ? steps.length : at + 1, 0, step);
}

function moved(steps: StepRow[], id: string, target: (from: number) => number): StepRow[] {
  const from = steps.findIndex(step => step.id === id);
  const step = steps[from];
  const to = target(from);
  if (!step || to < 0 || to >= steps.length) return steps;
  return steps.toSpliced(from, 1).toSpliced(to, 0, step);
}

/** What is sent: rows without a name, and steps without words, are left out. */
export function toUpdate(form: TaskForm) {
  return {
    name: nameOf(form),
    description: descriptionOf(form),
    unwritten: form.fresh ? given(form).unwritten.filter(field => form[field].trim() === '') : [],
    steps: form.steps
      .filter(step => step.description.trim() !== '')
      .map(step => ({ id: step.id, description: step.description.trim() })),
    inputs: form.inputs
      .filter(row => row.name.trim() !== '')
      .map(({ name, description, example }) => ({
        name: name.trim(),
        description: description.trim() || name.trim(),
        ...(example !== undefined && { example }),
      })),
    ...settingsUpdate(form.settings),
    credentials: credentialsUpdate(form.credentials),
  } satisfies Partial<TaskUpdate>;
}

/** What a test runs with: what was typed, else what the last run had, by name, else the example. */
export function testValues(
  inputs: readonly InputRow[],
  earlier: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = inputs.filter(row => row.name.trim() !== '');
  return Object.fromEntries(
    named.map(({ name, value, example }) => [name.trim(), value ?? earlier[name.trim()] ?? example ?? '']),
  );
}

/** Where a message belongs, so that it can be brought into view. */
export function sectionOf(field: string): 'head' | 'steps' | 'refine' {
  if (field === 'name' || field === 'description') return 'head';
  return /^(steps|inputs)(\.|$)/.test(field) ? 'steps' : 'refine';
}

export function isDirty(form: TaskForm, saved: TaskForm): boolean {
  return JSON.stringify(toUpdate(form)) !== JSON.stringify(toUpdate(saved));
}

/** Messages by field: `name`, `description`, `inputs.{row}.name`. */
export function checkForm(form: TaskForm): Record<string, string> {
  const errors = { ...checkSettingsForm(form.settings), ...checkCredentials(form.credentials) };
  if (!nameOf(form)) errors.name = 'Name is required';
  if (!descriptionOf(form)) errors.description = 'Description is required';
  for (const [at, { description }] of form.steps.entries()) {
    const letters = description.trim().length;
    if (letters <= stepLength) continue;
    errors[`steps.${at}.description`] =
      `Step ${at + 1} has ${letters} characters. A step can have at most ${stepLength}: divide it into several steps`;
  }
  const seen = new Set<string>();
  for (const [at, row] of form.inputs.entries()) {
    const name = row.name.trim();
    if (name && seen.has(name)) errors[`inputs.${at}.name`] = `Another input is already named ${name}`;
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
      const match = /^(steps|inputs)\.(\d+)(.*)$/s.exec(path);
      if (!match) return [path, message];
      const list = match[1] === 'steps' ? shown.steps : shown.inputs;
      return [`${match[1]}.${list[Number(match[2])] ?? match[2]}${match[3]}`, message];
    }),
  );
}

function positions<T>(rows: T[], sent: (row: T) => boolean): number[] {
  return rows.flatMap((row, at) => (sent(row) ? [at] : []));
}
