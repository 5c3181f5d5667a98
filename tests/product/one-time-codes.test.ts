import type { TaskRun } from '#src/contract/task-run.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#src/db/pool.ts';
import { totpCode } from '#src/providers/otp/totp.ts';
import type { Script, SeenRequest } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { dumpRows } from '#tests/setup/dump/decoded-dump.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { filesBelow, findCanaries } from '#tests/setup/find-canaries.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { type Product, startProduct } from './harness/start-product.ts';

const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const password = 'Zx9!kanarie-77Qw';
/** Short, so it may stand in any text by chance: it is redacted only where it is typed. */
const pin = '4711';
/** What a website stores in the browser once one is signed in. */
const stored = { cookie: 'sid-kanarie-5521-cookie', storage: 'kanarie-5522-storage' };
/** Secrets of the installation. */
const installed = {
  GEMINI_API_KEY: 'gemini-kanarie-5523',
  OPENAI_API_KEY: 'openai-kanarie-5527',
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'razorpay-kanarie-5524',
  RAZORPAY_WEBHOOK_SECRET: 'razorpay-kanarie-5525',
  LOG_LEVEL: 'debug',
  SMTP_URL: 'smtp://ann:smtp-kanarie-5526@127.0.0.1:9',
};
/** `CANARIES=all` reads pictures and videos too, as a release is tested. */
const readsPictures = process.env['CANARIES'] === 'all';
/** Stands on every page in letters like those of a field, so that whoever finds no secret in a picture has read it. */
const legible = 'legible kwartier';

/** A page that shows what was typed, as pages do and as only a bad one would. */
const echoes = (code: string): string => `<title>In as ${password}</title><h1>Welcome Ann</h1><p>Code ${code}</p>
  <p>${[...code].map(digit => `<b style="display:inline-block">${digit}</b>`).join('')}</p>
  <p>such as ${password}</p><p style="text-transform: uppercase">${password}</p><a href="/?p=${encodeURIComponent(password)}">Again</a>
  <p>${Buffer.from(`ann:${password}`).toString('base64')}</p><p>${password.slice(0, 8)}</p><p>${password.slice(8)}</p>
  <button title="${password}">Copy ${encodeURIComponent(password)}</button><p>${'word '.repeat(2)}PIN ${pin}</p>`;

let database: TestDatabase;
let models: ModelServer;
const asked: SeenRequest[] = [];
/** What the streams of a run sent. */
const watched: string[] = [];
let token: string;
const runs: TaskRun[] = [];
const answers: unknown[] = [];
const deliveries: string[] = [];
let site: Server;
let product: Product;
let api: ApiClient;
const codes: string[] = [];

const form = (field: string, action: string): string =>
  `<!doctype html><title>Sign in</title><p><input value="${legible}"></p><form method="post" action="${action}"><label>${field} <input name="v"${field === 'Password' ? ' type="password"' : ''}></label><button>Continue</button></form>`;

/** Right for the code of now and of half a minute before, as the standard advises. */
const isRight = (code: string): boolean => [0, 30_000].some(ago => totpCode(key, new Date(Date.now() - ago)) === code);

