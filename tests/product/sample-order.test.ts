import type { Task } from '#src/contract/task.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './api-client.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let api: ApiClient;

beforeAll(async () => {
  product = await startProduct();
  api = apiClient(product.url, await product.token('ann@example.com'));
}, 90_000);
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

test('S1-001 S1-005 the sample order, through the API alone: asked for the code, answered, and the shop has exactly that order', async () => {
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

  const { orders } = await shopOf(task);
  expect(orders.length).toBe(before + 1);
  expect(orders.at(-1)).toMatchObject({ lines: [{ name: 'Copper watering can', quantity: 2 }] });
  expect(ended.step_metadata_list.filter(({ verdict }) => verdict === 'proved').length).toBeGreaterThanOrEqual(
    task.steps.length - 1,
  );
}, 240_000);
