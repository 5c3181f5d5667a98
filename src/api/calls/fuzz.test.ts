import { contract } from '#src/contract/contract.ts';
import { ErrorBody } from '#src/contract/common.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { type WatchedLoop, watchLoop } from '#tests/setup/event-loop.ts';
import { fromSchema, spoiled } from '#tests/setup/from-schema.ts';
import { heldMemory } from '#tests/setup/held-memory.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 400);

/** The memory held is read after each. */
const rounds = 6;
/** A few hundred bytes for each request; what is kept of accounts and tasks lies in the database. */
const grownBytesAtMost = 500_000 + (requests / rounds) * 200;
/** With few requests the code that is compiled meanwhile is most of it. */
const limitsMemory = requests >= 20_000;

let app: TestApp;
let loop: WatchedLoop;
let ann: TestUser;
/** Who uploads now. */
let sender: TestUser;
let sentBy = 0;
const uploadsOfOne = 10;
const own: string[] = [];

/** A stream, and a form. */
const leftOut = new Set(['task-run.watch', 'task-run.events', 'upload/files']);
const calls = Object.values(contract).flatMap(noun =>
  Object.values(noun)
    .map(procedure => procedure['~orpc'])
    .map(({ route, inputSchema, outputSchema }) => ({
      name: String(route.path).slice(1),
      method: route.method,
      inputSchema,
      outputSchema,
    }))
    .filter(({ name }) => !leftOut.has(name)),
);

beforeAll(async () => {
  app = await openTestApp();
  loop = watchLoop();
  ann = await app.newUser();
  const task = await app.call('/api/task.create', { name: 'A', description: 'B', status: 'ready' }, ann.token);
  const id = String(task.body['id']);
  const run = await app.call('/api/task.run', { task_id: id, inputs: {} }, ann.token);
  const order = await app.call('/api/payments.order', { plan_type: 'Pro' }, ann.token);
  own.push(id, String(run.body['id']), String(order.body['order_id']));
});
afterAll(async () => {
  await loop.stop();
  await app.close();
});

/** As the call's route says: what stands in its path is taken from the body. */
function send(name: string, method: string | undefined, body: unknown): Promise<Answer> {
  if (method !== 'GET') return app.call(`/api/${name}`, JSON.stringify(body) ?? '', ann.token);
  const fields = new Map(Object.entries(body ?? {}));
  const part = (_: string, field: string): string =>
    encodeURIComponent(
      JSON.stringify(fields.get(field) ?? 'x')
        .replaceAll('"', '')
        .toWellFormed(),
    );
  return app.get(`/api/${name.replaceAll(/\{(\w+)\}/g, part)}`, ann.token);
}

/** How files begin that are looked at, and what is repeated after that. */
const beginnings = [
  '',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '\u0000\u0000\u0000\u0018ftypmp42',
  'PK\u0003\u0004',
  '%PDF-1.7',
  '#EXTM3U\n',
  'GIF89a',
];
const ends = ['<!---->', 'a', '\u0000', '<a ', '\r\n', '&#x;', '/* */', '"\\'];

/** A body as anybody may send it: whole, too short, of another kind, or breaking off. */
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc
    .tuple(fc.constantFrom(...beginnings), fc.constantFrom(...ends), fc.nat({ max: 20_000 }))
    .map(([begin, end, times]) =>
      Buffer.concat([Buffer.from(begin), Buffer.from(end.repeat(times)).subarray(0, 300_000)]),
    ),
);
const headerValues = fc.oneof(
  fc.constantFrom('0', '-1', '9'.repeat(30), 'NaN', 'bytes', 'video/mp4', 'text/html', '*/*', 'filename eA=='),
  fc.string({ maxLength: 40 }).map(text => text.replaceAll(/[^\x20-\x7e]/g, '').trim()),
);

type Sent = {
  path: string;
  method: string;
  token?: string;
  headers?: Record<string, string>;
  body?: RequestInit['body'];
};

async function request({ path, method, headers = {}, body, token = sender.token }: Sent): Promise<Response> {
  const authorization = { authorization: `Bearer ${token}` };
  return app.app.request(path, {
    method,
    headers: { ...authorization, ...headers },
    body: body ?? null,
    duplex: 'half',
  });
}

/** As it comes over a network: a little at a time, and perhaps not to its end. */
function arriving(bytes: Uint8Array, breaksOff: boolean): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (breaksOff && at > bytes.length / 2) return controller.error(new Error('The connection broke off.'));
      controller.enqueue(bytes.slice(at, at + 65_536));
      at += 65_536;
      if (at >= bytes.length) controller.close();
    },
  });
}

async function sendForm(body: Uint8Array, { name, more }: { name: string; more: boolean }): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(body)]), name);
  if (more) form.append(name, 'value');
  return (await request({ path: '/api/upload/files', method: 'POST', body: form })).status;
}

async function sendToLink(
  body: Uint8Array,
  { type, breaksOff }: { type: string; breaksOff: boolean },
): Promise<number> {
  const asked = await app.call(
    '/api/upload/get-signed-url',
    { fileName: 'a.mp4', contentType: 'video/mp4' },
    sender.token,
  );
  const link = URL.parse(String(asked.body['signedUrl']));
  if (!link) return asked.status;
  const path = `${link.pathname}${link.search}`;
  const sent = request({ path, method: 'PUT', headers: { 'content-type': type }, body: arriving(body, breaksOff) });
  const status = await sent.then(answer => answer.status).catch(() => 0);
  await app.call('/api/upload/complete', { filename: asked.body['filename'] }, sender.token);
  return status;
}

