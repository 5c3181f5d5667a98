import { once } from 'node:events';
import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Script, ScriptedCall, SeenRequest } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { startFormSite } from './sites/form-site.ts';
import { type Product, restartProduct, startProduct } from './harness/start-product.ts';

const key = 'canary-model-key';
const customer = { name: 'Nora Field', email: 'nora@field.example', town: 'Stroud' };

let server: ModelServer;
let product: Product;
let api: ApiClient;

beforeAll(async () => {
  server = await startModelServer(() => ({ status: 500 }));
  product = await startProduct({
    GEMINI_API_KEY: key,
    GEMINI_BASE_URL: server.geminiUrl,
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: server.openaiUrl,
    MODEL_BASE_URL: server.openaiUrl,
    MODEL_NAMES: 'local-model',
  });
  api = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(async () => {
  await product.stop();
  await server.close();
});

/** A model that reads the page it is sent: it finds the number of what it wants and gives up when it is not there. */
function officeClerk(url: string): Script {
  return ({ messages }) => {
    const page = /<page>\n([\s\S]*)\n<\/page>/.exec(messages.at(-1)?.text ?? '')?.[1] ?? '';
    const number = (what: string): number =>
      Number(new RegExp(`@(\\d+) ${what.replace(/[[\]]/g, '\\$&')}`).exec(page)?.[1] ?? 0);
    const act = (...calls: ScriptedCall[]) => ({ calls });
    const click = (step: number, what: string, expectation: string): ScriptedCall => ({
      tool: 'click_element',
      arguments: { step, why: `Press ${what}`, ref: number(what), expect: expectation },
    });
    const type = (step: number, what: string, text: string): ScriptedCall => ({
      tool: 'input_text',
      arguments: { step, ref: number(what), text },
    });
    if (page.includes('Customer added')) {
      const evidence = 'Customer added';
      return act({
        tool: 'done',
        arguments: { step: 5, outcome: 'success', message: 'Nora is a customer.', evidence },
      });
    }
    if (page.includes('Address: about:blank')) return act({ tool: 'go_to_url', arguments: { step: 1, url } });
    if (number('[Save customer]')) {
      return act(
        type(4, 'Full name', customer.name),
        type(4, 'Email', customer.email),
        type(4, 'Town', customer.town),
        click(5, '[Save customer]', 'Customer added'),
      );
    }
    if (number('[New customer]')) return act(click(3, '[New customer]', 'Save customer'));
    return act(click(2, 'Customers', '/customers'));
  };
}

async function officeTask(more: Record<string, unknown> = {}): Promise<{ task: Task; url: string; state: string }> {
  const tasks = await api.ok<Task[]>('task.list');
  const visit = tasks
    .flatMap(({ steps }) => /\/practice\/([^/]+)\/office/.exec(steps[0]?.description ?? '')?.[1] ?? [])
    .at(0);
  const url = `${product.url}/practice/${visit}/office?demo=1`;
  const steps = [
    `Go to ${url}`,
    'Press Customers',
    'Press "New customer"',
    'Type {name}, {email} and {town}',
    'Press "Save customer"',
  ];
  const task = await api.readyTask(steps, {
    inputs: Object.keys(customer).map(name => ({ name, description: name })),
    ...more,
  });
  return { task, url, state: `${product.url}/practice/${visit}/api/state` };
}

/** How many customers of that name and e-mail the shop has: its own answer, not the agent's. */
async function noras(state: string): Promise<number> {
  const { customers } = (await (await fetch(state)).json()) as { customers: (typeof customer)[] };
  return customers.filter(({ name, email }) => name === customer.name && email === customer.email).length;
}

async function runWith(model: string, task: Task): Promise<TaskRun> {
  const run = await api.ok<TaskRun>('task.run', { task_id: task.id, inputs: customer, model });
  return api.until(run.id, hasEnded, 90_000);
}

test.each([
  ['gemini2_5Flash', 'gemini', 'gemini-2.5-flash'],
  ['openai4omini', 'responses', 'gpt-4o-mini'],
  ['local-model', 'chat', 'local-model'],
] as const)(
  'a task is carried out by the model %s over the wire of %s: the shop has the customer, every step is proved',
  async (model, wire, id) => {
    const { task, url, state } = await officeTask();
    const before = await noras(state);
    server.play(officeClerk(url));
    const ended = await runWith(model, task);
    expect(ended.status, JSON.stringify([ended.status_reason, ended.step_metadata_list]).slice(0, 4000)).toBe(
      'success',
    );
    expect(ended.model).toBe(id);
    expect(await noras(state)).toBe(before + 1);
    expect(server.requests.every(request => request.wire === wire && request.model === id)).toBe(true);
    expect(server.requests.length).toBeLessThanOrEqual(6);
    const asked = server.requests.length;
    expect(ended.usage).toMatchObject({ input_tokens: 1000 * asked, cached_tokens: 0, output_tokens: 50 * asked });
    const price = ({ 'gemini-2.5-flash': 0.000_425, 'gpt-4o-mini': 0.000_18 } as Record<string, number>)[id];
    if (price === undefined) expect(ended.usage?.cost_usd).toBeNull();
    else expect(ended.usage?.cost_usd).toBeCloseTo(price * asked, 5);
    const turns = ended.step_metadata_list.map(({ usage }) => usage?.input_tokens ?? 0);
    expect(turns.reduce((sum, tokens) => sum + tokens)).toBe(1000 * asked);
    expect(JSON.stringify(ended)).not.toContain(key);
  },
);

test('a key that is refused ends the run with a reason that names its variable, after a single request', async () => {
  const { task } = await officeTask();
  server.play(() => ({ status: 401, message: `Incorrect API key provided: ${key}` }));
  const ended = await runWith('openai4o', task);
  expect(ended).toMatchObject({
    status: 'errored',
    status_reason: expect.stringContaining('OPENAI_API_KEY') as string,
  });
  expect(JSON.stringify(ended)).not.toContain(key);
  expect(server.requests).toHaveLength(1);
});

test('a run at its spending limit ends with a reason that names the limit and how to raise it', async () => {
  const { task } = await officeTask({ spend_limit_usd: 0.2 });
  server.play((_, index) => ({
    calls: [{ tool: 'go_to_url', arguments: { step: 1, url: `${product.url}/practice/spending-${index}/shop` } }],
    tokens: { input: 400_000, cached: 100_000, output: 100 },
  }));
  const ended = await runWith('gemini2_5Flash', task);
  expect(ended.status).toBe('fail');
  expect(ended.status_reason).toMatch(/spend limit of \$0\.20 .*\$0\.28 were spent.*spend_limit_usd/);
  expect(ended.usage).toEqual({
    input_tokens: 1_200_000,
    cached_tokens: 300_000,
    output_tokens: 300,
    cost_usd: 0.279_75,
  });
  expect(server.requests).toHaveLength(3);
});

test(
  'a secret that the user answers is typed by a model that never sees it, although the question was not marked as secret',
  { tags: ['long'] },
  async () => {
    const site = await startFormSite('password');
    const secret = 'Zx9!kanarie-77Qw';
    server.play(({ messages }) => {
      const said = messages.at(-1)?.text ?? '';
      const ref = Number(/@(\d+)[^@\n]* Name/.exec(said)?.[1] ?? 0);
      const placeholder = /the user answered: "([^"]*)"/.exec(said)?.[1];
      if (said.includes('holds the secret now')) {
        const end = { step: 1, outcome: 'completed', message: 'Typed.', evidence: 'Form' };
        return { calls: [{ tool: 'done', arguments: end }] };
      }
      if (placeholder) return { calls: [{ tool: 'input_text', arguments: { step: 1, ref, text: placeholder } }] };
      if (ref) return { calls: [{ tool: 'ask_user', arguments: { step: 1, question: 'What is the one-time code?' } }] };
      return { calls: [{ tool: 'go_to_url', arguments: { step: 1, url: site.url } }] };
    });
    const task = await api.readyTask([`Type the code at ${site.url}`]);
    const run = await api.ok<TaskRun>('task.run', { task_id: task.id, model: 'gemini2_5Flash' });
    await api.until(run.id, now => now.input_secret || hasEnded(now), 60_000);
    await api.ok('task-run.chat', { task_run_id: run.id, message: secret });
    const ended = await api.until(run.id, hasEnded, 60_000);
    site.close();
    expect(ended.status, JSON.stringify([ended.status_reason, ended.step_metadata_list]).slice(0, 3000)).toBe(
      'completed',
    );
    expect(site.typed.at(-1)).toBe(secret);
    expect(JSON.stringify([ended, server.requests.map(({ body }) => body)])).not.toContain('kanarie');
  },
);

