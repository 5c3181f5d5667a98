import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskRun } from '#src/contract/task-run.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Script, ScriptedCall, SeenRequest } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { type Product, startProduct } from './harness/start-product.ts';

/** A page whose things lie where these say, and which reports to its server what was sent. */
const field = { x: 300, y: 200 };
const button = { x: 300, y: 400 };
const page = `<!doctype html><title>Order</title><style>* { position: absolute; width: 200px; height: 40px }</style>
<form action="/order" method="post">
<input name="item" aria-label="Item" style="left: 200px; top: 180px"><button style="left: 200px; top: 380px">Order</button>
</form>`;

let orders: string[] = [];
let folder: string;
let site: Server;
let server: ModelServer;
let product: Product;
let api: ApiClient;

beforeAll(async () => {
  site = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const sent = request.url === '/order';
      if (sent) orders.push(new URLSearchParams(body).get('item') ?? '');
      response.setHeader('content-type', 'text/html');
      response.end(sent ? '<!doctype html><title>Thanks</title><h1>Thank you for your order</h1>' : page);
    });
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  server = await startModelServer(() => ({ status: 500 }));
  folder = await mkdtemp(join(tmpdir(), 'legwork-models-'));
  const model = (name: string, provider: string, computer: boolean) => ({
    name,
    label: name,
    provider,
    id: name,
    sees: name !== 'blind',
    computer,
    context: 100_000,
    price: null,
  });
  const models = [
    model('gpt-5.4', 'openai', true),
    model('gemini-2.5-computer-use-preview-10-2025', 'google', true),
    model('eyes', 'openai-compatible', false),
    model('blind', 'openai-compatible', false),
  ];
  await writeFile(join(folder, 'models.json'), JSON.stringify({ models }));
  product = await startProduct({
    MODELS_FILE: join(folder, 'models.json'),
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: server.geminiUrl,
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: server.openaiUrl,
    MODEL_BASE_URL: server.openaiUrl,
    MODEL_NAMES: 'eyes,blind',
  });
  api = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(async () => {
  await product.stop();
  await server.close();
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  orders = [];
});

const url = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

async function start(model: string): Promise<TaskRun> {
  const task = await api.readyTask([`Go to ${url()}`, 'Type Green tea in the Item field', 'Press Order']);
  return api.ok<TaskRun>('task.run', { task_id: task.id, agent: 'operator', model });
}

const ended = (run: TaskRun) => api.until(run.id, hasEnded, 60_000);

const done: ScriptedCall = {
  tool: 'done',
  arguments: { step: 3, outcome: 'success', message: 'Ordered.', evidence: 'Thank you for your order' },
};
const confirm = (step: number, seen: string): ScriptedCall => ({ tool: 'confirm_step', arguments: { step, seen } });
const check = [{ id: 'sc_1', code: 'irreversible', message: 'This places an order.' }];

/** Where the model is: the last message has the address, or Gemini's and OpenAI's result of the last call does. */
const scripts: Record<string, (checked: boolean) => Script> = {
  'gpt-5.4': checked => (_, index) => {
    const act = (...actions: Record<string, unknown>[]): ScriptedCall => ({ tool: 'computer', arguments: { actions } });
    const click = (at: { x: number; y: number }) => ({ type: 'click', button: 'left', ...at });
    const press: ScriptedCall = {
      tool: 'computer',
      arguments: { actions: [click(button)], ...(checked && { pending_safety_checks: check }) },
    };
    const turns: ScriptedCall[][] = [
      [{ tool: 'go_to_url', arguments: { step: 1, url: url() } }],
      [confirm(1, 'Order'), act(click(field), { type: 'type', text: 'Green tea' })],
      [confirm(2, 'Green tea'), press],
      [done],
    ];
    return { calls: turns[index] ?? [done] };
  },
  'gemini-2.5-computer-use-preview-10-2025': checked => (_, index) => {
    const at = ({ x, y }: { x: number; y: number }) => ({ x: (x / 1280) * 1000, y: (y / 720) * 1000 });
    const safety_decision = { decision: 'require_confirmation', explanation: 'This places an order.' };
    const turns: ScriptedCall[][] = [
      [{ tool: 'navigate', arguments: { url: url() } }],
      [
        confirm(1, 'Order'),
        { tool: 'type_text_at', arguments: { ...at(field), text: 'Green tea', press_enter: false } },
      ],
      [
        confirm(2, 'Green tea'),
        { tool: 'click_at', arguments: { ...at(button), ...(checked && { safety_decision }) } },
      ],
      [done],
    ];
    return { calls: turns[index] ?? [done] };
  },
  eyes: () => (_, index) => {
    const turns: ScriptedCall[][] = [
      [{ tool: 'go_to_url', arguments: { step: 1, url: url() } }],
      [{ tool: 'type_at', arguments: { step: 2, x: 234, y: 278, text: 'Green tea' } }],
      [{ tool: 'click_at', arguments: { step: 3, x: 234, y: 556, expect: 'Thank you for your order' } }],
      [done],
    ];
    return { calls: turns[index] ?? [done] };
  },
};