beforeAll(async () => {
  site = createServer((request, response) => {
    void text(request).then(body => {
      const value = new URLSearchParams(body).get('v') ?? '';
      if (request.url === '/code') codes.push(value);
      response.setHeader('content-type', 'text/html');
      if (request.url === '/password' && value === password) response.end(form('One-time code', '/code'));
      else if (request.url === '/code' && isRight(value))
        response
          .setHeader('set-cookie', `sid=${stored.cookie}; Path=/; HttpOnly; Max-Age=3600`)
          .end(`${echoes(value)}<script>localStorage.setItem('t', '${stored.storage}')</script>`);
      else if (request.url === '/hook') {
        deliveries.push(JSON.stringify(request.headers), body);
        response.end();
      } else response.end(form('Password', '/password'));
    });
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  database = await createTestDatabase();
  models = await startModelServer(() => ({ status: 500 }));
  product = await startProduct({ DATABASE_URL: database.url, ...installed, OPENAI_BASE_URL: models.openaiUrl });
  token = await product.token('ann@example.com');
  api = apiClient(product.url, token);
  if (readsPictures) await api.ok('user.data-retention', { video_retention: 'forever' });
});
afterAll(async () => {
  await product.stop();
  await models.close();
  await database.drop();
  site.closeAllConnections();
  site.close();
});

const steps = (url: string) => [
  `Go to ${url}`,
  'Type {{shop.password}} in the Password field',
  'Press Continue',
  'Type {{shop.otp}} in the One-time code field',
  'Press Continue',
  'Check that the page says "Welcome Ann"',
];

test('a run signs in with a one-time code that is made as it is typed; neither it nor its secret is shown', async () => {
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const credentials = [{ name: 'shop', id: 'ann', password, otp_secret: key }];
  const task = await api.readyTask(steps(url), { credentials });
  expect(task.credentials).toEqual([{ name: 'shop', id: 'ann', website: null, has_otp: true }]);
  const run = await api.ok<{ id: string }>('task.run', { task_id: task.id, model: 'builtin' });
  const ended = await api.until(run.id, hasEnded, 60_000);
  expect(ended.status, JSON.stringify([ended.status_reason, ended.step_metadata_list]).slice(0, 3000)).toBe('success');
  expect(codes).toHaveLength(1);
  runs.push(ended);
  answers.push(task);
  const shown = JSON.stringify([ended, task]);
  for (const secret of [codes[0] ?? '', key, password]) expect(shown).not.toContain(secret);
});

test('the answer to a question for a secret is typed, and shown or kept nowhere', async () => {
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const task = await api.readyTask([
    `Go to ${url}`,
    'Ask me for the password and type it in the Password field',
    'Press Continue',
    'Ask me for the code, then type it in the One-time code field',
    'Press Continue',
    'Check that the page says "Welcome Ann"',
  ]);
  const run = await api.ok<{ id: string }>('task.run', { task_id: task.id, model: 'builtin' });
  const asks = (now: TaskRun) => now.input_requested || hasEnded(now);
  const questions: string[] = [];
  const answer = async (message: string): Promise<void> => {
    const now = await api.until(run.id, asks, 60_000);
    expect(now, JSON.stringify(now.step_metadata_list).slice(0, 3000)).toMatchObject({ input_secret: true });
    questions.push(now.chat_history.at(-1)?.message ?? '');
    await api.ok('task-run.chat', { task_run_id: run.id, message });
  };
  codes.length = 0;
  await answer(password);
  await answer(totpCode(key, new Date()) ?? '');
  const ended = await api.until(run.id, hasEnded, 60_000);
  expect(ended.status, JSON.stringify([ended.status_reason, ended.step_metadata_list]).slice(0, 3000)).toBe('success');
  expect(codes).toHaveLength(1);
  const only = `Your answer is typed only on ${new URL(url).host}.`;
  expect(questions).toEqual([`What is the password?\n${only}`, `What is the code?\n${only}`]);
  expect(ended.user_messages).toEqual(['••••••', '••••••']);
  runs.push(ended);
  const shown = JSON.stringify(ended);
  for (const secret of [codes[0] ?? '', password]) expect(shown).not.toContain(secret);
});

/** A model that signs in by placeholders, and says all that the page shows it. */
const signsIn: Script = ({ messages }) => {
  const page = /<page>\n([\s\S]*)\n<\/page>/.exec(messages.at(-1)?.text ?? '')?.[1] ?? '';
  const number = (what: string): number =>
    Number(new RegExp(`@(\\d+) (?:password )?${RegExp.escape(what)}`).exec(page)?.[1] ?? 0);
  const call = (tool: string, fields: Record<string, unknown>) => ({ tool, arguments: { step: 1, ...fields } });
  const type = (field: string, text: string) => ({
    calls: [call('input_text', { ref: number(field), text }), call('click_element', { ref: number('[Continue]') })],
  });
  if (page.includes('Welcome Ann')) {
    const message = `The page says: ${page}`.slice(0, 9000);
    return { calls: [call('done', { outcome: 'success', message, result: message, evidence: 'Welcome Ann' })] };
  }
  if (number('One-time code')) return type('One-time code', '{{shop.otp}}');
  if (number('Password')) return type('Password', '{{shop.password}}');
  return { calls: [call('go_to_url', { url: siteUrl() })] };
};

const siteUrl = (): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

test('a model is sent placeholders and people see dots, whatever the page makes of the secrets', async () => {
  models.play(signsIn);
  const credentials = [{ name: 'shop', id: 'ann', password, otp_secret: key }];
  const task = await api.readyTask([`Sign in at ${siteUrl()} and report what it says`], { credentials });
  const run = await api.ok<{ id: string }>('task.run', { task_id: task.id, model: 'openai4omini' });
  const watching = Promise.all(['task-run.watch', 'task-run.events'].map(call => follow(call, run.id)));
  const ended = await api.until(run.id, hasEnded, 60_000);
  expect(ended.status_reason).toContain('such as ••••••');
  // A short number is no secret but where it is typed.
  expect(ended.status_reason).toContain(`PIN ${pin}`);
  expect(JSON.stringify(ended.chat_history)).not.toContain('{{');
  const typed = ended.step_metadata_list.flatMap(({ actions }) => actions).filter(({ tool }) => tool === 'input_text');
  expect(typed.map(({ arguments: given }) => given['text'])).toEqual(['••••••', '••••••']);
  asked.push(...models.requests);
  expect(JSON.stringify(asked.at(-1)?.messages)).toContain('such as {{shop.password}}');
  runs.push(ended);
  watched.push(...(await watching));
});

/** All that the API returns of a run until it has ended. */
async function follow(call: string, id: string): Promise<string> {
  const response = await fetch(`${product.url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${token}` },
    body: JSON.stringify({ task_run_id: id }),
    signal: AbortSignal.timeout(hangMs),
  });
  return response.text();
}

