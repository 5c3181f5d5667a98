/**
 * @module-tag long
 * The order of tests/e2e/runs/run-sample.spec.ts once more, through the API alone.
 */
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import type { PlaybookStep } from '#src/contract/tasks/playbook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { servePages } from '#tests/setup/browser.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
let api: ApiClient;

beforeAll(async () => {
  product = await startProduct();
  api = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(() => product.stop());

type ShopState = {
  code: string | null;
  orders: { number: string; lines: { name: string; quantity: number }[]; [field: string]: unknown }[];
};

/** What the practice shop of that task knows: its own answer, not the agent's. */
async function shopOf(task: Task): Promise<ShopState> {
  const visit = /\/practice\/([^/]+)\//.exec(task.steps[0]?.description ?? '')?.[1];
  const response = await fetch(`${product.url}/practice/${visit}/api/state`);
  return (await response.json()) as ShopState;
}

/** Orders something, and answers the code. */
async function order(task: Task, inputs: Record<string, string>): Promise<TaskRun> {
  const before = (await shopOf(task)).orders.length;
  const run = await api.start(task.id, { email: 'ann@example.com', ...inputs });
  await api.until(run.id, ({ input_requested, status }) => input_requested || status !== 'running', 60_000);
  const { code } = await shopOf(task);
  expect(code).toMatch(/^\d{6}$/);
  await api.ok('task-run.chat', { task_run_id: run.id, message: String(code) });
  const ended = await api.until(run.id, now => hasEnded(now) || now.input_requested, 120_000);
  expect(ended.status, JSON.stringify(ended.chat_history.at(-1))).toBe('success');
  expect((await shopOf(task)).orders.length).toBe(before + 1);
  return ended;
}

async function sampleTask(): Promise<Task> {
  const tasks = await api.ok<Task[]>('task.list');
  expect(tasks.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
  const task = tasks.find(({ name }) => name === 'Order from the practice shop');
  if (!task) throw new Error('The sample task is missing');
  return task;
}

test('the sample order, through the API alone: the code is asked for and answered, and the shop has exactly that order', async () => {
  const task = await sampleTask();
  const ended = await order(task, { product: 'Copper watering can', quantity: '2' });
  expect(JSON.stringify(ended.chat_history)).not.toContain('Legwork does not let');
  const { orders } = await shopOf(task);
  expect(orders.at(-1)).toMatchObject({ lines: [{ name: 'Copper watering can', quantity: 2 }] });
  expect(ended.step_metadata_list.filter(({ verdict }) => verdict === 'proved').length).toBeGreaterThanOrEqual(
    task.steps.length - 1,
  );
});

test('the next order is replayed for the most part, with its own values', async () => {
  const task = await sampleTask();
  const recorded = await api.ok<PlaybookStep[]>('playbook.get', { id: task.id });
  expect(JSON.stringify(recorded)).not.toMatch(/Copper|ann@/);
  const ended = await order(task, { product: 'Storm lantern', quantity: '1' });
  const { orders } = await shopOf(task);
  expect(orders.at(-1)).toMatchObject({ lines: [{ name: 'Storm lantern', quantity: 1 }] });
  const by = new Map(ended.step_metadata_list.map(({ step, by }) => [step, by]));
  const replayed = task.steps.flatMap(({ description }, index) =>
    by.get(index + 1) === 'playbook' ? [description] : [],
  );
  expect(replayed).toEqual(
    expect.arrayContaining(['Search for {product}', 'Open {product}', 'Set the Quantity to {quantity}']),
  );
  expect(replayed.length).toBeGreaterThan(task.steps.length / 2);
});

test(
  'an agent opens neither the product itself nor a port of the machine that only an input names, until it is allowed',
  { tags: ['long'] },
  async () => {
    const hits: string[] = [];
    const service = await servePages({ '/': '<title>Database</title><h1>All rows</h1>' }, path => hits.push(path));
    try {
      const steps = {
        steps: [{ id: '1', description: 'Go to {page}' }],
        inputs: [{ name: 'page', description: 'Which' }],
      };
      const task = await api.readyTask([], steps);
      const visit = async (page: string): Promise<string> => {
        const { id } = await api.start(task.id, { page });
        const now = await api.until(id, run => hasEnded(run) || run.input_requested, 60_000);
        await api.call('task-run.terminate', { task_run_id: id });
        return `${now.status} ${now.chat_history.map(({ message }) => message).join('\n')}`;
      };
      const own = [`${product.url}/api/auth/google`, `${product.url}/practice/../login`];
      for (const page of own) {
        const output = await visit(page);
        expect(output).toContain('They may open only its practice site, at /practice.');
        expect(output).not.toMatch(/^success/);
      }
      const { host } = new URL(service.url('/'));
      const refused = await visit(service.url('/'));
      expect(refused).toContain(`To allow it, write ${host} in the task's steps or in its Allowed websites.`);
      expect(refused).not.toMatch(/^success/);
      expect(hits).toEqual([]);

      await api.ok('task.update', { id: task.id, network: [host] });
      expect(await visit(service.url('/'))).toMatch(/^success/);
      expect(hits).toContain('/');
    } finally {
      await service.close();
    }
  },
);
