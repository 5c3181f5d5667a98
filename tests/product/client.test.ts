import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientExample, clientMore } from '#src/web/features/reference/client-example.ts';
import { type Product, startProduct } from './harness/start-product.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
let product: Product;
/** A program's folder with nothing in it but what was built. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-consumer-'));
  const installed = join(folder, 'node_modules', 'legwork');
  await mkdir(installed, { recursive: true });
  [product] = await Promise.all([
    startProduct(),
    run(process.execPath, ['scripts/build-client.ts', installed], { cwd: root }),
  ]);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the program of docs/api.md runs as pasted in a folder that has only the client', { tags: ['long'] }, async () => {
  const example = clientExample(product.url);
  expect(await readFile(join(root, 'docs/api.md'), 'utf8')).toContain(clientExample('http://localhost:3000'));
  await writeFile(join(folder, 'run.ts'), example);
  const { stdout } = await run(process.execPath, ['run.ts'], {
    cwd: folder,
    env: { ...process.env, LEGWORK_TOKEN: await product.token('ann@example.com') },
    timeout: 60_000,
  });
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toMatch(/^running \d+$/);
  expect(lines.at(-1)).toMatch(/^success: .+/);
});

test('its types compile in a strict program, and match the contract', { tags: ['long'] }, async () => {
  const own = JSON.stringify(join(root, 'src/client/client.ts'));
  await writeFile(
    join(folder, 'types.ts'),
    `${clientExample(product.url)}
${clientMore}
// @ts-expect-error a task has a description
await legwork.task.create({ name: 'x' });
// @ts-expect-error there is no such call
await legwork.task.explode();
// @ts-expect-error a status of another noun
const wrong: 'draft' = (await legwork.taskRun.get({ task_run_id: id })).status;
import type { Client as Made } from ${own};
import type { Client as Declared } from 'legwork/client';
export const same: (made: Made) => Declared = made => made;
export const also: (task: Declared['task']) => Made['task'] = task => task;
`,
  );
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { lib: ['esnext', 'DOM'], noUnusedLocals: false, typeRoots: [join(root, 'node_modules/@types')] },
    include: [join(folder, 'types.ts')],
    exclude: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const { code, stdout } = await run(process.execPath, [
    join(root, 'node_modules/.bin/tsc'),
    '--noEmit',
    '-p',
    folder,
  ]).then(
    ({ stdout: said }) => ({ code: 0, stdout: said }),
    (error: { code: number; stdout: string }) => error,
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
});
