import { excludableFunctions } from '#src/contract/tasks/constants.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { servePages } from '#tests/setup/browser.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Script } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { type FormSite, startFormSite } from './sites/form-site.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
let api: ApiClient;
let site: FormSite;

let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer(() => ({ status: 500 }));
  product = await startProduct({ GEMINI_API_KEY: 'key', GEMINI_BASE_URL: server.geminiUrl });
  api = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(async () => {
  await product.stop();
  await server.close();
});
beforeEach(async () => {
  site = await startFormSite();
  return () => site.close();
});

/** Runs a task to its end, by the built-in planner unless a model is named. */
async function runOf(steps: string[], more: Record<string, unknown>, model = 'builtin'): Promise<TaskRun> {
  const task = await api.readyTask(steps, more);
  const run = await api.ok<TaskRun>('task.run', { task_id: task.id, inputs: {}, model });
  return api.until(run.id, hasEnded);
}

const fillIn = ['Type "Ann" in the Name field', 'Press Send'];

test(
  'initial actions come before the first turn of the planner and are listed as a turn without a step',
  { tags: ['long'] },
  async () => {
    const actions = [{ wait: { ms: 10 } }, { go_to_url: { url: site.url } }, { scroll_to_text: { text: 'form' } }];
    const ended = await runOf(fillIn, { initial_actions: JSON.stringify(actions) });
    expect(site.submitted).toEqual(['Ann']);
    expect(ended.step_metadata_list[0]).toMatchObject({
      turn: 1,
      step: null,
      description: 'Initial actions',
      actions: [
        { tool: 'wait', outcome: 'done' },
        { tool: 'go_to_url', outcome: 'done' },
        { tool: 'scroll_to_text', outcome: 'done' },
      ],
    });
    expect(ended.step_metadata_list.map(({ turn }) => turn)).toEqual(ended.step_metadata_list.map((_, at) => at + 1));
  },
);

test(
  'an initial action that fails ends the others, is reported in the chat, and the run continues with its steps',
  { tags: ['long'] },
  async () => {
    const actions = [{ click_element: { ref: '0:99' } }, { wait: { ms: 10 } }];
    const ended = await runOf([`Go to ${site.url}`, ...fillIn], { initial_actions: JSON.stringify(actions) });
    expect(site.submitted).toEqual(['Ann']);
    expect(ended.step_metadata_list[0]?.actions).toMatchObject([{ tool: 'click_element', outcome: 'failed' }]);
    expect(ended.system_messages).toContainEqual(
      expect.stringMatching(/^Initial action 1 \(click_element\) failed: .*The run continues/),
    );
  },
);

const priced = JSON.stringify({
  type: 'object',
  properties: { price: { type: 'number' } },
  required: ['price'],
  additionalProperties: false,
});
const done = (result?: string) => ({
  calls: [{ tool: 'done', arguments: { step: 1, outcome: 'completed', message: 'Read.', ...(result && { result }) } }],
});

test('a model gets the output schema and the errors of its result, and may repair it', async () => {
  server.play((_, index) => done(['It costs 5.', '{"price": "five"}', '{"price": 5}'][index]));
  const ended = await runOf(['Read the price'], { output_model_schema: priced }, 'gemini2_5Pro');
  expect(ended).toMatchObject({ status: 'completed', result: '{"price":5}' });
  expect(server.requests[0]?.system).toContain(priced);
  expect(server.requests[2]?.messages.at(-1)?.text).toContain('/price must be number');
});

test.each(['{"price": "five"}', undefined])(
  'a result that never fits (%s) ends the run as fail with a reason',
  { tags: ['long'] },
  async given => {
    server.play(() => done(given));
    const ended = await runOf(['Read the price'], { output_model_schema: priced }, 'gemini2_5Pro');
    expect(ended.status).toBe('fail');
    expect(ended.status_reason).toMatch(
      given ? /output schema: \/price must be number/ : /output schema: there is none/,
    );
    expect(server.requests).toHaveLength(3);
  },
);

test(
  'values that the built-in planner read are put under the schema’s key, or the run fails with a reason',
  { tags: ['long'] },
  async () => {
    const heading = '{"type": "object", "properties": {"heading": {"type": "string"}}, "required": ["heading"]}';
    const steps = [`Go to ${site.url}`, 'Read the heading'];
    expect(await runOf(steps, { output_model_schema: heading })).toMatchObject({ result: '{"heading":"Form"}' });
    const failed = await runOf(steps, { output_model_schema: priced });
    expect(failed).toMatchObject({ status: 'fail', status_reason: expect.stringContaining('/price must be number') });
  },
);

