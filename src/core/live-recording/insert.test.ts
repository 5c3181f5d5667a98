import { expect, test } from 'vitest';
import { insertRecorded } from './insert.ts';

const task = {
  steps: ['a', 'b'].map(id => ({ id, description: `Do ${id}` })),
  inputs: [{ name: 'email', description: 'Whose' }],
  credentials: [{ name: 'shop', id: 'ann', website: null, has_otp: false }],
};
const recorded = {
  steps: [{ id: 'e1', description: 'Press "Yes"', url: 'http://a/' }],
  inputs: [
    { name: 'email', description: '', value: 'x@y.z' },
    { name: 'town', description: 'Town', value: 'Graz' },
  ],
  credentials: [
    { name: 'shop', website: 'shop.test', id: 'bob' },
    { name: 'bank', website: 'bank.test', id: 'bob' },
  ],
};
const idsAfter = (after: string | null, instead = false): string[] =>
  insertRecorded(task, recorded, { after, instead, prefix: '7' }).steps.map(({ id }) => id);

test('recorded steps are inserted after the agent’s step, before the first, or at the end if that step was deleted', () => {
  expect(idsAfter('a')).toEqual(['a', '7-e1', 'b']);
  expect(idsAfter(null)).toEqual(['7-e1', 'a', 'b']);
  expect(idsAfter('gone')).toEqual(['a', 'b', '7-e1']);
});

test('recorded steps take the place of a step, if that is still there', () => {
  expect(idsAfter('a', true)).toEqual(['7-e1', 'b']);
  expect(idsAfter('gone', true)).toEqual(['a', 'b', '7-e1']);
  const of = (after: string) => insertRecorded(task, recorded, { after, instead: true, prefix: '7' }).replaced;
  expect([of('a'), of('gone')]).toEqual([{ id: 'a', description: 'Do a' }, null]);
});

test('an input or sign-in that the task has already stays the task’s own', () => {
  const { inputs, credentials } = insertRecorded(task, recorded, { after: 'a', instead: false, prefix: '7' });
  expect(inputs.map(({ name }) => name)).toEqual(['town']);
  expect(credentials.map(({ name }) => name)).toEqual(['bank']);
});
