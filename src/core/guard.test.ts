import { expect, test } from 'vitest';
import { createGuard } from './guard.ts';

function watched() {
  const reported: unknown[] = [];
  const ended: unknown[][] = [];
  return {
    reported,
    ended,
    guard: createGuard(error => reported.push(error)),
    end: (...args: unknown[]) => void ended.push(args),
  };
}

test('an error that a callback throws is reported, and its owner is ended', () => {
  const { reported, ended, guard, end } = watched();
  const fault = new Error('thrown');
  const callback = guard((_socket: string, _size: number) => {
    throw fault;
  }, end);
  callback('socket', 3);
  expect(reported).toEqual([fault]);
  expect(ended).toEqual([['socket', 3]]);
});

test('a later rejection of a callback is reported, and its owner is ended', async () => {
  const { reported, ended, guard, end } = watched();
  const fault = new Error('rejected');
  guard(async (_socket: string) => {
    await Promise.resolve();
    throw fault;
  }, end)('socket');
  await expect.poll(() => ended).toEqual([['socket']]);
  expect(reported).toEqual([fault]);
});

test('a callback that succeeds reports and ends nothing', async () => {
  const { reported, ended, guard, end } = watched();
  guard(() => Promise.resolve('fine'), end)();
  guard(() => ({ then: 'no promise' }), end)();
  await Promise.resolve();
  expect([reported, ended]).toEqual([[], []]);
});

test('an error during the end is reported as well', () => {
  const { reported, guard } = watched();
  const throwing = (message: string) => (): never => {
    throw new Error(message);
  };
  guard(throwing('first'), throwing('second'))();
  expect(reported).toEqual([new Error('first'), new Error('second')]);
});
