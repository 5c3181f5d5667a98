import type { TaskRun } from '#src/contract/task-run.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { browsersOf } from './harness/browsers-of.ts';
import { type FormSite, startFormSite } from './sites/form-site.ts';
import { openLive } from './harness/live-client.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
let api: ApiClient;
let site: FormSite;

beforeAll(async () => {
  // No warm browser: every Chromium of this installation belongs to a run.
  product = await startProduct();
  api = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(() => product.stop());
beforeEach(async () => {
  site = await startFormSite();
  return () => site.close();
});

/** A run that has opened the form and waits for its user. */
async function waitingRun(more: Record<string, unknown> = {}): Promise<TaskRun> {
  const task = await api.readyTask(
    [`Go to ${site.url}`, 'Ask me for the name and type it in the Name field', 'Press Send'],
    more,
  );
  const run = await api.start(task.id);
  return api.until(run.id, ({ input_requested }) => input_requested);
}

/** A run that has something to do for a long while. */
async function busyRun(more: Record<string, unknown> = {}, seconds = 12): Promise<TaskRun> {
  const task = await api.readyTask(
    [`Go to ${site.url}`, `Wait ${seconds} seconds`, 'Type "by the agent" in the Name field', 'Press Send'],
    more,
  );
  const run = await api.start(task.id);
  await expect.poll(() => site.lastHit()).toBeGreaterThan(0);
  return api.get(run.id);
}

async function noBrowserLeft(): Promise<void> {
  await expect.poll(() => browsersOf(product)).toEqual([]);
}

test('terminate: the reply is quick, the page is dead and no browser is left', async () => {
  const run = await busyRun();
  expect((await browsersOf(product)).length).toBeGreaterThan(0);
  await api.ok('task-run.terminate', { task_run_id: run.id });
  await noBrowserLeft();
  expect(await api.get(run.id)).toMatchObject({ status: 'terminated', local_stream_url: null });
  expect(site.submitted).toEqual([]);
});

test('the time limit ends a run as timed_out and leaves no browser', { tags: ['long'] }, async () => {
  const run = await busyRun({ timeout: 10 }, 60);
  const ended = await api.until(run.id, hasEnded);
  expect(ended).toMatchObject({ status: 'timed_out', status_reason: 'The run reached its time limit of 10 s.' });
  await noBrowserLeft();
  expect(site.submitted).toEqual([]);
});

// Long: the time limit has to pass while it waits.
test('time spent waiting for the user does not use up the time limit', { tags: ['long'] }, async () => {
  // Long enough for what the agent does before and after, also on a busy machine.
  const timeout = 20;
  const run = await waitingRun({ timeout });
  // sleep: the passing of the task's own time limit is what is tested.
  await new Promise(resolve => setTimeout(resolve, timeout * 1000 + 1000));
  expect((await api.get(run.id)).status).toBe('running');
  await api.ok('task-run.chat', { task_run_id: run.id, message: 'Ann' });
  expect((await api.until(run.id, hasEnded)).status).toBe('success');
  expect(site.submitted).toEqual(['Ann']);
});

test('taking control, typing through the live view, and giving it back', { tags: ['long'] }, async () => {
  const run = await busyRun();
  const live = await openLive(run.local_stream_url ?? '');
  await live.frame();
  expect(await live.message('control')).toMatchObject({ held: 'agent' });

  await api.ok('task-run.update-status', { task_run_id: run.id, status: 'paused' });
  await api.until(run.id, ({ status }) => status === 'paused');
  await live.message('control', ({ held }) => held === 'free');
  live.send({ type: 'take' });
  const { epoch } = await live.message('control', ({ held }) => held === 'you');
  live.send({ type: 'text', epoch, text: 'by hand' });
  await expect.poll(() => site.typed.at(-1)).toBe('by hand');

  await api.ok('task-run.update-status', { task_run_id: run.id, status: 'resumed' });
  await live.message('control', ({ held, epoch: now }) => held === 'agent' && now > epoch);
  live.send({ type: 'text', epoch, text: 'too late' });
  await api.ok('task-run.chat', { task_run_id: run.id, message: 'skip' });
  const ended = await api.until(run.id, hasEnded, 60_000);
  expect(site.typed.some(value => value.includes('too late'))).toBe(false);
  expect(['success', 'completed'], JSON.stringify(ended, null, 1)).toContain(ended.status);
  expect(site.submitted).toEqual(['by the agent']);
  await noBrowserLeft();
  live.close();
});

test('while the agent waits for an answer the user can use the page', async () => {
  const run = await waitingRun();
  const live = await openLive(run.local_stream_url ?? '');
  await live.message('control', ({ held }) => held === 'free');
  live.send({ type: 'take' });
  const { epoch } = await live.message('control', ({ held }) => held === 'you');
  live.send({ type: 'text', epoch, text: 'Zoe' });
  await expect.poll(() => site.typed.at(-1)).toBe('Zoe');
  await api.ok('task-run.terminate', { task_run_id: run.id });
  await live.closed;
  await noBrowserLeft();
});

test('a site that cannot be reached is reported in the chat and fails the run', async () => {
  const gone = site.url;
  site.close();
  const task = await api.readyTask([`Go to ${gone}`, 'Press Send']);
  const ended = await api.until((await api.start(task.id)).id, hasEnded, 40_000);
  expect(ended.status).toBe('fail');
  expect(ended.chat_history.map(({ message }) => message).join('\n')).toContain(new URL(gone).host);
  await noBrowserLeft();
});

test('an address that is not a web address is refused with a reason', async () => {
  const task = await api.readyTask(['Go to file:///etc/passwd', 'Press Send']);
  const run = await api.until((await api.start(task.id)).id, now => hasEnded(now) || now.input_requested, 40_000);
  expect(run.chat_history.map(({ message }) => message).join('\n')).toMatch(/web address/);
  expect(run.chat_history.map(({ message }) => message).join('\n')).not.toContain('root:');
  if (!hasEnded(run)) await api.ok('task-run.terminate', { task_run_id: run.id });
});

test(
  'a step that fits two elements causes a question that names both, and nothing is clicked',
  { tags: ['long'] },
  async () => {
    const task = await api.readyTask([`Go to ${site.url}twice`, 'Click the "Send" button']);
    const run = await api.until((await api.start(task.id)).id, now => hasEnded(now) || now.input_requested, 40_000);
    expect(run.input_requested).toBe(true);
    expect(run.chat_history.at(-1)?.message).toMatch(/1\. .*Send.*\n.*2\. .*Send/);
    expect(site.submitted).toEqual([]);
    await api.ok('task-run.terminate', { task_run_id: run.id });
  },
);
