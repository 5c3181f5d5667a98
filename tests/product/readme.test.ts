import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from './harness/start-product.ts';

const root = join(import.meta.dirname, '..', '..');
let product: Product;

beforeAll(async () => {
  product = await startProduct({}, { ownServer: true });
});
afterAll(() => product.stop());

test('the first program of the README and the schedule of docs/api.md work as pasted, on any port', async () => {
  const pages = await Promise.all(['README.md', 'docs/api.md'].map(page => readFile(join(root, page), 'utf8')));
  const blocks = [...pages.join('\n').matchAll(/```sh\n([^]*?)```/g)].map(match => match[1] ?? '');
  const [run, schedule] = ['task.run', 'schedule.create'].map(call =>
    blocks.find(text => text.includes(`$API/${call}`)),
  );
  expect(run).toContain('npm run -s token');
  const pasted = `${run}\n${schedule}`.replaceAll('http://localhost:3000', product.url);
  const { stdout } = await promisify(execFile)('bash', ['-ec', pasted], {
    cwd: root,
    env: product.env,
    timeout: 60_000,
  });
  expect(stdout.trim()).toMatch(/^success: .+/);
  expect(stdout).not.toContain('null');
  // The next five weekdays at nine in Berlin, which is seven or eight in UTC.
  expect(stdout.match(/'\d{4}-\d\d-\d\dT0[78]:00:00.000Z'/g)).toHaveLength(5);
});

test('GET /api/auth/google sends the browser to the identity provider', async () => {
  const answer = await fetch(`${product.url}/api/auth/google`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const to = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${product.url}/api/auth/google/callback`,
    scope: expect.stringContaining('openid') as string,
  });
  expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
});
