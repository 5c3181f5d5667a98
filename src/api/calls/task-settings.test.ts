import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import { excludableFunctions } from '#src/contract/tasks/constants.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const call = (name: string, body: object) => app.call(`/api/${name}`, body, ann.token);
const made = async (more: object = {}) =>
  (await call('task.create', { name: 'Task', description: 'A task', ...more })).body as Task;

test('a new task has an id of its shape, its owner and times, and the defaults of all settings', async () => {
  const task = await made();
  expect(task).toMatchObject({
    id: expect.stringMatching(/^user:\d+\/task:\d+$/) as string,
    name: 'Task',
    description: 'A task',
    user_id: `user:${ann.userId}`,
    profile_id: null,
    shareable_link: null,
    timeout: 1200,
    step_timeout: 2000,
    model: 'gemini-2.5-pro',
    max_actions_per_step: 10,
    flash_mode: false,
    replay: true,
    replay_accepts_changes: false,
    use_profile: true,
    use_proxy: false,
    max_history_items: null,
    region: null,
    preferred_agent: 'browseruse',
  });
  expect(new Date(task.created_at).getTime()).toBeLessThanOrEqual(new Date(task.updated_at).getTime());
});

const given = {
  name: 'Other',
  description: 'Another',
  status: 'ready',
  steps: [{ id: 'a', description: 'Go to https://example.com' }],
  inputs: [{ name: 'email', description: 'Whose' }],
  special_instructions: 'Be quick',
  guardrails: ['Never pay'],
  network: ['example.com'],
  video_status: 'not_provided',
  recording_filename: 'recording.webm',
  recording_mime_type: 'video/webm',
};
const advanced = {
  preferred_agent: 'operator',
  uploaded_files: [
    {
      // A link is nothing to keep, and none is given to what is another's.
      url: '',
      filename: 'cv.txt',
      gcs_filename: 'users/999999/uploads/x/cv.txt',
      content_type: 'text/plain',
      size: 5,
    },
  ],
  use_proxy: true,
  use_profile: false,
  timeout: 60,
  exclude_functions: [...excludableFunctions],
  model: 'gemini-2.5-flash',
  step_timeout: 500,
  initial_actions: '[{"wait": {"ms": 1}}]',
  output_model_schema: '{"type": "object", "properties": {}}',
  max_actions_per_step: 5,
  flash_mode: true,
  replay: false,
  replay_accepts_changes: true,
  max_history_items: 7,
  region: 'asia-south',
};

test('a thumbnail is an address, a picture as data, or nothing', async () => {
  const { id, thumbnail } = await made();
  expect(thumbnail).toBeNull();
  for (const given of ['https://example.com/a.png', 'data:image/jpeg;base64,/9j/4AAQ', null]) {
    expect((await call('task.update', { id, thumbnail: given })).body).toMatchObject({ thumbnail: given });
    expect((await call('task.get', { id })).body).toMatchObject({ thumbnail: given });
  }
  expect((await made({ thumbnail: 'data:image/jpeg;base64,/9j/4AAQ' })).thumbnail).toBe(
    'data:image/jpeg;base64,/9j/4AAQ',
  );
  expect((await call('task.update', { id, thumbnail: 7 })).status).toBe(400);
});

test('every setting that is changed alone is kept and read back, and no other changes', async () => {
  const { id, updated_at: _, ...first } = await made();
  let expected: object = first;
  for (const [field, value] of Object.entries({ ...given, ...advanced })) {
    const { status, body } = await call('task.update', { id, [field]: value });
    expect({ status, message: body['message'] }, field).toEqual({ status: 200, message: undefined });
    expected = { ...expected, [field]: value };
    expect((await call('task.get', { id })).body).toMatchObject(expected);
  }
  const cleared = { max_history_items: null, region: null, special_instructions: null, initial_actions: null };
  expect((await call('task.update', { id, ...cleared })).body).toMatchObject({ ...expected, ...cleared });
});

test('a text that is written is no longer one that nobody has written', async () => {
  const { id } = await made({ unwritten: ['name', 'description'] });
  const update = async (change: object) => (await call('task.update', { id, ...change })).body['unwritten'];
  expect(await update({ model: 'builtin' })).toEqual(['name', 'description']);
  expect(await update({ name: 'Order a kettle' })).toEqual(['description']);
  expect(await update({ description: 'Of the one shop', unwritten: ['description'] })).toEqual(['description']);
  expect(await update({ description: 'Of the other shop' })).toEqual([]);
});

test.each([
  ['timeout', { good: [1, 1800], bad: [0, 1801, 1.5] }],
  ['step_timeout', { good: [1, 10_000], bad: [0, 10_001] }],
  ['max_actions_per_step', { good: [1, 50], bad: [0, 51] }],
  ['max_history_items', { good: [5, 100, null], bad: [4, 101] }],
  ['region', { good: ['default', 'asia-south', 'us-central', null], bad: ['mars', ''] }],
  ['preferred_agent', { good: ['browseruse', 'operator'], bad: ['robot'] }],
  ['status', { good: ['draft', 'ready'], bad: ['deleted', 'paused'] }],
])(
  'the limits of %s are taken, what lies beyond is refused by name and changes nothing',
  async (field, { good, bad }) => {
    const { id } = await made();
    for (const value of good) expect((await call('task.update', { id, [field]: value })).status).toBe(200);
    for (const value of bad) {
      const { status, body } = await call('task.update', { id, [field]: value });
      expect([status, body['message']]).toEqual([400, expect.stringContaining(field)]);
    }
    expect((await call('task.get', { id })).body[field]).toBe(good.at(-1));
  },
);

test('initial actions and the output schema are taken as JSON and as its text, and returned as text', async () => {
  const actions = [{ wait: { ms: 500 } }];
  const schema = { type: 'object', properties: { price: { type: 'number' } } };
  const task = await made({ initial_actions: actions, output_model_schema: schema });
  expect([task.initial_actions, task.output_model_schema]).toEqual([JSON.stringify(actions), JSON.stringify(schema)]);
  const text = JSON.stringify([{ wait: { ms: 7 } }]);
  expect((await call('task.update', { id: task.id, initial_actions: text })).body['initial_actions']).toBe(text);
  for (const wrong of [7, true, { wait: {} }, [{ explode: {} }]]) {
    const answer = await call('task.update', { id: task.id, initial_actions: wrong });
    expect([answer.status, answer.body['message']]).toEqual([400, expect.stringContaining('initial_actions')]);
  }
  expect((await call('task.get', { id: task.id })).body['initial_actions']).toBe(text);
});

test.each([
  ['name', { name: ' ', description: 'Whose' }, 'Input name is required'],
  ['description', { name: 'email', description: '  ' }, 'Input description is required'],
])('an input with a blank %s is refused, and nothing changes', async (field, input, message) => {
  const task = await made({ inputs: [{ name: 'email', description: 'Whose' }] });
  const answers = [
    await call('task.update', { id: task.id, name: 'Other', inputs: [input] }),
    await call('task.create', { name: 'Task', description: 'A task', inputs: [input] }),
  ];
  for (const { status, body } of answers)
    expect([status, body['message']]).toEqual([400, `inputs.0.${field}: ${message}`]);
  expect((await call('task.get', { id: task.id })).body).toEqual(task);
});

test('an input without a description is described by its name', async () => {
  expect((await made({ inputs: [{ name: ' email ' }] })).inputs).toEqual([{ name: 'email', description: 'email' }]);
});
