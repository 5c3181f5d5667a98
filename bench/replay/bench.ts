/**
 * What the playbook of a task saves: eight tasks on the practice site, done by the built-in planner and then replayed with other
 * inputs. The judge is the run itself, which is a success only where each step was proved.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createRecorder } from '#src/agent/playbook/recorder.ts';
import { createLadder } from '#src/agent/planners/ladder/ladder.ts';
import { createReplayPlanner } from '#src/agent/planners/replay/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { createWork } from '#src/agent/verification/work.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { createPractice } from '#src/practice/app.ts';
import { practicePaths } from '#src/practice/paths.ts';
import { createMemoryStore } from '#src/practice/visits/visits.ts';
import { assignmentOf, runWith } from '#tests/agent/run-loop.ts';
import { startSeeing } from '#tests/setup/real-browser.ts';
import { servedPort } from '#tests/setup/served.ts';
import { type Bench, percentile } from './table.ts';

type Inputs = Record<string, string>;
type BenchTask = { name: string; steps: string[]; first: Inputs; then: Inputs };

const rounds = 5;

function tasksOn(origin: string): BenchTask[] {
  const paths = practicePaths(randomUUID());
  const go = (path: string): string => `Go to ${origin}${path}`;
  const [can, lantern] = [{ product: 'Copper watering can' }, { product: 'Storm lantern' }];
  const shop = [go(paths.shop), 'Search for {product}', 'Open {product}'];
  const office = go(`${paths.office}?demo=1`);
  return [
    { name: 'search and open a product', steps: shop, first: can, then: lantern },
    { name: 'put a product into the cart', steps: [...shop, 'Click "Add to cart"'], first: can, then: lantern },
    {
      name: 'several of a product',
      steps: [...shop, 'Set the Quantity to {quantity}', 'Click "Add to cart"'],
      first: { ...can, quantity: '2' },
      then: { ...lantern, quantity: '3' },
    },
    {
      name: 'look into the cart',
      steps: [...shop, 'Click "Add to cart"', go(paths.cart), 'Check that the page shows {product}'],
      first: can,
      then: lantern,
    },
    {
      name: 'sort the products',
      steps: [go(paths.shop), 'Search for {product}', 'Choose "Price: low to high" in Sort by'],
      first: { product: 'pot' },
      then: { product: 'can' },
    },
    {
      name: 'sign in up to the code',
      steps: [
        go(paths.signIn),
        'Type {email} in the Email field',
        'Type "practice" in the Password field',
        'Click Continue',
      ],
      first: { email: 'ann@example.com' },
      then: { email: 'bo@example.com' },
    },
    {
      name: 'open the customers',
      steps: [office, 'Click Customers', 'Click "New customer"'],
      first: {},
      then: {},
    },
    {
      name: 'add a customer',
      steps: [
        office,
        'Click Customers',
        'Click "New customer"',
        'Type {name} in the Full name field',
        'Type {email} in the Email field',
        'Type {town} in the Town field',
        'Choose "Trade" in the Customer type field',
        'Click "Save customer"',
        'Check that the page shows "Customer added"',
      ],
      first: { name: 'Nora Field', email: 'nora@field.example', town: 'Stroud' },
      then: { name: 'Bo Lind', email: 'bo@lind.example', town: 'Oslo' },
    },
  ];
}

export const replayBench: Bench = {
  name: 'replay',
  async run() {
    const site = await servePractice();
    const { browser, close } = await startSeeing();
    try {
      const rows: (string | number)[][] = [];
      for (const task of tasksOn(site.origin)) rows.push(await measure(browser, task));
      return {
        title: 'A task done by the built-in planner, and replayed with other inputs',
        columns: [
          'task',
          'steps',
          'replayed',
          'p50 ms by the planner',
          'p50 ms replayed',
          'times quicker',
          'model calls',
        ],
        rows,
        notes: [`${rounds} runs of each kind, one after the other, in one browser. All ended as a success.`],
      };
    } finally {
      await close();
      site.close();
    }
  },
};

async function measure(browser: RunBrowser, task: BenchTask): Promise<(string | number)[]> {
  const first: number[] = [];
  const again: number[] = [];
  let replayed = 0;
  let tokens = 0;
  let { entries } = await run(browser, task, { inputs: task.first });
  for (let round = 0; round < rounds; round += 1) {
    const planned = await run(browser, task, { inputs: task.first });
    first.push(planned.ms);
    ({ entries } = planned);
    const second = await run(browser, task, { inputs: task.then, entries });
    again.push(second.ms);
    ({ replayed, tokens } = second);
  }
  const [slow, quick] = [percentile(first, 0.5), percentile(again, 0.5)];
  return [
    task.name,
    task.steps.length,
    replayed,
    Math.round(slow),
    Math.round(quick),
    (slow / quick).toFixed(1),
    tokens,
  ];
}

/** One run, as the product does it. @throws Error where it is no success */
async function run(
  browser: RunBrowser,
  { name, steps }: BenchTask,
  { inputs, entries = [] }: { inputs: Inputs; entries?: PlaybookEntry[] },
) {
  const assignment = assignmentOf(steps, { inputs });
  const work = createWork();
  const high = createStepsPlanner({ work });
  const planner = createLadder({ low: createReplayPlanner({ entries, work }), high, closing: high });
  const recorder = createRecorder({ assignment, run: 1, now: () => new Date() });
  const began = performance.now();
  const { end, events } = await runWith({ browser, planner, assignment, turned: recorder.turned });
  const ms = performance.now() - began;
  if (end.status !== 'success') throw new Error(`${name}: ${end.status}: ${end.reason}`);
  const turns = events.filter(event => event.type === 'turn-started');
  const by = new Map(turns.map(turn => [turn.step, turn.by]));
  const replayed = [...by.values()].filter(one => one === 'playbook').length;
  const tokens = turns.reduce((sum, turn) => sum + turn.tokens, 0);
  return { ms, entries: recorder.entries(), replayed, tokens };
}

async function servePractice(): Promise<{ origin: string; close(): void }> {
  const practice = createPractice({
    store: createMemoryStore(),
    now: () => new Date(),
    delays: { reviewsMs: 0, slowPageMs: 0 },
  });
  async function answer(request: IncomingMessage) {
    const path = (request.url ?? '/').replace(/^\/practice/, '') || '/';
    const { method = 'GET' } = request;
    const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    );
    const body = method === 'POST' ? { body: await buffer(request) } : {};
    const reply = await practice.request(path, { method, headers, ...body });
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  }
  const server = createServer((request, response) => {
    answer(request).then(
      ({ reply, bytes }) => response.writeHead(reply.status, [...reply.headers].flat()).end(bytes),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${servedPort(server)}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
