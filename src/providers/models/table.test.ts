import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseModel } from '#src/core/models/models.ts';
import { createModels } from './models.ts';
import { parseModelTable, readModelTable } from './table.ts';

const shipped = join(import.meta.dirname, '..', '..', '..', 'models.json');

test('the shipped table knows every model of the run dialog and of the editor', async () => {
  const models = createModels({ table: await readModelTable(shipped) });
  const usable = models.names().map(({ name }) => name);
  const meant = [
    'gemini2_5Pro',
    'gemini2_5Flash',
    'openai4omini',
    'openai4o',
    'gemini-2.5-pro',
    'gemini-2.5-flash',
  ].map(asked => chooseModel({ asked, preferred: '', table: models.names(), usable }).model);
  expect(meant).toEqual([
    'gemini-2.5-pro',
    'gemini-2.5-flash',
    'gpt-4o-mini',
    'gpt-4o',
    'gemini-2.5-pro',
    'gemini-2.5-flash',
  ]);
});

test('a table that is wrong says where and why', async () => {
  const one = { name: 'a', label: 'A', provider: 'openai', id: 'a', sees: false, context: 8000, price: null };
  expect(parseModelTable(JSON.stringify({ models: [one] }), 'm.json')).toMatchObject([{ name: 'a', aliases: [] }]);
  expect(() => parseModelTable('{', 'm.json')).toThrow(/m\.json is no JSON/);
  expect(() => parseModelTable(JSON.stringify({ models: [{ ...one, provider: 'x' }] }), 'm.json')).toThrow(
    /models\.0\.provider/,
  );
  expect(() =>
    parseModelTable(JSON.stringify({ models: [one, { ...one, name: 'b', aliases: ['a'] }] }), 'm.json'),
  ).toThrow(/"a" is there twice/);
  await expect(readModelTable('/nowhere/models.json')).rejects.toThrow(/MODELS_FILE/);
});
