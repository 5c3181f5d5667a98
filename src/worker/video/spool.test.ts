import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spooledRuns, spoolFolder } from './spool.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'legwork-spool-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('frames that an earlier version left are found under the new name of the folder', async () => {
  await mkdir(join(dataDir, 'recordings', '7'), { recursive: true });
  expect(await spooledRuns(spoolFolder(dataDir))).toEqual([7]);
  expect(await spooledRuns(spoolFolder(dataDir))).toEqual([7]);
});

test('without an earlier folder, or with both, the new one is used', async () => {
  expect(await spooledRuns(spoolFolder(dataDir))).toEqual([]);
  await mkdir(join(dataDir, 'run-videos', '8'), { recursive: true });
  await mkdir(join(dataDir, 'recordings', '7'), { recursive: true });
  expect(await spooledRuns(spoolFolder(dataDir))).toEqual([8]);
});
