import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareParent } from './scratch.ts';

test('a folder whose path is too long for Chromium’s socket gives way to one in the temporary folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 's-'));
  const long = join(root, 'a-folder-with-a-rather-long-name', 'and-another-one-in-it', 'browsers');
  expect(await prepareParent(long, false)).not.toBe(long);
  expect(await prepareParent(root, false)).toBe(root);
  await rm(root, { recursive: true });
});
