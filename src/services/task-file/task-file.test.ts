import type { StepWarning } from '#src/contract/tasks/step-check.ts';
import type { Task } from '#src/contract/task.ts';
import type { TaskFile } from '#src/contract/tasks/task-file.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
});
afterAll(() => app.close());

type Imported = { task: Task | null; file: TaskFile };

async function ok<T>(call: string, body: unknown, token: string): Promise<T> {
  const answer = await app.call(`/api/${call}`, body, token);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as T;
}

const full = {
  name: 'Order: a lamp',
  description: 'Orders it\nand waits',
  status: 'ready',
  steps: [
    { id: 'x1', description: 'Go to https://shop.example # now' },
    { id: 'x2', description: 'Type {what}: then {{shop.password}}' },
  ],
  inputs: [{ name: 'what', description: 'What to buy' }],
  special_instructions: '- be quick\n- be kind\n',
  guardrails: ['Never pay more than 50'],
  network: ['shop.example'],
  credentials: [{ name: 'shop', id: 'canary-id', password: 'canary-password', website: 'shop.example' }],
  thumbnail: 'data:image/jpeg;base64,canary',
  model: 'builtin',
  timeout: 77,
  spend_limit_usd: 1.25,
  initial_actions: '[{"wait": {"ms": 500}}]',
  output_model_schema: '{"type": "object"}',
  exclude_functions: ['go_back'],
};

test('a task that was exported is imported by somebody else as it was, without its secrets and files', async () => {
  const made = await ok<Task>('task.create', full, ann.token);
  const { yaml, filename } = await ok<{ yaml: string; filename: string }>('task.export', { id: made.id }, ann.token);
  expect(filename).toBe('order-a-lamp.legwork.yaml');
  expect(yaml).not.toMatch(/canary|user:|x1/);
  expect(yaml).toContain('website: shop.example');
  const { task, file } = await ok<Imported>('task.import', { yaml }, bob.token);
  expect(file.credentials).toEqual([{ name: 'shop', website: 'shop.example' }]);
  const { id: _, user_id: __, created_at: ___, updated_at: ____, ...same } = made;
  expect(task).toMatchObject({
    ...same,
    steps: made.steps.map(({ description }, at) => ({ id: String(at + 1), description })),
    credentials: [],
    thumbnail: null,
    video_status: 'not_provided',
    user_id: `user:${bob.userId}`,
  });
  const again = await ok<{ yaml: string }>('task.export', { id: task?.id }, bob.token);
  expect(again.yaml).toBe(yaml.replace(/credentials:\n( {2}.*\n)+/, ''));
});

test('a dry run only reports what would be created; the status that is asked for is the task’s', async () => {
  const yaml = 'legwork: 1\nname: Read\ndescription: It reads\nsteps:\n  - Go to https://example.com\n';
  const before = (await ok<Task[]>('task.list', {}, bob.token)).length;
  const dry = await ok<Imported>('task.import', { yaml, dry_run: true, status: 'ready' }, bob.token);
  expect(dry).toMatchObject({
    task: null,
    file: { name: 'Read', status: 'ready', steps: ['Go to https://example.com'] },
  });
  expect(await ok<Task[]>('task.list', {}, bob.token)).toHaveLength(before);
  expect((await ok<Imported>('task.import', { yaml }, bob.token)).task?.status).toBe('draft');
  expect((await ok<Imported>('task.import', { yaml, status: 'ready' }, bob.token)).task?.status).toBe('ready');
});

test('what a file opens on the machine that Legwork runs on is reported before it is imported', async () => {
  const steps = ['Go to http://localhost:3000/practice/x/shop', 'Compare it with 127.0.0.1:5432 and example.com:8080'];
  const yaml = `legwork: 1\nname: Read\ndescription: On [::1]:9\nnetwork:\n  - localhost:7\nsteps:\n  - ${steps.join('\n  - ')}\n`;
  const dry = await ok<Imported>('task.import', { yaml, dry_run: true }, bob.token);
  expect(dry).toMatchObject({ local_addresses: ['localhost:7', '[::1]:9', '127.0.0.1:5432'] });
});

test.each([
  ['initial_actions', 'initial_actions: \'[{"fly": {}}]\'', 'Line 5, initial_actions: action 1: '],
  ['network', 'network:\n  - "*"', 'Line 5, network: '],
  ['model', 'model: gpt-nobody-knows', 'Line 5, model: '],
  ['a field', 'user_id: user:1', 'Line 5, user_id: There is no such field.'],
])('what no run could follow is refused with its line, and nothing is made: %s', async (_, line, message) => {
  const before = (await ok<Task[]>('task.list', {}, bob.token)).length;
  const answer = await app.call(
    '/api/task.import',
    { yaml: `legwork: 1\nname: A\ndescription: B\nsteps: []\n${line}\n` },
    bob.token,
  );
  expect(answer.status).toBe(400);
  expect(answer.body['message']).toContain(message);
  expect(await ok<Task[]>('task.list', {}, bob.token)).toHaveLength(before);
});

test('a file that is too large is refused', async () => {
  const answer = await app.call('/api/task.import', { yaml: `# ${'x'.repeat(1_500_000)}` }, bob.token);
  expect([answer.status, answer.body['message']]).toEqual([400, 'yaml: The file is too large for a task']);
});

test('an import says what the built-in planner would not understand, with the lines, and creates the task all the same', async () => {
  const yaml = [
    'legwork: 1',
    'name: Order',
    'description: Orders it',
    'inputs:',
    '  - name: email',
    'steps:',
    '  - Type {email} in the Email field',
    '  - Frobnicate the grommets',
    '  - ""',
    '  - Click {button}',
  ].join('\n');
  type WithWarnings = Imported & { warnings: StepWarning[] };
  const dry = await ok<WithWarnings>('task.import', { yaml, dry_run: true }, ann.token);
  expect(dry.warnings.map(({ step, line, reason }) => [step, line, reason])).toEqual([
    [2, 8, 'no-form'],
    [3, 9, 'empty'],
    [4, 10, 'unknown-input'],
  ]);
  expect(dry.warnings[2]).toMatchObject({ words: '{button}', message: expect.stringContaining('Add an input') });
  const made = await ok<WithWarnings>('task.import', { yaml }, ann.token);
  expect(made.warnings).toEqual(dry.warnings);
  expect(made.task?.steps).toHaveLength(4);
});