test('a page that hangs fails the action at the step timeout, and the run continues', { tags: ['long'] }, async () => {
  const hang =
    '<title>Hang</title><button onclick="for (const end = Date.now() + 60000; Date.now() < end; );">Hang</button>';
  const pages = await servePages({ '/': hang, '/next': '<h1>Next page</h1>' });
  const calls = [
    { tool: 'go_to_url', arguments: { step: 1, url: pages.url('/') } },
    { tool: 'click_element', arguments: { step: 1, ref: 1 } },
    { tool: 'go_to_url', arguments: { step: 1, url: `http://localhost:${pages.port}/next` } },
  ];
  server.play((_, index) => (calls[index] ? { calls: [calls[index]] } : done('"Next"')));
  const steps = [`Press Hang at ${pages.url('/')}, then look at localhost:${pages.port}`];
  const ended = await runOf(steps, { step_timeout: 1500 }, 'gemini2_5Pro');
  await pages.close();
  const actions = ended.step_metadata_list.flatMap(turn => turn.actions);
  expect(actions.map(({ tool, outcome }) => [tool, outcome])).toEqual([
    ['go_to_url', 'done'],
    ['click_element', 'failed'],
    ['go_to_url', 'done'],
    ['done', 'done'],
  ]);
  expect(actions[1]?.ms).toBeGreaterThan(1500 - 1000);
  expect(ended.status).toBe('completed');
});