test('a secret that is not valid is refused at once, with a message that does not repeat it', async () => {
  const credentials = [{ name: 'shop', id: 'ann', password, otp_secret: 'not-a-secret-0189' }];
  const fields = { name: 'T', description: 'D', credentials };
  const { status, body } = await api.call<{ message: string }>('task.create', fields);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('is not valid');
  expect(JSON.stringify(body)).not.toContain('0189');
});

/** Everything that is made of what the account did: an export, and what a webhook sends. */
async function makeAll(): Promise<{ hookSecret: string }> {
  const { port } = site.address() as AddressInfo;
  const hook = { url: `http://127.0.0.1:${port}/hook`, events: ['run.finished'] };
  const { secret: hookSecret, webhook_id } = await api.ok<{ secret: string; webhook_id: string }>(
    'webhook.create',
    hook,
  );
  await api.ok('webhook.test', { webhook_id });
  const { db, close } = openDatabase(database.url, { max: 1 });
  try {
    // Signed in as on the screens: a program exports nothing.
    await db.updateTable('auth_tokens').set({ kind: 'login' }).execute();
  } finally {
    await close();
  }
  await api.ok('user.export', { confirm: 'ann@example.com' });
  await expect
    .poll(async () => (await api.ok<{ export: { state: string } }>('user.export-status')).export.state, {
      timeout: 30_000,
    })
    .toBe('ready');
  await expect.poll(() => deliveries.length).toBeGreaterThan(1);
  return { hookSecret };
}

