import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'legwork-secrets-'))));
afterEach(() => rm(dir, { recursive: true }));

test('processes that start at once on an empty data directory use the same secrets', async () => {
  const dataDir = join(dir, 'data');
  const all = await Promise.all(Array.from({ length: 16 }, () => readSecrets(dataDir, undefined)));
  const kept: unknown = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  for (const secrets of all) expect(secrets).toEqual(kept);
  expect(await readSecrets(dataDir, undefined)).toEqual(kept);
  // Nothing else stays behind, and others on the machine cannot read it.
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('SECRET_KEY takes the place of the master key alone', async () => {
  const own = await readSecrets(dir, undefined);
  expect(await readSecrets(dir, 'k'.repeat(32))).toEqual({ ...own, masterKey: 'k'.repeat(32) });
});

test('a file that is damaged is named, and left as it is', async () => {
  const file = join(dir, 'secrets.json');
  for (const text of ['', '{"masterKey":', '{}', '[]']) {
    await writeFile(file, text);
    await expect(readSecrets(dir, undefined)).rejects.toThrow(/secrets\.json.*backup/);
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});
