import { expect, test } from 'vitest';
import { chooseModel, type ModelName } from './models.ts';

const rest = { sees: true, price: null };
const table: ModelName[] = [
  {
    name: 'gemini-2.5-pro',
    aliases: ['gemini2_5Pro'],
    label: 'Gemini 2.5 Pro',
    keyVariable: 'GEMINI_API_KEY',
    ...rest,
  },
  { name: 'gpt-4o', aliases: ['openai4o'], label: 'GPT-4o', keyVariable: 'OPENAI_API_KEY', ...rest },
];

test('the names of the screens and of the API mean the same model', () => {
  const usable = ['gemini-2.5-pro', 'builtin'];
  for (const asked of ['gemini2_5Pro', 'gemini-2.5-pro'])
    expect(chooseModel({ asked, preferred: 'builtin', table, usable })).toEqual({
      model: 'gemini-2.5-pro',
      fellBack: false,
    });
});

test('a preferred model that cannot be used is replaced by the built-in planner, and a note says so', () => {
  expect(chooseModel({ asked: undefined, preferred: 'gemini-2.5-pro', table, usable: ['builtin'] })).toEqual({
    model: 'builtin',
    fellBack: true,
  });
});

test('a preference written under an alias is honoured', () => {
  const usable = ['builtin', 'gpt-4o'];
  expect(chooseModel({ asked: undefined, preferred: 'openai4o', table, usable }).model).toBe('gpt-4o');
});

test('a model asked for by name is never replaced, and the missing key is named', () => {
  const usable = ['builtin'];
  expect(() => chooseModel({ asked: 'openai4o', preferred: 'builtin', table, usable })).toThrow(
    /no key for it \(OPENAI_API_KEY\)/,
  );
  expect(() => chooseModel({ asked: 'toString', preferred: 'builtin', table, usable })).toThrow(/no model/);
});

test('the built-in planner is there without any table', () => {
  expect(chooseModel({ asked: 'builtin', preferred: 'x', table: [], usable: ['builtin'] }).model).toBe('builtin');
});
