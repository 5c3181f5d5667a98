import type { CheckedStep } from '#src/contract/tasks/step-check.ts';
import { stepLength } from '#src/contract/tasks/constants.ts';
import { readTaskFile } from '#src/core/tasks/task-file.ts';
import { warningsOf } from '../task-file/import.ts';
import { readSteps } from './check-steps.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

async function check(steps: string[], inputs?: string[]): Promise<CheckedStep[]> {
  const answer = await app.call('/api/task.check-steps', { steps, ...(inputs && { inputs }) }, ann.token);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { steps: CheckedStep[] }).steps;
}

test('a step that is understood has its canonical sentence and no problems', async () => {
  expect(await check(['Enter {email} in the Email field', 'press the Continue button.'], ['email'])).toEqual([
    { canonical: 'Type {email} in the Email field', problems: [], unknown_inputs: [] },
    { canonical: 'Click the Continue button', problems: [], unknown_inputs: [] },
  ]);
});

test('a step may use what an earlier one reads or asks for', async () => {
  const steps = ['Ask me for the one-time code', 'Type the one-time code in the Code field'];
  const canonical = (all: CheckedStep[]): unknown[] => all.map(step => step.canonical);
  expect(canonical(await check(steps))).toEqual([steps[0], 'Type one-time code in the Code field']);
});

test('what is not understood is returned with its place and a text for people', async () => {
  const [step, empty] = await check(['Frobnicate the grommets', ' ']);
  expect(step).toMatchObject({ canonical: null, problems: [{ reason: 'no-form' }] });
  for (const { words, from, to, message } of step?.problems ?? []) {
    expect('Frobnicate the grommets'.slice(from, to)).toBe(words);
    expect(message).toContain(words);
  }
  expect(empty).toMatchObject({ canonical: null, problems: [{ reason: 'empty', words: '' }] });
});

test('a step that can be read in two ways has both as proposals', async () => {
  const step = 'Type notes in French in the Text field';
  const [{ canonical, problems } = { canonical: '', problems: [] }] = await check([step]);
  expect(canonical).toBe(null);
  expect(problems).toMatchObject([{ reason: 'ambiguous' }]);
  const again = await check(problems[0]?.proposals ?? []);
  expect(again.map(one => one.problems)).toEqual([[], []]);
});

test('names in braces that are no inputs are listed; credentials are not', async () => {
  const [step] = await check(['Type {name} in Name and {{shop.password}} in Password, then click {button}'], ['name']);
  expect(step?.unknown_inputs).toEqual(['button']);
});

test('steps have the limits of a task, and the error says what to do', async () => {
  const long = 'a'.repeat(stepLength + 1);
  const refused = await app.call('/api/task.check-steps', { steps: ['Click Save', long] }, ann.token);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('steps.1');
  expect(refused.text).toContain(`at most ${stepLength} characters. Divide it into several steps`);
  const many = await app.call('/api/task.check-steps', { steps: Array(201).fill('Click Save') }, ann.token);
  expect(many.status).toBe(400);
});

test('a step that is too long is refused at save, with its number', async () => {
  const steps = ['Click Save', 'a'.repeat(stepLength + 1)].map((description, at) => ({ id: `s${at}`, description }));
  const refused = await app.call('/api/task.create', { name: 'Long', description: 'Long', steps }, ann.token);
  expect(refused.status).toBe(400);
  expect(refused.body['detail']).toMatchObject([{ field: 'steps.1.description' }]);
});

test('a step that is not understood is saved all the same', async () => {
  const steps = [{ id: '1', description: 'Frobnicate the grommets' }];
  const saved = await app.call('/api/task.create', { name: 'Odd', description: 'Odd', steps }, ann.token);
  expect(saved.body).toMatchObject({ steps });
});

test('while steps are read, other work goes on', async () => {
  const steps = Array<string>(20).fill('Click Save');
  let clock = 0;
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  // Each step takes 25 ms.
  await readSteps(steps, { inputs: [], credentials: [], before: [] }, { now: () => (clock += 25) });
  isReading = false;
  expect(turns).toBeGreaterThanOrEqual(steps.length - 1);
});

test('what takes too long to read is left out, and imported with a warning', async () => {
  const names = { inputs: [], credentials: [], before: [] };
  expect(await readSteps(['Click Save', 'Click Close'], names, { limitMs: 0 })).toEqual([]);
  const yaml = 'legwork: 1\nname: Odd\ndescription: Odd steps\nsteps:\n  - Click Save\n  - Click Close\n';
  expect(await warningsOf(readTaskFile(yaml), { limitMs: 0 })).toMatchObject([
    { reason: 'too-long', step: 1, line: 5 },
  ]);
});

test('a check that nobody waits for any more ends', async () => {
  const reason = new Error('gone');
  const names = { inputs: [], credentials: [], before: [] };
  await expect(readSteps(['Click Save'], names, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('checking needs a token, and stores nothing', async () => {
  expect((await app.call('/api/task.check-steps', { steps: ['Click Save'] })).status).toBe(401);
  const { text } = await app.call('/api/task.list', {}, ann.token);
  expect(text).not.toContain('Click Save');
});