test('a model that claims success without any action does not get it', async () => {
  const { task } = await officeTask();
  server.play(() => ({
    calls: [
      { tool: 'done', arguments: { step: 5, outcome: 'success', message: 'All done!', evidence: 'Customer added' } },
    ],
  }));
  expect((await runWith('gemini2_5Pro', task)).status).toBe('completed');
});

test('settings reach the model: flash mode, excluded functions, guardrails', async () => {
  const { task } = await officeTask({
    flash_mode: true,
    exclude_functions: ['go_back'],
    guardrails: ['Never delete anyone'],
  });
  const seen: SeenRequest[] = [];
  server.play(request => {
    seen.push(request);
    return { calls: [{ tool: 'done', arguments: { step: 1, outcome: 'fail', message: 'No.' } }] };
  });
  expect((await runWith('gemini2_5Pro', task)).status).toBe('fail');
  expect(seen[0]?.tools.map(({ name }) => name)).not.toContain('go_back');
  expect(JSON.stringify(seen[0]?.tools)).not.toContain('"why"');
  expect(seen[0]?.system).toContain('Never delete anyone');
  expect(seen[0]?.system).toContain('{name} = "Nora Field"');
});

test(
  'a run whose server is stopped during a model request continues in the middle of its step with its history',
  { tags: ['long'] },
  async () => {
    const site = await startFormSite();
    const thinks = Promise.withResolvers<void>();
    let restarted = false;
    server.play(({ messages }) => {
      const said = messages.at(-1)?.text ?? '';
      const page = /<page>\n([\s\S]*)\n<\/page>/.exec(said)?.[1] ?? '';
      const ref = (what: RegExp): number => Number(what.exec(page)?.[1] ?? 0);
      const act = (tool: string, fields: Record<string, unknown>) => ({
        calls: [{ tool, arguments: { step: 1, ...fields } }],
      });
      if (page.includes('Thank you'))
        return act('done', { outcome: 'success', message: 'Sent.', evidence: 'Thank you' });
      if (page.includes('about:blank')) return act('go_to_url', { url: site.url });
      if (!page.includes('Nora')) return act('input_text', { ref: ref(/@(\d+) Name/), text: 'Nora' });
      if (restarted) return act('click_element', { ref: ref(/@(\d+) \[Send\]/), expect: 'Thank you' });
      thinks.resolve();
      return { connection: 'silent' };
    });
    const task = await api.readyTask([`Open ${site.url}, write Nora and press Send`]);
    const run = await api.ok<TaskRun>('task.run', { task_id: task.id, model: 'local-model' });
    await thinks.promise;
    const asked = server.requests.length;
    product.process.kill('SIGTERM');
    await once(product.process, 'exit');
    restarted = true;
    product = await restartProduct(product);
    api = apiClient(product.url, await product.token('ann@example.com'));
    expect(await api.until(run.id, hasEnded, 60_000)).toMatchObject({ status: 'success' });
    expect(site.submitted).toEqual(['Nora']);
    expect(server.requests[asked]?.messages.at(-1)?.text).toMatch(/<history>[^]*Nora[^]*the same tabs again/);
    site.close();
  },
);
