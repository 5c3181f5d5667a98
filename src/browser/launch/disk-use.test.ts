import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskUse } from './disk-use.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'legwork-disk-use-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function madeFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}

test('files of all folders below are counted, links are not followed, and a folder that is gone is empty', async () => {
  const one = await madeFolder('one');
  await mkdir(join(one, 'deep', 'deeper'), { recursive: true });
  await writeFile(join(one, 'deep', 'deeper', 'file'), Buffer.alloc(1_000_000, 7));
  const two = await madeFolder('two');
  await writeFile(join(two, 'file'), Buffer.alloc(500_000, 7));
  await symlink(one, join(two, 'link'));
  const bytes = await diskUse([one, two, join(folder, 'gone')], 1e9);
  expect(bytes).toBeGreaterThanOrEqual(1_500_000);
  expect(bytes).toBeLessThan(1_700_000);
});

test('a file with holes counts as what it takes', async () => {
  const sparse = await madeFolder('sparse');
  await writeFile(join(sparse, 'file'), '');
  await truncate(join(sparse, 'file'), 1e11);
  expect(await diskUse([sparse], 1e9)).toBeLessThan(100_000);
});

test('many empty files count too, and none beyond the limit is looked at', async () => {
  const many = await madeFolder('many');
  await Promise.all(Array.from({ length: 200 }, (_, n) => writeFile(join(many, String(n)), '')));
  expect(await diskUse([many], 1e9)).toBeGreaterThanOrEqual(200 * 16_384);
  const bytes = await diskUse([many], 100_000);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(200_000);
});
