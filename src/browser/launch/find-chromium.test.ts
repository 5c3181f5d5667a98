import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumVersion, findChromium } from './find-chromium.ts';

test('the Chromium asked for is taken, and its version read', async () => {
  const found = await findChromium(process.env['CHROMIUM_PATH']);
  expect(await findChromium(found)).toBe(found);
  expect(await chromiumVersion(found)).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
});

test('a path that is not a program is refused with what to do', async () => {
  await expect(findChromium('/nowhere/chromium')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/CHROMIUM_PATH names \/nowhere\/chromium.*Install Chromium/),
  });
});

test('a program that is not Chromium is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legwork-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'not-chromium');
  await writeFile(program, '#!/bin/sh\necho hello\n');
  await chmod(program, 0o755);
  await expect(chromiumVersion(program)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
