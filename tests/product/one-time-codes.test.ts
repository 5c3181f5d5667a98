import type { TaskRun } from '#src/contract/task-run.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from '#src/providers/otp/totp.ts';
import { type ApiClient, apiClient, hasEnded } from './api-client.ts';
import { type Product, startProduct } from './start-product.ts';

const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const password = 'Zx9!kanarie-77Qw';

let site: Server;
let product: Product;
let api: ApiClient;
const codes: string[] = [];

const form = (field: string, action: string): string =>
  `<!doctype html><title>Sign in</title><form method="post" action="${action}"><label>${field} <input name="v"${field === 'Password' ? ' type="password"' : ''}></label><button>Continue</button></form>`;

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
        response.end(`<title>In</title><h1>Welcome Ann</h1><p>Code ${value}</p>`);
      else response.end(form('Password', '/password'));
    });
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  product = await startProduct();
  api = apiClient(product.url, await product.token('ann@example.com'));
}, 90_000);
afterAll(async () => {
  await product.stop();
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

test('S2-135: a run signs in with a one-time code that is made as it is typed; neither it nor its secret is told', async () => {
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const credentials = [{ name: 'shop', id: 'ann', password, otp_secret: key }];
  const task = await api.readyTask(steps(url), { credentials });
  expect(task.credentials).toEqual([{ name: 'shop', id: 'ann', website: null, has_otp: true }]);
  const run = await api.ok<{ id: string }>('task.run', { task_id: task.id, model: 'builtin' });
  const ended = await api.until(run.id, hasEnded, 60_000);
  expect(ended.status, JSON.stringify([ended.status_reason, ended.step_metadata_list]).slice(0, 3000)).toBe('success');
  expect(codes).toHaveLength(1);
  const told = JSON.stringify([ended, task]);
  for (const secret of [codes[0] ?? '', key, password]) expect(told).not.toContain(secret);
}, 90_000);

test('what is answered when a secret is asked for is typed, and told or kept nowhere', async () => {
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const task = await api.readyTask([
    `Go to ${url}`,
    'Type my password in the Password field',
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
  expect(questions).toEqual(['What should I type for password?', 'What is the code?']);
  expect(ended.user_messages).toEqual(['••••••', '••••••']);
  const told = JSON.stringify(ended);
  for (const secret of [codes[0] ?? '', password]) expect(told).not.toContain(secret);
  // Nor in the database's files, where it would be as it was sent.
  const found = promisify(execFile)('grep', ['-rlaF', '--', password, product.dataDir]);
  expect(await found.catch(({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }))).toEqual({
    code: 1,
    stdout: '',
  });
}, 90_000);

test('a secret that makes no codes is refused at once, in words that do not repeat it', async () => {
  const credentials = [{ name: 'shop', id: 'ann', password, otp_secret: 'not-a-secret-0189' }];
  const fields = { name: 'T', description: 'D', credentials };
  const { status, body } = await api.call<{ message: string }>('task.create', fields);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('makes no codes');
  expect(JSON.stringify(body)).not.toContain('0189');
});
