import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from './start-product.ts';

const root = join(import.meta.dirname, '..', '..');
let product: Product;

beforeAll(async () => {
  product = await startProduct();
}, 90_000);
afterAll(() => product.stop());

test('the README’s quick start works as pasted, on whatever port Legwork has', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const block = [...readme.matchAll(/```sh\n([^]*?)```/g)]
    .map(match => match[1] ?? '')
    .find(text => text.includes('task.run'));
  expect(block).toContain('npm run -s token');
  const pasted = (block ?? '').replaceAll('http://localhost:3000', product.url);
  const { stdout } = await promisify(execFile)('bash', ['-ec', pasted], {
    cwd: root,
    env: product.env,
    timeout: 60_000,
  });
  expect(stdout.trim()).toMatch(/^success: .+/);
  expect(stdout).not.toContain('null');
}, 90_000);
