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

async function program(script: string): Promise<{ path: string; write(script: string): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'legwork-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'chromium');
  const write = (text: string): Promise<void> => writeFile(path, `#!/bin/sh\n${text}\n`);
  await write(script);
  await chmod(path, 0o755);
  return { path, write };
}

test('a program that is not Chromium is refused, and asked again the next time', async () => {
  const { path, write } = await program('echo hello');
  await expect(chromiumVersion(path)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await write('echo 156.0.1.2');
  expect(await chromiumVersion(path)).toBe('156.0.1.2');
});

test('the version is read once, however often it is asked for', async () => {
  const { path, write } = await program('echo 156.0.1.2');
  expect(await Promise.all([chromiumVersion(path), chromiumVersion(path)])).toEqual(['156.0.1.2', '156.0.1.2']);
  await write('exit 1');
  expect(await chromiumVersion(path)).toBe('156.0.1.2');
});
