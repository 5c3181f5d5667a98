import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createRedactor } from '#src/core/secrets/redactor.ts';
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

test('what a redactor knows is in no line, neither in a message nor in a stack or a cause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legwork-log-'));
  folders.push(folder);
  const path = join(folder, 'log');
  const log = openLog('info', open(path));
  const redactor = createRedactor();
  redactor.add({ value: 'Zx9!kanarie"77Qw', placeholder: '{{shop.password}}' });
  const stop = log.redact(redactor);
  const cause = new Error('fill("Zx9!kanarie\\"77Qw") failed');
  log.report(new Error('It was Zx9!kanarie"77Qw', { cause }), { url: `?p=${encodeURIComponent('Zx9!kanarie"77Qw')}` });
  log.warn('Zx9!kanarie"77Qw');
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('kanarie');
  expect(text.match(/••••••/g)?.length).toBeGreaterThan(3);
  for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
  stop();
  log.info('kanarie');
  expect(readFileSync(path, 'utf8')).toContain('kanarie');
});

test('what a redactor knows is in no error within an error, nor in any other object', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legwork-log-'));
  folders.push(folder);
  const path = join(folder, 'log');
  const log = openLog('info', open(path));
  const redactor = createRedactor();
  redactor.add({ value: 'Zx9!kanarie77Qw', placeholder: '{{shop.password}}' });
  log.redact(redactor);
  const inner = new Error('It was Zx9!kanarie77Qw');
  const circle: Record<string, unknown> = { said: 'Zx9!kanarie77Qw' };
  circle['self'] = circle;
  const address = new URL('https://shop.example/?p=Zx9!kanarie77Qw');
  const fault = new AggregateError([inner, new AggregateError([inner], 'second')], 'all', { cause: inner });
  log.report(Object.assign(fault, { first: inner, circle, address }), { address, circle });
  log.report(Object.assign(Object.create({}), { message: 'Zx9!kanarie77Qw' }), {});
  const unreadable = {
    toJSON: () => {
      throw new Error('no');
    },
  };
  log.report(new Error('unreadable'), { unreadable });
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('kanarie');
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    {
      msg: 'all',
      address: 'https://shop.example/?p=••••••',
      circle: { said: '••••••' },
      err: {
        type: 'AggregateError',
        aggregateErrors: [{ message: 'It was ••••••' }, { aggregateErrors: [{ message: 'It was ••••••' }] }],
        first: { message: 'It was ••••••' },
      },
    },
    { err: { message: '••••••' } },
    { msg: 'unreadable', err: { message: 'unreadable' } },
  ]);
});
