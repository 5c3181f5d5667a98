import type { Task } from '#src/contract/task.ts';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient } from './harness/api-client.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
let api: ApiClient;
let ann: Client;
let bob: Client;

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${product.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

beforeAll(async () => {
  product = await startProduct();
  const token = await product.token('ann@example.com');
  api = apiClient(product.url, token);
  [ann, bob] = await Promise.all([connect(token), product.token('bob@example.com').then(connect)]);
});
afterAll(async () => {
  await ann.close();
  await bob.close();
  await product.stop();
});

type Run = { run_id: string; status: string; ended: boolean; question: string | null; result: string | null };

async function use(client: Client, name: string, given: Record<string, unknown>) {
  const answer = await client.callTool({ name, arguments: given });
  const content = answer.content as { text: string }[];
  return { run: answer.structuredContent as Run, isError: answer.isError === true, text: content[0]?.text ?? '' };
}

async function toolOf(task: string): Promise<string> {
  const { tools } = await ann.listTools();
  const found = tools.find(({ title }) => title === task);
  if (!found) throw new Error(`No tool for ${task} in ${tools.map(({ name }) => name).join(', ')}`);
  return found.name;
}

test('the official client sees a tool for each ready task, with its inputs, and those that follow runs', async () => {
  await api.ok('task.create', { name: 'Only a draft', description: 'Not ready' });
  await api.readyTask(['Go to {the page}'], {
    name: '<script>"Evil"\n\u202E</script>',
    inputs: [{ name: 'the page', description: 'Which one\nto open' }],
  });
  const { tools } = await ann.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['run_status', 'answer_run', 'stop_run', 'run_result', 'list_runs']));
  expect(names.join()).not.toContain('draft');
  for (const name of names) expect(name).toMatch(/^[a-z0-9_]{1,64}$/);
  const evil = tools.find(({ name }) => name.startsWith('script_evil_script_'));
  expect(evil?.inputSchema).toMatchObject({
    required: ['the_page'],
    properties: { the_page: { type: 'string', description: 'Which one to open' } },
  });
  expect(tools.find(({ title }) => title === 'Order from the practice shop')?.inputSchema.required).toEqual([
    'email',
    'product',
    'quantity',
  ]);
});

test(
  'an order on the practice site, through the tools alone: started, asked, answered, ended, in the shop',
  { tags: ['long'] },
  async () => {
    const name = 'Order from the practice shop';
    const tasks = await api.ok<Task[]>('task.list');
    const first = tasks.find(task => task.name === name)?.steps[0]?.description ?? '';
    const state = `${product.url}/practice/${/\/practice\/([^/]+)\//.exec(first)?.[1]}/api/state`;
    // A busy machine may need longer for a page than the two seconds of a task; what is tried here is another thing.
    await api.ok('task.update', { id: tasks.find(task => task.name === name)?.id, step_timeout: 10_000 });
    const order = { email: 'ann@example.com', product: 'Copper watering can', quantity: 2 };
    let { run } = await use(ann, await toolOf(name), { ...order, wait_seconds: 50 });
    expect(run).toMatchObject({ ended: false, question: expect.stringMatching(/code/i) as string });
    const { code } = (await (await fetch(state)).json()) as { code: string };
    ({ run } = await use(ann, 'answer_run', { run_id: run.run_id, message: code, wait_seconds: 50 }));
    for (let n = 0; n < 5 && !run.ended; n++) ({ run } = await use(ann, 'run_status', { run_id: run.run_id }));
    expect(run.status).toBe('success');
    expect((await use(ann, 'run_result', { run_id: run.run_id })).run.result).toBe(run.result);
    const { orders } = (await (await fetch(state)).json()) as { orders: unknown[] };
    expect(orders.at(-1)).toMatchObject({ lines: [{ name: 'Copper watering can', quantity: 2 }] });
    expect((await use(ann, 'list_runs', {})).text).toContain(run.run_id);
  },
);

test('a run is stopped; nobody else sees it, answers it or stops it', async () => {
  const task = await api.readyTask(['Wait 60 seconds'], { name: 'Takes long' });
  const tool = await toolOf('Takes long');
  const { run } = await use(ann, tool, { wait_seconds: 0 });
  expect(run.ended).toBe(false);
  for (const name of ['run_status', 'run_result', 'stop_run'])
    expect(await use(bob, name, { run_id: run.run_id })).toMatchObject({ isError: true, run: undefined });
  expect(await use(bob, 'answer_run', { run_id: run.run_id, message: 'x' })).toMatchObject({ isError: true });
  expect(await use(bob, tool, {})).toMatchObject({ isError: true });
  expect((await use(ann, 'stop_run', { run_id: run.run_id })).run).toMatchObject({ status: 'terminated', ended: true });
  expect((await api.get(run.run_id)).status).toBe('terminated');
  expect(task.status).toBe('ready');
});

test('faults are reported: a missing argument, an unknown one, an unknown tool', async () => {
  const tool = await toolOf('Order from the practice shop');
  expect(await use(ann, tool, { email: 'x' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('product'),
  });
  expect(await use(ann, 'run_status', { run: 'x' })).toMatchObject({ isError: true });
  await expect(use(ann, 'no_such_tool', {})).rejects.toThrow(/no such tool/);
});

test('without a token, or with a bad one, the response is 401; there are no sessions', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (const more of [{}, { authorization: 'Bearer nonsense' }]) {
    const answer = await fetch(`${product.url}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  await expect(connect('nonsense')).rejects.toThrow();
});
