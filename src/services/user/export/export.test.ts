import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AccountExport } from '#src/contract/user.ts';
import { AppError } from '#src/core/errors.ts';
import { readTaskFile } from '#src/core/tasks/task-file.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, signInToken, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { fillAccount, type WholeAccount } from '#tests/setup/whole-account.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { sweepExports } from './sweep.ts';
import { failExport, writeExport } from './write.ts';

let app: TestApp;
let dir: string;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  dir = await mkdtemp(join(tmpdir(), 'legwork-export-'));
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});
beforeEach(async () => {
  ann = await app.newUser();
  app.enqueued.length = 0;
});

type Parts = Parameters<typeof writeExport>[0];
const write = (id: string, more: Partial<Parts> = {}): Promise<void> =>
  writeExport(
    {
      db: app.db,
      contextOf: userId => app.context({ userId, tokenId: '' }),
      dir,
      checkSpace: () => Promise.resolve(),
      signal: new AbortController().signal,
      ...more,
    },
    id,
  );
const start = async (user = ann): Promise<AccountExport> => {
  const answer = await app.call('/api/user.export', {}, await signInToken(app, user));
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as AccountExport;
};
const status = async (user = ann): Promise<AccountExport | null> =>
  (await app.call('/api/user.export-status', {}, await signInToken(app, user))).body['export'] as AccountExport | null;

