import { expect, test } from 'vitest';
import { builtinName, chooseModel, findModel, type ModelName, refuseBlindOperator } from './models.ts';

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

test('a name counts before an alias of another model', () => {
  const [gemini, gpt] = table;
  if (!gemini || !gpt) throw new Error('two models');
  expect(findModel([{ ...gemini, aliases: ['gpt-4o'] }, gpt], 'gpt-4o')).toBe(gpt);
  expect(findModel(table, 'builtin')).toBe(builtinName);
});

test('a model that there is not is refused with those that there are, each once', () => {
  expect(() => findModel([...table, ...table], 'gpt-9')).toThrow(
    expect.objectContaining({
      code: 'BAD_REQUEST',
      message: 'There is no model "gpt-9". Models: builtin, gemini-2.5-pro, gpt-4o.',
      detail: { field: 'model' },
    }),
  );
});

test('a model without a key variable is refused without naming one', () => {
  const local = { ...rest, name: 'local', aliases: [], label: 'Local', keyVariable: null };
  expect(() => chooseModel({ asked: 'local', preferred: 'builtin', table: [local], usable: [] })).toThrow(
    expect.objectContaining({
      code: 'BAD_REQUEST',
      message:
        'The model local cannot be used: this installation has no key for it. Choose "builtin", which needs none.',
      detail: { field: 'model' },
    }),
  );
});

test('a preference that no table has is used if it is usable, and the built-in planner is no fallback of itself', () => {
  const of = (preferred: string) => chooseModel({ asked: undefined, preferred, table, usable: ['old', 'builtin'] });
  expect(of('old')).toEqual({ model: 'old', fellBack: false });
  expect(of('builtin')).toEqual({ model: 'builtin', fellBack: false });
});

test('only an operator needs a model that accepts images', () => {
  refuseBlindOperator('operator', { name: 'm', sees: true });
  refuseBlindOperator('browseruse', { name: 'm', sees: false });
  expect(() => refuseBlindOperator('operator', { name: 'm', sees: false })).toThrow(
    expect.objectContaining({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('The model m does not accept images') as string,
      detail: { field: 'model' },
    }),
  );
});
