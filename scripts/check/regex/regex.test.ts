import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkExpressions } from './check.ts';
import type { Exception } from './exceptions.ts';
import { prove } from './prove.ts';

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

async function problemsIn(files: Record<string, string>, exceptions: readonly Exception[] = []): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'legwork-regex-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return (await checkExpressions(root, { exceptions })).problems;
}

test.each([
  ['nested repeats', /^(?:a+)+$/],
  ['alternatives that overlap', /^(?:a|a)*$/],
  ['comments before a tag', /^\s*(?:<!--[\s\S]*?-->\s*)*<svg/i],
  ['two repeats of the same', /^\d*x?\d*$/],
  ['three repeats of the same', /^\W*[\d.]+\W*$/],
  ['a search that starts again at each character', /a+b/],
  ['spaces at the end', /\s+$/],
  ['a search for an end that is not there', /<!--[\s\S]*?-->/],
  ['a search behind a short look-around', /(?=a)a+b/],
  ['many letters of all scripts', /\p{L}+@/u],
])('%s are not linear: %s', async (_, { source, flags }) => {
  expect(await prove(source, flags)).toMatchObject({ linear: false });
});

test.each([
  [/^\d+(?:\.\d+)?$/],
  [/\{\{[^{}]*\}\}/g],
  [/(?<![.,])[.,]+$/],
  [/(?<=[.!?])\s+/],
  [/(?<!\p{L})\p{L}+@/u],
  [/^[a-z]{1,80}:[^:]{1,80}$/],
  [/^x(?!\d{1,5}$)/],
  [/(\w)\s?(?=\d{3}\b)/g],
])('%s is linear', async ({ source, flags }) => {
  expect(await prove(source, flags)).toEqual({ linear: true });
});

test.each([
  ['a literal', 'export const a = (t: string) => /x+y/.test(t);'],
  ['one in JSX', 'export const A = () => <p>{"x".replace(/x+y/, "")}</p>;'],
  ['a text', "export const a = new RegExp('x+y', 'g');"],
  ['a text for a method of strings', "export const a = 'z'.match('x+y');"],
])('an expression that is not linear is found as %s', async (_, source) => {
  expect(await problemsIn({ 'src/a.tsx': source })).toEqual([
    expect.stringMatching(/^src\/a\.tsx:1: .*x\+y.*not linear/),
  ]);
});

test('an expression that is made while the program runs needs an exception', async () => {
  const files = { 'src/a.ts': 'export const a = (t: string) => new RegExp(`${t}x`);' };
  const exception = { file: 'src/a.ts', source: 'new RegExp(`${t}x`)', why: 'A word.' };
  expect(await problemsIn(files)).toEqual([expect.stringContaining('src/a.ts:1: new RegExp(`${t}x`) is made while')]);
  expect(await problemsIn(files, [{ ...exception, samples: [/abx/] }])).toEqual([]);
  expect(await problemsIn(files, [{ ...exception, samples: [/a+x/] }])).toEqual([
    expect.stringContaining('not linear'),
  ]);
});

test('an exception holds only while the bound of its text is there and keeps it quick', async () => {
  const exception = { file: 'src/a.ts', source: 'x+y', bound: 't.slice(0, 100)', atMost: 100, why: 'Short.' };
  const files = { 'src/a.ts': 'export const a = (t: string) => /x+y/.test(t.slice(0, 100));' };
  expect(await problemsIn(files, [exception])).toEqual([]);
  const unbounded = { 'src/a.ts': 'export const a = (t: string) => /x+y/.test(t);' };
  expect(await problemsIn(unbounded, [exception])).toEqual([expect.stringContaining('no longer has the bound')]);
  expect(await problemsIn({ 'src/a.ts': '' }, [exception])).toEqual([expect.stringContaining('no longer has x+y')]);
  expect(await problemsIn(files, [{ ...exception, atMost: 30_000 }])).toEqual([expect.stringContaining('ms on 30000')]);
});
