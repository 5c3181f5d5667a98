import { readdirSync, readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { describeCalls } from '#src/contract/reference/describe.ts';
import { understandStep, understandSteps } from '#src/core/steps/understand.ts';
import { sampleTasks } from '#src/practice/sample-tasks.ts';
import { clientExample } from '#src/web/features/reference/client-example.ts';
import { quickStartSteps } from '#src/web/features/reference/quick-start-steps.ts';
import { expect, test } from 'vitest';

/** Each step that does not stand in its canonical sentence, with what is wrong. */
function faultsOf(steps: readonly string[], inputs: readonly string[]): unknown[] {
  const read = understandSteps(steps, { inputs, credentials: [], before: [] });
  return read.flatMap(({ canonical, problems, unknownInputs }, at) =>
    canonical === steps[at] && unknownInputs.length === 0
      ? []
      : [{ step: steps[at], canonical, problems, unknownInputs }],
  );
}

/** The lists of steps anywhere in some JSON, and in the task files in it. */
function listsIn(value: unknown): string[][] {
  if (typeof value === 'string' && value.startsWith('legwork: 1')) return listsIn(parseDocument(value).toJS());
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const texts: unknown[] = key === 'steps' && Array.isArray(one) ? one.map(textOf) : [];
    const isList = texts.length > 0 && texts.every(text => typeof text === 'string');
    return isList ? [texts.filter(text => typeof text === 'string')] : listsIn(one);
  });
}

function textOf(step: unknown): unknown {
  return typeof step === 'object' && step !== null && 'description' in step ? step.description : step;
}

/** The steps in the code of a page, a script or an example: `id: '1', description: '…'`, or lists of texts called `steps`. */
function stepsIn(code: string): string[] {
  const described = [...code.matchAll(/"?id"?: ['"]\d+['"],\s+"?description"?: (['"`])(.*?)\1/g)];
  const lists = [...code.matchAll(/"?steps"?: (?:\(.*?\) => )?\[(?!\s*\{)(.*?)\]/gs)];
  const listed = lists.flatMap(([, list = '']) => [...list.matchAll(/(['"`])(.*?)\1(?=,|\s*$)/gm)]);
  return [...described, ...listed].flatMap(([, , text = '']) => text.replaceAll(/\$\{.*?\}/g, 'https://shop.example'));
}

const inputs = ['name', 'email', 'product', 'item', 'budget'];
const code = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test.each(sampleTasks('http://localhost:3000', 'visit'))('the sample task “$name” is understood', task => {
  const named = task.inputs.map(({ name }) => name);
  expect(faultsOf(task.steps, named)).toEqual([]);
});

test('the examples of the reference are understood', () => {
  const calls = describeCalls();
  const lists = listsIn(calls.flatMap(({ request, response }) => [request, response]));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.flatMap(steps => faultsOf(steps, inputs))).toEqual([]);
});

test('the examples of the pages for programmers are understood', () => {
  const commands = quickStartSteps('https://shop.example').map(({ code: command }) => command);
  const pages = [clientExample('https://shop.example'), commands.join('\n')].map(stepsIn);
  expect(pages.map(steps => steps.length)).toEqual([2, 2]);
  expect(pages.flatMap(steps => faultsOf(steps, inputs))).toEqual([]);
});

const files = ['README.md', ...readdirSync(new URL('../docs', import.meta.url)).map(name => `docs/${name}`)].filter(
  path => path.endsWith('.md'),
);
const withSteps = ['README.md', 'docs/api.md', 'scripts/fresh/program.ts', 'scripts/make-guides.ts'];
test.each([...new Set([...withSteps, ...files])])('the steps in %s are understood', path => {
  const steps = stepsIn(code(path));
  if (withSteps.includes(path)) expect(steps.length).toBeGreaterThan(1);
  expect(faultsOf(steps, inputs)).toEqual([]);
});

/** Whole sentences among the code of the page, not the forms and parts of them. */
test('the examples on how to write steps are understood', () => {
  const written = [...code('docs/steps.md').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const examples = written.filter(text => /^[A-Z][a-z]+(?:-[a-z]+)? /.test(text) && !/[A-Z]{3}|[[|]/.test(text));
  expect(examples.length).toBeGreaterThan(50);
  const isUnderstood = (text: string): boolean =>
    understandStep(text, { inputs: [], credentials: [], before: [] }).canonical !== null;
  // Some are tests, which stand in a step.
  expect(examples.filter(text => !isUnderstood(text) && !isUnderstood(`Check that ${text}`))).toEqual([]);
});
