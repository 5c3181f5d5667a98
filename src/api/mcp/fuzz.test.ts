import { sayFigure } from '#tests/setup/figure.ts';
import { type WatchedLoop, watchLoop } from '#tests/setup/event-loop.ts';
import { fromSchema, spoiled } from '#tests/setup/from-schema.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const messages = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 400) / 4);

let app: TestApp;
let loop: WatchedLoop;
let ann: TestUser;
let tools: Tool[];
const own: string[] = [];

type Tool = z.infer<typeof Tool>;
const Tool = z.object({ name: z.string(), inputSchema: z.record(z.string(), z.unknown()) });
const ToolList = z.object({ result: z.object({ tools: z.array(Tool) }) });
const Answer = z.object({ jsonrpc: z.literal('2.0'), result: z.unknown().optional(), error: z.unknown().optional() });

beforeAll(async () => {
  app = await openTestApp();
  loop = watchLoop();
  ann = await app.newUser();
  const inputs = [{ name: 'the page', description: 'Which one' }];
  const task = { name: 'A', description: 'B', status: 'ready', inputs, steps: [{ description: 'Open {the page}' }] };
  const made = await app.call('/api/task.create', task, ann.token);
  own.push(String(made.body['id']));
  const run = await app.call('/api/task.run', { task_id: own[0], inputs: { 'the page': 'x' } }, ann.token);
  own.push(String(run.body['id']));
  const listed = await send({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) });
  tools = ToolList.parse(JSON.parse(listed.text)).result.tools;
});
afterAll(async () => {
  await loop.stop();
  await app.close();
});

type Sent = { body: string | Uint8Array<ArrayBuffer>; method?: string; headers?: Record<string, string> };

async function send({ body, method = 'POST', headers }: Sent): Promise<{ status: number; text: string }> {
  const answer = await app.app.request('/mcp', {
    method,
    headers: {
      authorization: `Bearer ${ann.token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: method === 'GET' ? null : body,
  });
  return { status: answer.status, text: await answer.text() };
}

const ids = fc.oneof(fc.nat(), fc.string({ maxLength: 10 }), fc.constantFrom(null, -1, 1e308, true, {}, []));
const other = fc.jsonValue({ maxDepth: 3 });

/** What a tool is called with. No call waits for a run: that would be slow, and is tried elsewhere. */
function calling({ name, inputSchema }: Tool): fc.Arbitrary<unknown> {
  const waits = JSON.stringify(inputSchema).includes('wait_seconds');
  const good = fromSchema(inputSchema, own);
  return fc.oneof({ arbitrary: good, weight: 2 }, spoiled(good)).map(given => {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    return { name, arguments: isObject && waits ? { ...given, wait_seconds: 0 } : given };
  });
}

const methods = fc.constantFrom(
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'prompts/get',
  'logging/setLevel',
  'completion/complete',
  'notifications/initialized',
  'notifications/cancelled',
  '__proto__',
  '',
);

/** A message of the protocol, one with a thing wrong, several at once, or what is none. */
function bodies(): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const calls = fc
    .oneof(...tools.map(calling))
    .chain(params => fc.record({ ...envelope, method: fc.constant('tools/call'), params: fc.constant(params) }));
  const plain = fc.record({ ...envelope, method: methods, params: other }, { requiredKeys: ['jsonrpc', 'method'] });
  const one = fc.oneof({ arbitrary: calls, weight: 4 }, plain, spoiled(plain), spoiled(calls));
  const deep = fc
    .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"params":', '}]']), fc.integer({ min: 100, max: 20_000 }))
    .map(([[begin = '', end = ''], times]) => `${begin.repeat(times)}1${end.repeat(times)}`);
  const long = fc
    .nat({ max: 2_000_000 })
    .map(length => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(length) }));
  return fc.oneof(
    { arbitrary: one.map(message => JSON.stringify(message) ?? ''), weight: 8 },
    fc.array(one, { maxLength: 5 }).map(batch => JSON.stringify(batch)),
    fc.tuple(one, fc.nat()).map(([message, at]) => (JSON.stringify(message) ?? '').slice(0, at % 200)),
    fc.uint8Array({ maxLength: 3000 }).map(bytes => Uint8Array.from(bytes)),
    deep,
    long,
  );
}

const envelope = { jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0', 2), id: ids };

const headerValues = fc.string({ maxLength: 40 }).map(text => text.replaceAll(/[^\x20-\x7e]/g, '').trim());
const headers = fc.dictionary(
  fc.constantFrom('accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'),
  headerValues,
  { maxKeys: 2 },
);

test(`${messages} messages to the endpoint of assistants: never an answer of 5xx, one that is no JSON-RPC, or a block`, async () => {
  const sent = fc.record({
    body: bodies(),
    method: fc.oneof({ arbitrary: fc.constant('POST'), weight: 9 }, fc.constantFrom('GET', 'DELETE', 'PUT')),
    headers: fc.oneof({ arbitrary: fc.constant({}), weight: 4 }, headers),
  });
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(sent, async one => {
      const { status, text } = await loop.during('mcp', () => send(one));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, text).toBeLessThan(500);
      if (status === 200) z.union([Answer, z.array(Answer)]).parse(JSON.parse(text));
    }),
    { numRuns: messages, endOnFailure: true, seed: 1 },
  );
  const blocks = await loop.blocks();
  const answered = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  sayFigure(
    'fuzz',
    `${messages} messages of assistants (${answered}), ${app.faults.length} faults, ${blocks.length} blocks over 200 ms`,
    '0 of 5xx, 0 faults, 0 blocks',
  );
  expect(app.faults).toEqual([]);
  expect(blocks).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(0);
});
