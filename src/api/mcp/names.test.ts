import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argumentNames, plainText, taskNumberOf, toolName } from './names.ts';

const allowed = /^[a-z0-9_]{1,64}$/;

test('whatever a task is called, its tool has a name that clients take, and the name leads back to the task', () => {
  expect(toolName({ name: 'Order from the Café!', number: 12 })).toBe('order_from_the_cafe_12');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 2 ** 40 }), (name, number) => {
      const tool = toolName({ name, number });
      expect(tool).toMatch(allowed);
      expect(taskNumberOf(tool)).toBe(number);
    }),
  );
});

test('the names of fixed tools and of nothing lead to no task', () => {
  for (const name of ['run_status', 'answer_run', '__proto__', 'constructor', '', '7', 'task_0', 'task_1e9'])
    expect(taskNumberOf(name)).toBeUndefined();
});

test('hostile names of inputs become arguments that are unlike each other and what is reserved', () => {
  const inputs = ['E-mail', 'e mail', 'wait_seconds', '__proto__', '', '  ', '"; drop table', 'e_mail', 'E-mail'];
  const names = argumentNames(inputs, ['wait_seconds']);
  expect(names.size).toBe(new Set(inputs).size);
  expect(names.has('wait_seconds')).toBe(false);
  for (const name of names.keys()) expect(name).toMatch(allowed);
});

test('texts for a model are one line without what cannot be seen', () => {
  expect(plainText('Reads\n\u202Ethe\u0000 page\u200B ')).toBe('Reads the page');
});
