/**
 * @module-tag long
 * The order of tests/e2e/runs/run-sample.spec.ts once more, through the API alone.
 */
import type { Task } from '#src/contract/task.ts';
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

test('the sample order, through the API alone: the code is asked for and answered, and the shop has exactly that order', async () => {
  const tasks = await api.ok<Task[]>('task.list');
  expect(tasks.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
  const task = tasks.find(({ name }) => name === 'Order from the practice shop');
  if (!task) throw new Error('The sample task is missing');
  const before = (await shopOf(task)).orders.length;
  const run = await api.start(task.id, { email: 'ann@example.com', product: 'Copper watering can', quantity: '2' });
  await api.until(run.id, ({ input_requested, status }) => input_requested || status !== 'running', 60_000);
  const { code } = await shopOf(task);
  expect(code).toMatch(/^\d{6}$/);
  await api.ok('task-run.chat', { task_run_id: run.id, message: String(code) });
  const ended = await api.until(run.id, now => hasEnded(now) || now.input_requested, 120_000);
  expect(ended.status, JSON.stringify(ended.chat_history.at(-1))).toBe('success');

  expect(JSON.stringify(ended.chat_history)).not.toContain('Legwork does not let');

  const { orders } = await shopOf(task);
  expect(orders.length).toBe(before + 1);
  expect(orders.at(-1)).toMatchObject({ lines: [{ name: 'Copper watering can', quantity: 2 }] });
  expect(ended.step_metadata_list.filter(({ verdict }) => verdict === 'proved').length).toBeGreaterThanOrEqual(
    task.steps.length - 1,
  );
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