/** The files of a zip by their names. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
      opened ? resolve(opened) : reject(error ?? new Error()),
    ),
  );
  const files = new Map<string, Buffer>();
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip
        .once('entry', resolve)
        .once('end', () => resolve(undefined))
        .once('error', reject);
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (!entry) return files;
    const content = await new Promise<Buffer>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (stream ? resolve(buffer(stream)) : reject(error ?? new Error())));
    });
    files.set(entry.fileName, content);
  }
}

async function download(url: string | null | undefined, headers: Record<string, string> = {}): Promise<Response> {
  return app.app.request(new URL(String(url)).pathname, { headers });
}

describe('the zip', () => {
  let account: WholeAccount;
  let files: Map<string, Buffer>;
  let bytes: Buffer;
  const json = (name: string): unknown => JSON.parse(String(files.get(name)));
  const named = (pattern: RegExp): string[] => [...files.keys()].filter(name => pattern.test(name));

  beforeEach(async () => {
    if (files) return;
    const before = await app.newUser();
    await fillAccount(app, before, 'bobs');
    account = await fillAccount(app, ann, 'canary4711');
    const { id } = await start();
    await write(id);
    bytes = Buffer.from(await (await download((await status())?.url)).arrayBuffer());
    files = await unzip(bytes);
  });

  test('has everything that the account holds', () => {
    const run = account.run.id.split(':').at(-1);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        'profile.json',
        'notifications.json',
        'tokens.json',
        'audit-log.json',
        'audit-log.csv',
        'schedules.json',
        'webhooks.json',
        'templates.json',
        'payments/orders.json',
        'payments/credits.json',
        'payments/credits.csv',
        `runs/${run}/run.json`,
        `runs/${run}/steps/1-before.webp`,
        `runs/${run}/steps/1-after.webp`,
        `runs/${run}/last-page.webp`,
        `runs/${run}/downloads/canary4711.csv`,
        `runs/${run}/video.mp4`,
      ]),
    );
    expect(named(/^tasks\/.*\/task\.yaml$/)).toHaveLength(4);
    expect(named(/^tasks\/.*\/versions\.json$/).length).toBeGreaterThan(0);
    expect(named(/^tasks\/.*\/answers\.json$/)).toHaveLength(1);
    expect(named(/^tasks\/.*\/playbook\.json$/)).toHaveLength(1);
    expect(named(/^uploads\/\d+-canary4711\.txt$/)).toHaveLength(1);
    expect(named(/^demonstrations\/\d+\/canary4711\.mp4$/)).toHaveLength(1);
    expect(named(/^runs\/\d+\/said\/.*\.ogg$/)).toHaveLength(1);
    expect(named(/^payments\/invoices\/.*\.pdf$/)).toHaveLength(1);
    expect(String(files.get(`runs/${run}/video.mp4`))).toBe('moving canary4711');
    expect(json(`runs/${run}/run.json`)).toMatchObject({
      id: account.run.id,
      status: 'success',
      inputs: { who: 'canary4711' },
      result: '{"mark":"canary4711"}',
      chat: expect.arrayContaining([
        expect.objectContaining({ type: 'user', message: 'canary4711 answered' }),
      ]) as unknown,
      steps: [expect.objectContaining({ step: 1, description: 'canary4711' })],
      pages_seen: [{ fields: ['Name of the canary4711'], controls: ['Save'] }],
    });
    expect(json('profile.json')).toMatchObject({ email: ann.email, identities: [{ subject: ann.email }] });
    expect(json('audit-log.json')).toContainEqual(expect.objectContaining({ action: 'account.exported' }));
    expect(String(files.get('audit-log.csv')).split('\n')).toHaveLength(
      (json('audit-log.json') as unknown[]).length + 2,
    );
    expect(json('payments/orders.json')).toMatchObject({ refunds: [{ amount: 1000 }] });
    expect(named(/left-out/)).toEqual([]);
  });

  test('has tasks that can be imported again', () => {
    for (const name of named(/task\.yaml$/))
      expect(readTaskFile(String(files.get(name))).file.name).toContain('canary4711');
  });

  test('has no secret, no link that opens something, and nothing of another account', () => {
    const all = [...files]
      .filter(([name]) => !name.endsWith('.pdf'))
      .map(([, content]) => String(content))
      .join('\n');
    for (const secret of [
      'password-canary4711',
      'JBSWY3DPEHPK3PXP',
      'cookies of',
      'sealed',
      'p256dh',
      'bobs',
      '/api/files/',
      'ticket=',
      ann.token,
    ])
      expect(all, secret).not.toContain(secret);
  });

  test('is gone on with by a link after it broke off, and only while it is the same', async () => {
    const row = await app.db
      .selectFrom('account_exports')
      .selectAll()
      .where('state', '=', 'ready')
      .executeTakeFirstOrThrow();
    const owner = app.context({ userId: row.user_id, tokenId: '' });
    const link = await owner.providers.links.readUrl(String(row.object_key), {
      filename: 'x.zip',
      contentType: 'application/zip',
    });
    const first = await download(link, { range: 'bytes=0-99' });
    expect(first.status).toBe(206);
    const rest = await download(link, { range: 'bytes=100-', 'if-range': first.headers.get('etag') ?? '' });
    expect(rest.status).toBe(206);
    const whole = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())]);
    expect(whole.equals(bytes)).toBe(true);
    expect((await download(link, { range: 'bytes=100-', 'if-range': '"other"' })).status).toBe(200);
  });
});

describe('an export', () => {
  test('is reported from its beginning to its end, and only its owner can get it for a day', async () => {
    expect(await status()).toBeNull();
    const begun = await start();
    expect(begun).toMatchObject({ state: 'waiting', progress: 0, url: null });
    expect(app.enqueued).toEqual([{ name: 'export-account', payload: { exportId: begun.id } }]);
    expect((await start()).id).toBe(begun.id);
    expect(await status(await app.newUser())).toBeNull();
    await write(begun.id);
    const ready = await status();
    expect(ready).toMatchObject({ id: begun.id, state: 'ready', progress: 1, left_out: 0, error: null });
    const hours = (Date.parse(String(ready?.expires_at)) - Date.now()) / 3600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await download(ready?.url)).headers.get('content-disposition')).toContain('legwork-export-');
    expect(await readdir(dir)).toEqual([]);
    await sql`update account_exports set expires_at = now() - interval '1 second'`.execute(app.db);
    expect(await status()).toBeNull();
    await sweepExports(app);
    expect(await app.storage.list(`users/${ann.userId}/`)).toEqual([]);
    expect((await download(ready?.url)).status).toBe(404);
  });

  test('reports its progress, and starts over where its worker was killed, three times at most', async () => {
    for (let at = 0; at < 3; at += 1)
      await app.call('/api/task.create', { name: `T${at}`, description: 'D' }, ann.token);
    const { id } = await start();
    const stop = new AbortController();
    const killed = async (): Promise<void> => stop.abort(new Error('killed'));
    await expect(write(id, { signal: stop.signal, checkSpace: killed })).rejects.toThrow();
    expect(await status()).toMatchObject({ id, state: 'running', url: null });
    expect(await readdir(dir)).toEqual([]);
    await write(id);
    expect(await status()).toMatchObject({ id, state: 'ready' });
    const { id: next } = await start();
    for (let tries = 0; tries < 3; tries += 1) await expect(write(next, { signal: stop.signal })).rejects.toThrow();
    await write(next);
    expect(await status()).toMatchObject({
      id: next,
      state: 'failed',
      error: expect.stringContaining('Try again') as string,
    });
    // The one before is gone, and a new one can be asked for.
    expect(await app.storage.list(`users/${ann.userId}/`)).toEqual([]);
    expect((await start()).id).not.toBe(next);
  });

  test('that is wanted no more is given up and leaves nothing', async () => {
    const { id } = await start();
    const gone = async (): Promise<void> => {
      await app.db.deleteFrom('account_exports').where('id', '=', id).execute();
    };
    await write(id, { checkSpace: gone });
    expect(await app.storage.list(`users/${ann.userId}/`)).toEqual([]);
    expect(await readdir(dir)).toEqual([]);
    await write(id);
    expect(await status()).toBeNull();
  });

  test('for which the disk has no room fails in words', async () => {
    const { id } = await start();
    const full = (): Promise<void> => Promise.reject(new AppError('UNAVAILABLE', 'The disk is full.'));
    const refused = await write(id, { checkSpace: full }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    await failExport(app.db, id, (refused as AppError).message);
    expect(await status()).toMatchObject({ state: 'failed', error: 'The disk is full.' });
    expect(await readdir(dir)).toEqual([]);
  });

  test('leaves out and names what finds no room', async () => {
    await fillAccount(app, ann, 'large');
    await sql`update account_exports set state = 'failed' where user_id = ${ann.userId}`.execute(app.db);
    const { id } = await start();
    await write(id, { room: { bytes: 20, files: 1000 } });
    const shown = await status();
    expect(shown?.left_out).toBeGreaterThan(0);
    const files = await unzip(Buffer.from(await (await download(shown?.url)).arrayBuffer()));
    const left = JSON.parse(String(files.get('left-out.json'))) as { files: number; first: { name: string }[] };
    expect(left.files).toBe(shown?.left_out);
    expect(left.first.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^runs\/\d+\/video\.mp4$/));
    expect([...files.keys()].filter(name => name.endsWith('run.json')).length).toBeGreaterThan(0);
  });

  test('is made five times a day at most', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { id } = await start();
      await write(id);
    }
    expect((await app.call('/api/user.export', {}, await signInToken(app, ann))).status).toBe(429);
    expect(await status()).toMatchObject({ state: 'ready' });
  });

  test('is begun, and its link had, by nobody but who proved lately who they are', async () => {
    const statusFor = async (token: string) => (await app.call('/api/user.export-status', {}, token)).body;
    const old = [ann.token, await signInToken(app, ann, 16 * 60)];
    for (const token of old)
      expect(await app.call('/api/user.export', {}, token)).toMatchObject({
        status: 403,
        body: { detail: { sign_in_again: true } },
      });
    expect(await status()).toBeNull();
    expect(app.enqueued).toEqual([]);
    const { id } = await start();
    await write(id);
    for (const token of old)
      expect(await statusFor(token)).toMatchObject({ export: { state: 'ready', url: null }, sign_in_again: true });
    expect(await statusFor(await signInToken(app, ann, 14 * 60))).toMatchObject({
      export: { state: 'ready', url: expect.stringContaining('/api/files/') as string },
      sign_in_again: false,
      confirm: null,
    });
    const wrong = await app.call('/api/user.export', { confirm: 'else@example.com' }, await signInToken(app, ann));
    expect(wrong.status).toBe(400);
  });

  test('is begun by typing the address where an address is all that a sign-in takes', async () => {
    const local = await openTestApp({ localSignIn: true });
    try {
      const eve = await local.newUser();
      const token = await signInToken(local, eve, undefined);
      const ask = (by: string, body: unknown) => local.call('/api/user.export', body, by);
      expect((await ask(eve.token, { confirm: eve.email })).status).toBe(403);
      for (const body of [undefined, {}, { confirm: 'else@example.com' }]) {
        const answer = await ask(token, body);
        expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('confirm') as string });
      }
      expect(local.enqueued).toEqual([]);
      const shown = await local.call('/api/user.export-status', {}, token);
      expect(shown.body).toEqual({ export: null, sign_in_again: false, confirm: eve.email });
      expect((await ask(token, { confirm: ` ${eve.email.toUpperCase()}` })).status).toBe(200);
    } finally {
      await local.close();
    }
  });
});
