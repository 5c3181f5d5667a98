import { cpuMillisecondsOf } from '#tests/setup/cpu-time.ts';
import type { CheckedStep } from '#src/contract/tasks/step-check.ts';
import { stepLength } from '#src/contract/tasks/step-length.ts';
import { openStepReadings } from '#src/providers/step-readings/step-readings.ts';
import { importTask } from '../task-file/import.ts';
import { checkTaskSteps } from './check-steps.ts';
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

test('a step that is understood has its actions with targets and inputs, and no problems', async () => {
  const [type, press] = await check(['Type {email} in the Email field', 'Click the Continue button'], ['email']);
  expect(type).toMatchObject({ problems: [], unknown_inputs: [] });
  expect(type?.parts).toMatchObject([{ value: '{email}', inputs: ['email'], children: [], otherwise: [] }]);
  expect(type?.parts[0]?.target).toContain('Email');
  expect(press?.parts).toMatchObject([{ action: 'Click', kind: 'button', value: null, details: [] }]);
});

test('what a loop or a condition does is nested in it', async () => {
  const [step] = await check(['If a cookie banner is shown, click Accept, otherwise click Continue']);
  expect(step?.parts).toMatchObject([
    { action: 'If', children: [{ action: 'Click' }], otherwise: [{ action: 'Click' }] },
  ]);
});

test('what is not understood is returned with a text for people', async () => {
  const [step, empty] = await check(['Frobnicate the grommets', ' ']);
  expect(step?.problems.length).toBeGreaterThan(0);
  for (const { words, message } of step?.problems ?? []) {
    expect('Frobnicate the grommets').toContain(words);
    expect(message).toContain(words);
  }
  expect(empty).toMatchObject({ parts: [], problems: [{ reason: 'empty', words: '' }] });
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

test('steps that take long to read do not hold up the server', { tags: ['long'] }, async () => {
  const hostile = 'if a, '.repeat(650);
  // Read in this thread, they take over a second of its processor.
  expect(await cpuMillisecondsOf(() => check(Array(20).fill(hostile)))).toBeLessThan(600);
});

test('steps that may not take as long as they do are refused in words, and imported with a warning', async () => {
  const stepReadings = openStepReadings({ jobMs: 20 });
  const ctx = app.context(ann.actor);
  const limited = { ...ctx, providers: { ...ctx.providers, stepReadings } };
  const steps = Array(100).fill('if a, '.repeat(650)) as string[];
  await expect(checkTaskSteps(limited, { steps, inputs: [] })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    detail: { field: 'steps' },
  });
  const yaml = `legwork: 1\nname: Odd\ndescription: Odd steps\nsteps:\n${steps.map(step => `  - ${JSON.stringify(step)}\n`).join('')}`;
  const { warnings } = await importTask(limited, { yaml, dry_run: true });
  expect(warnings).toMatchObject([{ reason: 'too-long', step: 1, line: 5 }]);
  await stepReadings.close();
});

test('checking needs a token, and stores nothing', async () => {
  expect((await app.call('/api/task.check-steps', { steps: ['Click Save'] })).status).toBe(401);
  const { text } = await app.call('/api/task.list', {}, ann.token);
  expect(JSON.parse(text)).toEqual([]);
});
