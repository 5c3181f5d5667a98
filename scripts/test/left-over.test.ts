import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchDescendants } from './left-over.ts';

let folder: string;
let program: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'legwork-left-over-'));
  program = join(folder, 'chromium');
  copyFileSync('/bin/sleep', program);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a browser whose program has ended is named', { skip: process.platform !== 'linux' }, async () => {
  const shell = spawn('sh', ['-c', `${program} 30 & echo $!; read line`], { stdio: ['pipe', 'pipe', 'ignore'] });
  // Other files of tests have browsers below this process too.
  const watch = watchDescendants(shell.pid);
  const [said] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  await expect.poll(() => watch.seen().includes(pid)).toBe(true);
  shell.stdin.end('\n');
  await once(shell, 'exit');
  expect(await watch.leftOver({ graceMs: 0 })).toEqual([`chromium (process ${pid})`]);
  process.kill(pid);
});