test('no canary secret is in the database, the files, the log, an export, a webhook or an answer', async () => {
  const { hookSecret } = await makeAll();
  const opened = openDatabase(database.url, { max: 1 });
  const rows = await dumpRows(opened.db);
  await opened.close();
  const files = await filesBelow(product.dataDir);
  for (const { id } of runs) answers.push(await api.ok('task-run.get', { task_run_id: id }));
  answers.push(await api.ok('audit.list'), await api.ok('task.list'), await api.ok('webhook.list'));
  const places: [string, unknown][] = [
    ...rows.map(({ table, row }): [string, unknown] => [table, row]),
    ...files.map(([name, bytes]): [string, unknown] => [name.replaceAll(/[0-9a-f-]{8,}/g, '…'), bytes]),
    ...product.said.map((line): [string, unknown] => ['the log', line]),
    ...deliveries.map((body): [string, unknown] => ['a webhook', body]),
    ...answers.map((body): [string, unknown] => ['an answer', body]),
    ...asked.map(({ system, messages, tools, body }): [string, unknown] => [
      'a model request',
      { system, messages, tools, body },
    ]),
    ...watched.map((body): [string, unknown] => ['an event', body]),
  ];
  // Whoever looks sees: what is no secret is found in every kind of place.
  const control = findCanaries({ name: 'Welcome Ann' }, places);
  expect(control).toEqual(
    expect.arrayContaining([
      'name in an answer',
      'name in tasks',
      'name in run_events',
      'name in a model request',
      'name in an event',
      expect.stringMatching(/^name in objects\/.*exports/),
    ]),
  );
  expect(
    rows.some(({ row }) => typeof row['profile_saved_at'] === 'string'),
    'a browser profile is kept',
  ).toBe(true);
  const playbooks = JSON.stringify(rows.map(({ row }) => row['playbook'] ?? null));
  expect(playbooks, 'a playbook is kept').toContain('{{shop.otp}}');
  // Nor a part of a secret, such as one without its digits.
  expect(playbooks).not.toMatch(/kanarie|zx9/i);
  const canaries = {
    password,
    capitals: password.toUpperCase(),
    seed: key,
    code: codes.at(-1) ?? '',
    cookie: stored.cookie,
    storage: stored.storage,
    webhook: hookSecret.replace(/^whsec_/, ''),
    token,
    model: installed.GEMINI_API_KEY,
    otherModel: installed.OPENAI_API_KEY,
    payments: installed.RAZORPAY_KEY_SECRET,
    paymentsWebhook: installed.RAZORPAY_WEBHOOK_SECRET,
    mail: 'smtp-kanarie-5526',
  };
  const found = findCanaries(canaries, places);
  const pictures = readsPictures ? await readPictures() : undefined;
  const looked = `${Object.keys(canaries).length} secrets, ${rows.length} rows, ${files.length} files, ${product.said.length} lines of log`;
  sayFigure('canaries', `${looked}${pictures === undefined ? '' : `, ${pictures} frames`}: ${found.length} found`, '0');
  expect(found).toEqual([]);
}, 300_000);

/** Reads every picture of steps, and two frames a second of videos, enlarged; gives how many there were. */
async function readPictures(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'legwork-canaries-'));
  const exec = promisify(execFile);
  let [read, seen] = [0, 0];
  try {
    for (const { id } of runs) {
      const done = await api.until(id, ({ video_url }) => video_url !== null, 60_000);
      const urls = done.step_metadata_list.flatMap(step => [step.before_picture_url, step.after_picture_url]);
      for (const url of [done.video_url, ...urls]) {
        if (!url) continue;
        await writeFile(join(folder, 'seen'), Buffer.from(await (await fetch(url)).arrayBuffer()));
        const frames = url === done.video_url ? ['-vf', 'fps=2,scale=2*iw:-1'] : ['-vf', 'scale=2*iw:-1'];
        await exec('ffmpeg', [
          '-v',
          'error',
          '-y',
          '-i',
          join(folder, 'seen'),
          ...frames,
          join(folder, 'frame-%03d.png'),
        ]);
        for (const name of (await readdir(folder)).filter(one => one.endsWith('.png'))) {
          const { stdout } = await exec('tesseract', [join(folder, name), 'stdout', '--psm', '11']);
          expect(stdout.toLowerCase(), url).not.toMatch(/kanar|zx9|jbswy3/);
          if (stdout.includes('kwartier')) seen += 1;
          read += 1;
          await rm(join(folder, name));
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(seen, 'frames whose fields could be read').toBeGreaterThan(5);
  return read;
}
