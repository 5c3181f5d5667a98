/**
 * @module-tag long
 * Several whole runs one after the other. src/browser/profiles/keep-profile.test.ts is in npm test.
 */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { eventually } from '#tests/setup/browser.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { startSignInSite } from './sites/sign-in-site.ts';
import { type Product, restartProduct, startProduct } from './harness/start-product.ts';

let product: Product;
let ann: ApiClient;
let bob: ApiClient;
let site: Awaited<ReturnType<typeof startSignInSite>>;

beforeAll(async () => {
  site = await startSignInSite();
  product = await startProduct();
  ann = apiClient(product.url, await product.token('ann@example.com'));
  bob = apiClient(product.url, await product.token('bob@example.com'));
});
afterAll(async () => {
  await product.stop();
  site.close();
});

const stepsOf = (lines: string[]) => lines.map((description, at) => ({ id: String(at + 1), description }));
const signInAs = (name: string): string[] => [
  `Go to ${site.url}/sign-in`,
  `Type "${name}" in the Name field`,
  'Press the Sign in button',
];

async function run(api: ApiClient, task: Task, lines: string[]): Promise<TaskRun> {
  await api.ok('task.update', { id: task.id, steps: stepsOf(lines) });
  return api.start(task.id);
}

async function runToEnd(api: ApiClient, task: Task, lines: string[]): Promise<TaskRun> {
  return api.until((await run(api, task, lines)).id, hasEnded);
}

/** Who the website takes a run of the task for. */
async function whoIs(api: ApiClient, task: Task): Promise<(string | null)[]> {
  const before = site.looks.length;
  await runToEnd(api, task, [`Go to ${site.url}/`]);
  const look = await eventually('the front page was looked at', () => site.looks[before]);
  return [look.who, look.stored];
}

const newTask = (api: ApiClient, settings: object = {}) => api.readyTask(['Wait 1 second'], { ...settings });

async function signedIn(name = 'ann'): Promise<Task> {
  const task = await newTask(ann);
  await runToEnd(ann, task, signInAs(name));
  return task;
}

test('a run with the profile is still signed in; no other task, no other user and no run without it is', async () => {
  const task = await signedIn();
  expect(await whoIs(ann, task)).toEqual(['ann', 'canary-ann']);
  expect(await whoIs(ann, task)).toEqual(['ann', 'canary-ann']);
  expect(await whoIs(ann, await newTask(ann))).toEqual([null, null]);
  expect(await whoIs(bob, await newTask(bob))).toEqual([null, null]);
  await ann.ok('task.update', { id: task.id, use_profile: false });
  expect(await whoIs(ann, task)).toEqual([null, null]);

  const kept = await ann.ok<Task>('task.get', { id: task.id });
  expect(kept.profile_id).toMatch(/^user:\d+\/profile:\d+$/);
  const stored = await filesWith(product.dataDir, 'canary-');
  expect(stored).toEqual([]);

  expect((await bob.call('task.forget-profile', { id: task.id })).status).toBe(404);
  await ann.ok('task.forget-profile', { id: task.id });
  await ann.ok('task.update', { id: task.id, use_profile: true });
  expect(await ann.ok<Task>('task.get', { id: task.id })).toMatchObject({ profile_id: null, profile_saved_at: null });
  expect(await whoIs(ann, task)).toEqual([null, null]);
});

test(
  'the profile is saved when the run is terminated, and a run started at once waits for it',
  { tags: ['long'] },
  async () => {
    const task = await newTask(ann);
    const first = await run(ann, task, [...signInAs('tess'), 'Ask me for the colour']);
    await ann.until(first.id, ({ input_requested }) => input_requested);
    await ann.ok('task-run.terminate', { task_run_id: first.id });
    expect(await whoIs(ann, task)).toEqual(['tess', 'canary-tess']);
  },
);

// Long: the time limit has to be enough for a busy machine to sign in, and to pass.
test('the profile is saved when the run reaches its time limit', { tags: ['long'] }, async () => {
  const task = await newTask(ann, { timeout: 30 });
  const ended = await runToEnd(ann, task, [...signInAs('tim'), 'Wait 100 seconds']);
  expect(ended.status).toBe('timed_out');
  await ann.ok('task.update', { id: task.id, timeout: 600 });
  expect(await whoIs(ann, task)).toEqual(['tim', 'canary-tim']);
});

test(
  'a second active run of a task starts with a copy of the profile, and does not save it',
  { tags: ['long'] },
  async () => {
    const task = await signedIn('dora');
    const first = await run(ann, task, ['Ask me for the colour']);
    await ann.until(first.id, ({ input_requested }) => input_requested);
    const second = await runToEnd(ann, task, signInAs('eve'));
    expect(second.chat_history.map(entry => entry.message).join(' ')).toContain('starts with a copy');
    expect(await whoIs(ann, task)).toEqual(['dora', 'canary-dora']);
    await ann.ok('task-run.terminate', { task_run_id: first.id });
    expect(await whoIs(ann, task)).toEqual(['dora', 'canary-dora']);
  },
);

test('without the profile a task runs several times at once', async () => {
  const task = await newTask(ann, { use_profile: false });
  const runs = await Promise.all([run(ann, task, ['Ask me for the colour']), ann.start(task.id)]);
  for (const { id } of runs) await ann.ok('task-run.terminate', { task_run_id: id });
});

test(
  'a worker that is killed leaves the earlier profile, and does not lock it for ever',
  { tags: ['long'] },
  async () => {
    const task = await signedIn('before');
    const lost = await run(ann, task, [...signInAs('after'), 'Ask me for the colour']);
    await ann.until(lost.id, ({ input_requested }) => input_requested);
    product.process.kill('SIGKILL');
    await once(product.process, 'exit');
    product = await restartProduct(product);
    ann = apiClient(product.url, await product.token('ann@example.com'));
    await ann.until(lost.id, hasEnded, 40_000);
    expect(await whoIs(ann, task)).toEqual(['before', 'canary-before']);
  },
);

/** Stored files that hold this text as it is. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const objects = join(folder, 'objects');
  const names = await readdir(objects, { recursive: true, withFileTypes: true });
  const files = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(0);
  const found = await Promise.all(files.map(async file => ((await readFile(file)).includes(text) ? [file] : [])));
  return found.flat();
}