const pictures = (request: SeenRequest | undefined): number =>
  request?.messages.reduce((sum, { images }) => sum + images, 0) ?? 0;

test.each(Object.keys(scripts))(
  'an operator with %s orders by mouse and keyboard, and is shown the view each turn',
  async model => {
    server.play(scripts[model]?.(false) ?? (() => ({ status: 500 })));
    const run = await ended(await start(model));
    expect(orders, JSON.stringify([run.status_reason, run.step_metadata_list]).slice(0, 4000)).toEqual(['Green tea']);
    expect(run, JSON.stringify(run.step_metadata_list).slice(0, 4000)).toMatchObject({
      status: 'success',
      agent: 'operator',
    });
    expect(server.requests).toHaveLength(4);
    expect(server.requests.map(pictures)).toEqual([1, 1, 1, 1]);
    expect(server.requests[0]?.tools.some(({ name }) => name === 'computer')).toBe(model !== 'eyes');
    expect(JSON.stringify(server.requests[3]?.body)).toContain("Clicked the button 'Order'.");
  },
);

test.each(['gpt-5.4', 'gemini-2.5-computer-use-preview-10-2025'])(
  'a confirmation that the provider of %s requires is asked in the chat; allowed, it is done and acknowledged',
  { tags: ['long'] },
  async model => {
    server.play(scripts[model]?.(true) ?? (() => ({ status: 500 })));
    const run = await start(model);
    const asking = await api.until(run.id, ({ input_requested }) => input_requested, 60_000);
    expect(JSON.stringify(asking.chat_history)).toContain('This places an order.');
    expect(orders).toEqual([]);
    expect(server.requests).toHaveLength(3);
    await api.ok('task-run.chat', { task_run_id: run.id, message: 'Yes, go ahead', question_id: asking.question?.id });
    expect(await ended(run)).toMatchObject({ status: 'success' });
    expect(orders).toEqual(['Green tea']);
    const last = JSON.stringify(server.requests[3]?.body);
    if (model === 'gpt-5.4') expect(last).toContain(`"acknowledged_safety_checks":${JSON.stringify(check)}`);
    else expect(last).toContain('"safety_acknowledgement":"true"');
  },
);

test('refused, it is not done, and the run ends with a reason', { tags: ['long'] }, async () => {
  server.play(scripts['gpt-5.4']?.(true) ?? (() => ({ status: 500 })));
  const run = await start('gpt-5.4');
  const asking = await api.until(run.id, ({ input_requested }) => input_requested, 60_000);
  await api.ok('task-run.chat', { task_run_id: run.id, message: 'No, leave it', question_id: asking.question?.id });
  const { status, status_reason } = await ended(run);
  expect(status).toBe('fail');
  expect(status_reason).toContain('This places an order.');
  expect(status_reason).toContain('No, leave it');
  expect(orders).toEqual([]);
  expect(server.requests).toHaveLength(3);
});

test('an operator that claims success without any action does not get it', async () => {
  server.play(() => ({ calls: [done] }));
  expect((await ended(await start('eyes'))).status).toBe('completed');
  expect(orders).toEqual([]);
});

test(
  'an operator whose model does not accept images is refused at start with a reason; with the built-in planner it runs',
  { tags: ['long'] },
  async () => {
    const task = await api.readyTask([`Go to ${url()}`, 'Type Green tea in the Item field', 'Press Order']);
    const run = (model: string) => api.call<TaskRun>('task.run', { task_id: task.id, agent: 'operator', model });
    server.play(() => ({ calls: [done] }));
    expect(await run('blind')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('blind does not accept images') as string },
    });
    expect(server.requests).toEqual([]);
    const { status, body } = await run('builtin');
    expect(status).toBe(200);
    expect((await ended(body)).status).toBe('success');
    expect(orders).toEqual(['Green tea']);
  },
);