async function sendInParts(
  body: Uint8Array,
  given: { length: string; offset: string; metadata: string },
): Promise<number> {
  const asked = await app.call(
    '/api/upload/get-signed-url',
    { fileName: 'a.mp4', contentType: 'video/mp4' },
    sender.token,
  );
  const named = `filename ${Buffer.from(String(asked.body['filename'])).toString('base64')}`;
  const tus = { 'tus-resumable': '1.0.0' };
  const about = { 'upload-length': given.length, 'upload-metadata': given.metadata || named };
  const made = await request({ path: '/api/upload/resumable', method: 'POST', headers: { ...tus, ...about } });
  const path = made.headers.get('location');
  if (!path) return made.status;
  const headers = { ...tus, 'upload-offset': given.offset, 'content-type': 'application/offset+octet-stream' };
  const answer = await request({ path, method: 'PATCH', headers, body: arriving(body, false) });
  return Math.max(answer.status, (await request({ path, method: 'HEAD', headers: tus })).status);
}

/** Opens a stream, hears it once and leaves. */
async function listen(
  call: 'task-run.watch' | 'task-run.events',
  body: unknown,
  headers: Record<string, string>,
): Promise<number> {
  const json = { 'content-type': 'application/json' };
  const answer = await request({
    path: `/api/${call}`,
    method: 'POST',
    token: ann.token,
    headers: { ...headers, ...json },
    body: JSON.stringify(body) ?? '',
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  return answer.status;
}

const uploads = fc.oneof(
  fc.tuple(bodies, fc.string({ maxLength: 300, unit: 'binary' }), fc.boolean()).map(([body, name, more]) => ({
    what: 'a form',
    send: () => sendForm(body, { name, more }),
  })),
  fc.tuple(bodies, fc.oneof(fc.constant('video/mp4'), headerValues), fc.boolean()).map(([body, type, breaksOff]) => ({
    what: 'an upload to a link',
    send: () => sendToLink(body, { type, breaksOff }),
  })),
  fc
    .tuple(
      bodies,
      fc.oneof(fc.constant('0'), headerValues),
      fc.oneof(fc.nat({ max: 4000 }).map(String), headerValues),
      fc.oneof(fc.constant(''), headerValues),
    )
    .map(([body, offset, length, metadata]) => ({
      what: 'an upload in parts',
      send: () => sendInParts(body, { offset, length, metadata }),
    })),
);

const streams = fc
  .tuple(
    fc.constantFrom('task-run.watch' as const, 'task-run.events' as const),
    fc.oneof(fc.constantFrom('run', 'own'), fc.jsonValue({ maxDepth: 2 })),
    headerValues,
  )
  .map(([call, input, value]) => ({
    what: 'a stream',
    send: () =>
      listen(call, input === 'run' ? { task_run_id: own[1] } : input === 'own' ? { task_run_id: own[0] } : input, {
        'last-event-id': value,
      }),
  }));

async function sendCalls(each: number, seed: number): Promise<void> {
  for (const { name, method, inputSchema, outputSchema } of calls) {
    const schema = z.toJSONSchema(inputSchema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
    const good = fromSchema(schema, own);
    await fc.assert(
      fc.asyncProperty(fc.oneof({ arbitrary: good, weight: 2 }, spoiled(good)), async body => {
        const answer = await loop.during(name, () => send(name, method, body));
        expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
        if (answer.status === 200) (outputSchema as unknown as z.ZodType).parse(JSON.parse(answer.text));
        else ErrorBody.parse(answer.body);
      }),
      { numRuns: each, endOnFailure: true, seed },
    );
  }
}

async function sendFilesAndListen(count: number, seed: number): Promise<void> {
  const sent = fc.oneof({ arbitrary: uploads, weight: 2 }, streams);
  await fc.assert(
    fc.asyncProperty(sent, async ({ what, send: go }) => {
      // An account may have only so many uploads open.
      if (sentBy++ % uploadsOfOne === 0) sender = await app.newUser();
      expect(await loop.during(what, go), what).toBeLessThan(500);
    }),
    { numRuns: count, endOnFailure: true, seed },
  );
}

/**
 * By how many bytes a round holds more than the one before, in the middle of all rounds. A leak grows in each of them;
 * compiled code comes and goes, 9 MB at once, and would hide a leak or look like one in a comparison of two readings.
 */
function medianGrowth(held: number[]): number {
  const growths = held.slice(1).map((bytes, index) => bytes - (held[index] ?? 0));
  return growths.toSorted((a, b) => a - b)[Math.floor(growths.length / 2)] ?? 0;
}

test(`${requests} requests made from the schemas, uploads and streams: never an answer of 5xx, one that is not as declared, a block or memory that grows`, async () => {
  const each = Math.ceil(requests / calls.length / rounds);
  const files = Math.ceil(requests / 40 / rounds);
  const held: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await sendCalls(each, round);
    await sendFilesAndListen(files, round);
    held.push(await heldMemory());
  }
  const growth = medianGrowth(held);
  const blocks = await loop.blocks();
  sayFigure(
    'fuzz',
    `${(each * calls.length + files) * rounds} requests, ${app.faults.length} faults, ${blocks.length} blocks over 200 ms, ` +
      `${Math.round(growth / 1000)} kB of memory more after each sixth`,
    `0 faults, 0 blocks${limitsMemory ? `, ${Math.round(grownBytesAtMost / 1000)} kB` : ''}`,
  );
  expect(app.faults).toEqual([]);
  expect(blocks).toEqual([]);
  if (limitsMemory) expect(growth).toBeLessThan(grownBytesAtMost);
});
