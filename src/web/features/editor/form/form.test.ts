import { expect, test } from 'vitest';
import { newCredential } from './credential-form.ts';
import {
  changeForm,
  checkForm,
  formOf,
  isDirty,
  sectionOf,
  type TaskForm,
  testValues,
  toShownFields,
  toUpdate,
} from './form.ts';
import { exampleTask } from './example-task.fixture.ts';

const settings = formOf(exampleTask(), () => 'x').settings;

const form: TaskForm = {
  name: 'Buy socks',
  description: 'Two pairs',
  steps: [
    { id: 'a', description: 'Open the shop' },
    { id: 'b', description: '' },
    { id: 'c', description: 'Buy' },
  ],
  inputs: [
    { key: 'x', name: '', description: 'left over', value: 'left' },
    { key: 'y', name: ' email ', description: 'Where to write', value: undefined },
  ],
  settings,
  credentials: [],
};

const ids = (it: TaskForm): string[] => it.steps.map(step => step.id);

test('steps are added after a step, moved and deleted', () => {
  expect(ids(changeForm(form, { type: 'step-add', after: 'a', id: 'n' }))).toEqual(['a', 'n', 'b', 'c']);
  expect(ids(changeForm(form, { type: 'step-move', id: 'c', by: -1 }))).toEqual(['a', 'c', 'b']);
  expect(ids(changeForm(form, { type: 'step-move', id: 'c', by: 1 }))).toEqual(['a', 'b', 'c']);
  expect(ids(changeForm(form, { type: 'step-delete', id: 'b' }))).toEqual(['a', 'c']);
  expect(ids(changeForm(form, { type: 'step-drop', id: 'c', onto: 'a' }))).toEqual(['c', 'a', 'b']);
});

test('the last remaining row of steps and of inputs cannot be deleted', () => {
  const empty = formOf(exampleTask(), () => 'new');
  expect(changeForm(empty, { type: 'step-delete', id: 'new' }).steps).toHaveLength(1);
  expect(changeForm(empty, { type: 'input-delete', key: 'new' }).inputs).toHaveLength(1);
});

test('saving drops inputs whose name is blank', () => {
  expect(toUpdate(form).inputs).toEqual([{ name: 'email', description: 'Where to write' }]);
  expect(toUpdate(form).steps.map(step => step.id)).toEqual(['a', 'c']);
});

test('a name and a description are required, and two values cannot share a name', () => {
  const inputs = [...form.inputs, { key: 'z', name: 'email', description: '', value: undefined }];
  expect(checkForm({ ...form, name: ' ', description: '', inputs })).toEqual({
    name: 'Name is required',
    description: 'Description is required',
    'inputs.2.name': 'Another input is already named email',
  });
  expect(checkForm(form)).toEqual({});
});

test('a form is dirty when what would be sent differs, not when blank rows do', () => {
  expect(isDirty(changeForm(form, { type: 'step-add', after: 'a', id: 'n' }), form)).toBe(false);
  expect(isDirty(changeForm(form, { type: 'step-text', id: 'b', value: 'Look' }), form)).toBe(true);
});

test('a message of the server finds the row it is about, past the rows that were not sent', () => {
  expect(toShownFields(form, { 'steps.1.description': 'Too long', 'inputs.0.name': 'Odd', name: 'No' })).toEqual({
    'steps.2.description': 'Too long',
    'inputs.1.name': 'Odd',
    name: 'No',
  });
});

test('a value is stored with a name and a description, if need be its name again', () => {
  const named = changeForm(form, { type: 'input-set', key: 'y', field: 'description', value: ' ' });
  expect(toUpdate(named).inputs).toEqual([{ name: 'email', description: 'email' }]);
  const back = formOf({ ...exampleTask(), inputs: toUpdate(named).inputs }, () => 'k');
  expect(back.inputs[0]).toMatchObject({ name: 'email', description: '' });
});

test('the example of an input is its test value until one is typed, and is saved as it was', () => {
  const inputs = [{ name: 'email', description: 'Whose', example: 'ann@example.com' }];
  const recorded = formOf({ ...exampleTask(), inputs }, () => 'z');
  expect(testValues(recorded.inputs, {})).toEqual({ email: 'ann@example.com' });
  const typed = changeForm(recorded, { type: 'input-set', key: 'z', field: 'value', value: 'bob@example.com' });
  expect(testValues(typed.inputs, {})).toEqual({ email: 'bob@example.com' });
  expect(toUpdate(typed).inputs).toEqual(inputs);
});

test('what a test runs with is a map from name to value: the typed one, else that of the last run', () => {
  const earlier = { email: 'old@example.com', other: 'x' };
  expect(testValues(form.inputs, earlier)).toEqual({ email: 'old@example.com' });
  const typed = changeForm(form, { type: 'input-set', key: 'y', field: 'value', value: '' });
  expect(testValues(typed.inputs, earlier)).toEqual({ email: '' });
  expect(isDirty(typed, form), 'a test value is not saved').toBe(false);
});

test('a credential needs its name, its ID and, unless one is kept under that name, its password', () => {
  const blank = newCredential('a');
  const kept = { ...blank, name: 'shop', id: 'ann', kept: 'shop' };
  expect(checkForm({ ...form, credentials: [blank] })).toEqual({
    'credentials.0.name': 'Credential name is required',
    'credentials.0.id': 'ID is required',
    'credentials.0.password': 'Password is required',
  });
  expect(checkForm({ ...form, credentials: [kept] })).toEqual({});
  expect(toUpdate({ ...form, credentials: [kept] }).credentials).toEqual([{ name: 'shop', id: 'ann', website: null }]);
  expect(checkForm({ ...form, credentials: [{ ...kept, name: 'other' }] })).toEqual({
    'credentials.0.password': 'Password is required',
  });
});

test('a message is brought into view where its field is', () => {
  expect(['name', 'steps.0.description', 'inputs.1.name', 'initial_actions'].map(sectionOf)).toEqual([
    'head',
    'steps',
    'steps',
    'refine',
  ]);
});
