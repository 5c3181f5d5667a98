import { expect, test } from 'vitest';
import { changeForm, checkForm, formOf, isDirty, type TaskForm, toShownFields, toUpdate } from './form.ts';

const form: TaskForm = {
  name: 'Buy socks',
  description: 'Two pairs',
  steps: [
    { id: 'a', description: 'Open the shop' },
    { id: 'b', description: '' },
    { id: 'c', description: 'Buy' },
  ],
  inputs: [
    { key: 'x', name: '', description: 'left over' },
    { key: 'y', name: ' email ', description: 'Where to write' },
  ],
};

const ids = (it: TaskForm): string[] => it.steps.map(step => step.id);

test('S2-052 S2-053 steps are added after a step, moved and deleted', () => {
  expect(ids(changeForm(form, { type: 'step-add', after: 'a', id: 'n' }))).toEqual(['a', 'n', 'b', 'c']);
  expect(ids(changeForm(form, { type: 'step-move', id: 'c', by: -1 }))).toEqual(['a', 'c', 'b']);
  expect(ids(changeForm(form, { type: 'step-move', id: 'c', by: 1 }))).toEqual(['a', 'b', 'c']);
  expect(ids(changeForm(form, { type: 'step-delete', id: 'b' }))).toEqual(['a', 'c']);
});

test('S2-218 S2-219 the last remaining row of steps and of inputs cannot be deleted', () => {
  const empty = formOf({ name: 'x', description: 'y', steps: [], inputs: [] }, () => 'new');
  expect(changeForm(empty, { type: 'step-delete', id: 'new' }).steps).toHaveLength(1);
  expect(changeForm(empty, { type: 'input-delete', key: 'new' }).inputs).toHaveLength(1);
});

test('S2-217 saving drops inputs whose name is blank', () => {
  expect(toUpdate(form).inputs).toEqual([{ name: 'email', description: 'Where to write' }]);
  expect(toUpdate(form).steps.map(step => step.id)).toEqual(['a', 'c']);
});

test('S2-210 S2-211 a name and a description are required, and two values cannot share a name', () => {
  const inputs = [...form.inputs, { key: 'z', name: 'email', description: '' }];
  expect(checkForm({ ...form, name: ' ', description: '', inputs })).toEqual({
    name: 'Name is required',
    description: 'Description is required',
    'inputs.2.name': 'Another value is already named email',
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
