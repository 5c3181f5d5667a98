import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openLog } from './log.ts';

const opened: number[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const fd of opened.splice(0)) closeSync(fd);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

function open(path: string): number {
  const fd = openSync(path, 'a');
  opened.push(fd);
  return fd;
}

test.runIf(existsSync('/dev/full'))('a disk that is full takes no line, and stops nobody who writes one', () => {
  const log = openLog('info', open('/dev/full'));
  const faults = Array.from({ length: 50 }, (_, at) => log.report(new Error(`fault ${at}`), { at }));
  log.info('goes on');
  expect(new Set(faults).size).toBe(50);
});

test('a fault is written with its id and without tokens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legwork-log-'));
  folders.push(folder);
  const path = join(folder, 'log');
  const incident = openLog('info', open(path)).report(new Error('fault'), { token: 'secret-token' });
  const text = readFileSync(path, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ incident, msg: 'fault', token: '…' });
  expect(text).not.toContain('secret-token');
});
