import { expect, test } from 'vitest';
import { chooseModel } from './models.ts';

test('the names of the screens and of the API mean the same model', () => {
  const usable = ['gemini-2.5-pro', 'builtin'];
  for (const asked of ['gemini2_5Pro', 'gemini-2.5-pro'])
    expect(chooseModel({ asked, preferred: 'builtin', usable })).toEqual({ model: 'gemini-2.5-pro', fellBack: false });
});

test('a preferred model that cannot be used gives way to the built-in planner, and says so', () => {
  expect(chooseModel({ asked: undefined, preferred: 'gemini-2.5-pro', usable: ['builtin'] })).toEqual({
    model: 'builtin',
    fellBack: true,
  });
});

test('a model asked for by name is never replaced', () => {
  expect(() => chooseModel({ asked: 'openai4o', preferred: 'builtin', usable: ['builtin'] })).toThrow(/no key/);
  expect(() => chooseModel({ asked: 'toString', preferred: 'builtin', usable: ['builtin'] })).toThrow(/no model/);
});
