import { expect, test } from 'vitest';
import type { ModelInfo } from '#src/contract/model.ts';
import { firstChoice, modelOptions } from './model-options.ts';

const model = (name: string, aliases: string[], usable: boolean): ModelInfo => ({
  name,
  label: name.toUpperCase(),
  aliases,
  usable,
  reason: usable ? null : 'Set A_KEY',
  sees: true,
  price: null,
});
const models = (usable: boolean) => [
  model('gpt-9', [], usable),
  model('gemini-2.5-flash', ['gemini2_5Flash'], usable),
  model('gemini-2.5-pro', ['gemini2_5Pro'], usable),
  model('gpt-4o', ['openai4o'], usable),
  model('gpt-4o-mini', ['openai4omini'], usable),
  model('builtin', [], true),
];

test('the models of the dialog come first, by its own names, gemini2_5Pro by default', () => {
  const options = modelOptions(models(true));
  expect(options.map(({ value }) => value)).toEqual([
    'gemini2_5Pro',
    'gemini2_5Flash',
    'openai4omini',
    'openai4o',
    'gpt-9',
    'builtin',
  ]);
  expect(firstChoice(options, 'builtin')).toBe('gemini2_5Pro');
});

test('a model without a key cannot be chosen and says what it wants; the built-in planner is chosen instead', () => {
  const options = modelOptions(models(false));
  expect(options[0]).toEqual({
    value: 'gemini2_5Pro',
    label: 'GEMINI-2.5-PRO',
    note: 'gemini2_5Pro · Set A_KEY',
    disabled: true,
  });
  expect(firstChoice(options, 'builtin')).toBe('builtin');
});