/** Two sites in one: one that takes a connection and never answers, and one that takes its time. */
async function quietSite(afterMs: number) {
  const server = createServer((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('<!doctype html><button>Late</button>'), afterMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { never: `${at}/never`, slow: `${at}/slow`, close };
}

const actionsOf = (run: TaskRun) => run.step_metadata_list.flatMap(turn => turn.actions);

test(
  'a site that never answers fails the step once a page has had its 30 s; the run continues with steps that do not need its page',
  { tags: ['long'] },
  async () => {
    const quiet = await quietSite(0);
    const steps = [`Go to ${quiet.never}`, 'Press Send', `Go to ${site.url}`, ...fillIn];
    const ended = await runOf(steps, { step_timeout: 2000 });
    quiet.close();
    const [gone, waited] = actionsOf(ended);
    expect(gone?.tool).toBe('go_to_url');
    expect(waited).toMatchObject({ tool: 'wait', outcome: 'failed' });
    expect((gone?.ms ?? 0) + (waited?.ms ?? 0)).toBeGreaterThan(29_000);
    expect(ended.step_metadata_list.map(({ thought }) => thought)).toContain('Waiting for the page…');
    expect(site.submitted).toEqual(['Ann']);
    const verdicts = new Map(
      ended.step_metadata_list.map(({ step, verdict, evidence }) => [step, { verdict, evidence }]),
    );
    expect(verdicts.get(1)).toMatchObject({
      verdict: 'failed',
      evidence: expect.stringContaining(quiet.never) as string,
    });
    expect(verdicts.get(2)).toMatchObject({
      verdict: 'unproved',
      evidence: expect.stringMatching(/^Not tried/) as string,
    });
    expect([3, 4, 5].map(step => verdicts.get(step)?.verdict)).toEqual(['proved', 'proved', 'proved']);
    expect(ended).toMatchObject({ status: 'fail', status_reason: expect.stringContaining('did not answer') as string });
    expect(ended.chat_history.filter(({ type }) => type === 'agent')).toEqual([]);
  },
);

test('a site slower than the step timeout is waited for', { tags: ['long'] }, async () => {
  const quiet = await quietSite(2500);
  const ended = await runOf([`Go to ${quiet.slow}`, 'Press Late'], { step_timeout: 1000 });
  quiet.close();
  expect(actionsOf(ended)[0]).toMatchObject({ tool: 'go_to_url', outcome: 'done' });
  expect(ended.step_metadata_list.findLast(({ step }) => step === 1)?.verdict).toBe('proved');
  expect(actionsOf(ended)).toContainEqual(expect.objectContaining({ tool: 'click_element', outcome: 'done' }));
});

test('a model reads the result of a slow page once it is there', { tags: ['long'] }, async () => {
  const quiet = await quietSite(2500);
  const go = (url: string) => ({ calls: [{ tool: 'go_to_url', arguments: { step: 1, url } }] });
  server.play((_, index) => [go(quiet.slow)][index] ?? done());
  const ended = await runOf([`Look around at ${quiet.slow}`], { step_timeout: 1000 }, 'gemini2_5Pro');
  quiet.close();
  expect(actionsOf(ended)[0]).toMatchObject({ tool: 'go_to_url', outcome: 'done' });
  expect(server.requests[1]?.messages.at(-1)?.text).toContain(`The page is ${quiet.slow}`);
  expect(ended.status).toBe('completed');
});

test(
  'a run reaches its allowed websites and nothing else, and the chat says what was refused',
  { tags: ['long'] },
  async () => {
    const other = await startFormSite();
    const { host } = new URL(site.url);
    const actions = JSON.stringify([{ go_to_url: { url: other.url } }]);
    const ended = await runOf([`Go to ${site.url}`, ...fillIn], { network: [host], initial_actions: actions });
    other.close();
    expect(other.lastHit()).toBe(0);
    expect(site.submitted).toEqual(['Ann']);
    expect(ended.system_messages).toContainEqual(
      `This task may only open ${host}, so ${new URL(other.url).host} was refused.`,
    );
  },
);

test('excluded functions are neither offered to a model nor carried out when it calls them', async () => {
  server.play((_, index) => {
    const tool = excludableFunctions[index];
    return tool ? { calls: [{ tool, arguments: { step: 1 } }] } : done();
  });
  const excluded = [...excludableFunctions];
  const ended = await runOf(['Look around'], { exclude_functions: excluded }, 'gemini2_5Pro');
  expect(
    server.requests[0]?.tools.map(({ name }) => name).filter(name => excluded.some(other => other === name)),
  ).toEqual([]);
  expect(server.requests[1]?.messages.at(-1)?.text).toContain('there is no tool named upload_file');
  expect(ended.step_metadata_list.flatMap(turn => turn.actions).map(({ tool }) => tool)).toEqual(['done']);
  expect(ended).toMatchObject({
    status: 'fail',
    status_reason: expect.stringMatching(/^Step 1 needs the function \w+, which this task excludes\.$/),
  });
});

test.each([
  ['scroll_down', 'Scroll down'],
  ['send_keys', 'Press Enter'],
  ['go_back', 'Go back'],
  ['wait', 'Wait 2 seconds'],
])(
  'a step that needs %s, which is excluded, ends the run of the built-in planner as fail with a reason',
  { tags: ['long'] },
  async (name, step) => {
    const ended = await runOf([`Go to ${site.url}`, step], { exclude_functions: [name] });
    expect(ended).toMatchObject({
      status: 'fail',
      status_reason: `Step 2 needs the function ${name}, which this task excludes.`,
    });
    expect(ended.step_metadata_list.at(-1)).toMatchObject({ step: 2, verdict: 'failed' });
    expect(ended.chat_history.filter(({ type }) => type === 'agent')).toEqual([]);
    expect(ended.step_metadata_list.flatMap(turn => turn.actions).map(({ tool }) => tool)).not.toContain(name);
  },
);

test('a model gets the instructions of the task, those of the run and the guardrails, the page apart from them', async () => {
  server.play(() => done());
  const words = { special_instructions: 'Prefer green tea.', guardrails: ['Never pay by card'] };
  const task = await api.readyTask(['Look around'], words);
  const wanted = { task_id: task.id, model: 'gemini2_5Pro', additional_instructions: 'Only today: hurry.' };
  await api.until((await api.ok<TaskRun>('task.run', wanted)).id, hasEnded);
  const { system = '' } = server.requests[0] ?? {};
  expect(system).toContain('Instructions for this task:\nPrefer green tea.');
  expect(system).toContain('Instructions for this run:\nOnly today: hurry.');
  expect(system).toContain('Never, whatever happens:\n- Never pay by card');
});

/** Presses Send once the page shows it. */
const pressSend: Script = request => {
  const number = /@(\d+) \[Send\]/.exec(request.messages.at(-1)?.text ?? '')?.[1];
  if (number) return { calls: [{ tool: 'click_element', arguments: { step: 1, ref: Number(number) } }] };
  return /Thank you/.test(request.messages.at(-1)?.text ?? '')
    ? done()
    : { calls: [{ tool: 'go_to_url', arguments: { step: 1, url: site.url } }] };
};

test.each(['builtin', 'gemini2_5Pro'])(
  'the user is asked about a guardrail before %s does what it forbids: after no it is not done, after yes it is',
  { tags: ['long'] },
  async model => {
    server.play(pressSend);
    const task = await api.readyTask([`Go to ${site.url}`, 'Press Send'], { guardrails: ['Never send anything'] });
    for (const answer of ['no', 'yes']) {
      const { id } = await api.ok<TaskRun>('task.run', { task_id: task.id, model });
      const asking = await api.until(id, run => run.input_requested || hasEnded(run));
      expect(asking.chat_history.at(-1)?.message).toContain('Never send anything');
      expect(site.submitted).toEqual([]);
      await api.ok('task-run.chat', { task_run_id: id, message: answer, question_id: asking.question?.id });
      if (answer === 'yes') await api.until(id, () => site.submitted.length > 0);
      else await api.until(id, run => hasEnded(run) || !run.input_requested);
      if (!hasEnded(await api.get(id))) await api.ok('task-run.terminate', { task_run_id: id });
    }
    expect(site.submitted).toHaveLength(1);
  },
);
