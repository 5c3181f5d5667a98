import { contract } from '#src/contract/contract.ts';
import { serveApi } from '#src/api/serve.ts';
import { createLiveServer, type LiveServer } from '#src/live/server.ts';
import { openLiveAs, verifyLiveTicket } from '#src/services/task-run/live-ticket.ts';
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { rowsOfAccount } from '#tests/setup/dump/decoded-dump.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { fromSchema } from '#tests/setup/from-schema.ts';
import { type Answer, openTestApp, signInToken, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { fillAccount, type WholeAccount } from '#tests/setup/whole-account.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Attacker, attackersOf } from './attackers.ts';
import { bodiesFor, otherRoutes, withoutIds } from './bodies.ts';
import { kindOf, linksIn, openLink, spoiledLinks } from './links.ts';

/** Bodies made of its schema, for each call and each attacker; `TENANT_BODIES=60` as a release is tested. */
const madeBodies = Number(process.env['TENANT_BODIES'] ?? 1);
const mark = 'canary4711';

let app: TestApp;
let worker: LiveServer;
let api: Awaited<ReturnType<typeof serveApi>>;
let ann: TestUser;
let bob: TestUser;
let owned: WholeAccount;
let attackers: Attacker[];
/** Links of the owner's, by whom they were asked for; what became of those who asked. */
let links: { kept: string[]; revoked: string[]; expired: string[]; neighbours: string[] };
let before: { rows: string[]; files: unknown };
let attempts = 0;

const calls = new Map(
  Object.values(contract).flatMap(noun =>
    Object.values(noun).map(({ '~orpc': call }) => [String(call.route.path).slice(1), call] as const),
  ),
);
const names = [...calls.keys()];
/** Whether a call only reads, and answers at once. */
const isQuery = (name: string): boolean => {
  const meta = calls.get(name)?.meta;
  return meta?.effect === 'read' && !meta.streams;
};

beforeAll(async () => {
  app = await openTestApp();
  [ann, bob] = await Promise.all([app.newUser('ann@example.com'), app.newUser()]);
  owned = await fillAccount(app, ann, mark);
  const theirs = await fillAccount(app, bob, 'neighbour');
  await app.db.updateTable('template_packages').set({ visibility: 'private' }).execute();
  await makeExport(ann);
  const ctx = app.context(null);
  worker = await createLiveServer({
    report: failOnFault,
    host: '127.0.0.1',
    port: 0,
    verify: async (ticket, run) => {
      const allowed = await verifyLiveTicket(ctx, { ticket, runId: run });
      return allowed && { ...allowed, mode: 'control' };
    },
    renew: claims => openLiveAs(ctx, claims),
    // There is no browser behind it: viewers wait for one.
    waitForRunMs: 60_000,
  });
  await app.db
    .updateTable('runs')
    .set({ live_address: worker.address })
    .where('live_address', 'is not', null)
    .execute();
  api = await serveApi(app.parts, { port: 0, host: '127.0.0.1' });
  const [kept, revoked, expired] = await Promise.all([1, 2, 3].map(() => signInToken(app, ann)));
  links = {
    kept: await linksFor(owned, kept),
    revoked: await linksFor(owned, revoked),
    expired: await linksFor(owned, expired),
    neighbours: await linksFor(theirs, await signInToken(app, bob)),
  };
  attackers = await attackersOf(app, ann, bob);
  await app.call('/api/auth-token.sign-out', {}, revoked);
  await expire(expired);
  before = await state();
});
afterAll(async () => {
  await api.close();
  await worker.close();
  await app.close();
});

/** An export that is ready, as a worker leaves it. */
async function makeExport({ userId }: TestUser): Promise<void> {
  const object_key = `users/${userId}/exports/canary.zip`;
  await app.storage.put(object_key, Buffer.from(mark), { contentType: 'application/zip', userId, kind: 'export' });
  const ready = { state: 'ready', object_key, expires_at: new Date(Date.now() + 3600_000) } as const;
  await app.db.updateTable('account_exports').set(ready).where('user_id', '=', userId).execute();
}

async function expire(token: string | undefined): Promise<void> {
  const claims = JSON.parse(String(Buffer.from(String(token?.split('.')[1]), 'base64url'))) as { jti: string };
  await app.db.updateTable('auth_tokens').set({ expires_at: new Date() }).where('id', '=', claims.jti).execute();
}

/** Every link that the account is given in whatever it reads, and one to send a file to. */
async function linksFor(account: WholeAccount, token: string | undefined): Promise<string[]> {
  const bodies = bodiesFor(account);
  const answers: string[] = [];
  for (const name of names) if (isQuery(name)) answers.push((await ask(name, bodies[name] ?? {}, token)).text);
  answers.push((await ask('task-run.get', { task_run_id: account.active.id }, token)).text);
  const asked = { fileName: 'video.mp4', contentType: 'video/mp4' };
  answers.push((await ask('upload/get-signed-url', asked, token)).text);
  return linksIn(answers);
}

async function state(): Promise<{ rows: string[]; files: unknown }> {
  return { rows: await rowsOfAccount(app.db, ann.userId), files: await app.storage.list(`users/${ann.userId}/`) };
}

/** Calls as its route says: what stands in its path is taken from the body. */
function ask(name: string, body: unknown, token?: string): Promise<Answer> {
  attempts += 1;
  const fields = new Map(Object.entries(body ?? {}));
  const part = (_: string, field: string): string =>
    encodeURIComponent(
      JSON.stringify(fields.get(field) ?? 'x')
        .replaceAll('"', '')
        .toWellFormed()
        // Without it there is no such path.
        .padStart(1, 'x'),
    );
  const path = `/api/${name.replaceAll(/\{(\w+)\}/g, part)}`;
  return calls.get(name)?.route.method === 'GET'
    ? app.get(path, token)
    : app.call(path, JSON.stringify(body) ?? '', token);
}

/** A body with ids that do not exist, or that are of the caller's account, in the places of the owner's. */
function withoutOwner(body: unknown, id: '$absent' | '$own'): unknown {
  const text = JSON.stringify(body);
  if (id === '$own') return JSON.parse(text.replaceAll(`user:${ann.userId}/`, `user:${bob.userId}/`)) as unknown;
  const absent = text
    .replaceAll(owned.order, 'order_absent')
    .replaceAll(owned.unpaid, 'order_absent')
    .replaceAll(/(user:)\d+(\/(?:task|taskrun|schedule):)\d+/g, `$1${bob.userId}$2999999`);
  return JSON.parse(absent) as unknown;
}

describe('what is one account’s is nobody else’s', () => {
  test('every call of the contract has a body with somebody else’s ids, or takes none; no other route is forgotten', () => {
    expect(names.toSorted()).toEqual([...Object.keys(bodiesFor(owned)), ...withoutIds].toSorted());
    const paths = app.app.routes.map(({ path }) => path).filter(path => !/^\/practice|\*$/.test(path));
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(otherRoutes).toSorted());
  });

  test('every call with the owner’s ids is refused to all others, as for ids that do not exist', async () => {
    for (const [name, body] of Object.entries(bodiesFor(owned)))
      for (const { name: who, token, status } of attackers) {
        const answer = await ask(name, body, token);
        expect(answer.status, `${name} by ${who}: ${answer.text}`).toBe(status);
        expect(answer.text, `${name} by ${who}`).not.toContain(mark);
        if (status !== 404) continue;
        expect(await ask(name, withoutOwner(body, '$absent'), token), name).toEqual(answer);
        expect(await ask(name, withoutOwner(body, '$own'), token), name).toEqual(answer);
      }
  });

  test('every call with bodies made of its schema and the owner’s ids gives nothing of the owner’s', async () => {
    const ids = [
      ...new Set(JSON.stringify([owned, bodiesFor(owned)]).match(/user:\d+\/\w+:\d+|order_\w+|[0-9a-f-]{36}/g)),
    ];
    for (const [name, { inputSchema }] of calls) {
      const schema = z.toJSONSchema(inputSchema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
      const bodies = fc.sample(fromSchema(schema, ids), { numRuns: madeBodies, seed: 4711 });
      for (const body of bodies)
        for (const { name: who, token, status } of attackers) {
          const answer = await ask(name, body, token);
          const what = `${name} by ${who} with ${JSON.stringify(body)}: ${answer.text}`;
          if (status === 401) expect(answer.status, what).toBe(401);
          else expect(answer.status, what).toBeLessThan(500);
          expect(answer.text, what).not.toContain(mark);
        }
    }
  }, 600_000);

  test('every link opens for who was given it, and for nobody without it or after its token', async () => {
    const kinds = [...new Set(links.kept.map(kindOf))].toSorted();
    expect(kinds).toEqual([
      'api/downloads/{token}',
      'api/evidence/{id}',
      'api/files/{token}',
      'api/narration/{id}',
      'live/{id}',
    ]);
    const files = links.kept.filter(link => !link.includes('/live/'));
    expect(files.length).toBeGreaterThan(10);
    const refused = async (link: string, why: string): Promise<void> => {
      attempts += 1;
      const { status, text } = await openLink(app, link, isUpload(link));
      expect([401, 403, 404], `${why}: ${link} ${text}`).toContain(status);
      expect(text).not.toContain(mark);
    };
    for (const link of files)
      for (const spoiled of spoiledLinks(link, links.neighbours)) await refused(spoiled, 'spoiled');
    for (const why of ['revoked', 'expired'] as const)
      for (const link of links[why]) if (!link.includes('/live/')) await refused(link, why);
    const inTwoDays = new Date(Date.now() + 48 * 3600_000);
    app.setClock(() => inTwoDays);
    for (const link of files) await refused(link, 'outlived');
    app.setClock(() => new Date());
  });

  test('every live view is closed before a frame is sent, at the server and at the worker', async () => {
    const live = (given: readonly string[]) => given.filter(link => link.includes('/live/'));
    expect(live(links.kept).length).toBeGreaterThan(0);
    const spoiled = live(links.kept).flatMap(link => spoiledLinks(link, links.neighbours));
    for (const link of [...spoiled, ...live(links.revoked), ...live(links.expired)])
      for (const url of socketsOf(link)) {
        attempts += 1;
        expect(await look(url), url).toEqual({ opened: expect.anything() as unknown, frames: 0, code: 4401 });
      }
  });

  test('every tool of assistants is refused', async () => {
    const { tools } = (await mcp('tools/list', {}, ann.token)).result as {
      tools: { name: string; inputSchema: object }[];
    };
    expect(tools.length).toBeGreaterThan(5);
    // What the owner has looked at is no attempt, and changes when the token was used.
    before = await state();
    for (const { name: who, token, status } of attackers) {
      for (const { name, inputSchema } of tools) {
        const [made] = fc.sample(fromSchema(inputSchema as Record<string, unknown>, [owned.run.id]), {
          numRuns: 1,
          seed: 4711,
        });
        const given = { ...(made as object), run_id: owned.active.id, message: 'hello', wait_seconds: 0 };
        for (const args of [made, given, { run_id: owned.run.id, wait_seconds: 0 }]) {
          const answer = await mcp('tools/call', { name, arguments: args }, token);
          expect(answer.status, `${name} by ${who}`).toBe(status === 401 ? 401 : 200);
          expect(answer.text, `${name} by ${who}`).not.toContain(mark);
          if (status === 404) expect(answer.text, name).toMatch(/"isError":true|"error":|"tasks":\[\]|"runs":\[\]/);
        }
      }
      expect((await mcp('tools/list', {}, token)).text).not.toContain(mark);
    }
  });

  test('nothing of the owner was changed by all that, and the owner has all of it still', async () => {
    sayFigure(
      'tenants',
      `${names.length} calls, ${links.kept.length} links, ${attempts} attempts by others`,
      'none reads or changes anything',
    );
    expect(await state()).toEqual(before);
    expect(before.rows.length).toBeGreaterThan(50);
    for (const link of links.kept) {
      if (link.includes('/live/')) continue;
      const { status, text } = await openLink(app, link, isUpload(link));
      expect(status, `${link} ${text}`).toBe(200);
    }
    const [socket] = links.kept.filter(link => link.includes('/live/')).flatMap(socketsOf);
    expect(await look(String(socket))).toMatchObject({ opened: true, code: 0 });
    for (const [name, body] of Object.entries(bodiesFor(owned)))
      if (isQuery(name)) expect((await ask(name, body, ann.token)).status, name).toBe(200);
    expect(app.faults).toEqual([]);
  });
});

function isUpload(link: string): boolean {
  return /^\/api\/files\/[^/]+$/.test(new URL(link).pathname);
}

/** The socket of a live view, at the server and straight at its worker. */
function socketsOf(link: string): string[] {
  const { pathname, search } = new URL(link);
  const run = pathname.split('/').at(-1);
  return [`ws://127.0.0.1:${api.port}${pathname}/socket${search}`, `ws://${worker.address}/runs/${run}${search}`];
}

/** What a page sees of a socket: whether it opened, what was sent, and how it was closed; 0 when it stays open. */
async function look(url: string): Promise<{ opened: boolean; frames: number; code: number }> {
  const socket = new WebSocket(url);
  const seen = { opened: false, frames: 0, code: 0 };
  return new Promise(resolve => {
    socket.addEventListener('open', () => {
      seen.opened = true;
      // A refused connection gets its close code at once.
      setTimeout(() => socket.close(), 3000).unref();
    });
    socket.addEventListener('message', () => (seen.frames += 1));
    socket.addEventListener('close', ({ code }) => resolve({ ...seen, code: code === 1005 ? 0 : code }));
  });
}

async function mcp(
  method: string,
  params: object,
  token?: string,
): Promise<{ status: number; text: string; result: unknown }> {
  attempts += 1;
  const answer = await app.app.request('/mcp', {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await answer.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as { result?: unknown }) : {};
  return { status: answer.status, text, result: body.result };
}
