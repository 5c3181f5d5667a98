import { eventually } from '#tests/setup/browser.ts';
import { expect, test } from 'vitest';
import { createControl } from '#src/agent/control.ts';
import { createInbox } from '#src/agent/inbox.ts';
import type { RunCommand } from '#src/services/task-run/lease/commands.ts';
import { followOrders } from './orders.ts';

const command = (id: number, type: RunCommand['type']): RunCommand => ({
  id,
  run_id: 1,
  type,
  data: {},
  created_at: new Date(0),
  handled_at: null,
});

test('an order that cannot be carried out keeps none after it from being so', async () => {
  const given = [[command(1, 'pause'), command(2, 'resume'), command(3, 'terminate')]];
  const failures: unknown[] = [];
  const done: string[] = [];
  const ended = Promise.withResolvers<void>();
  const stop = followOrders({
    control: createControl(),
    inbox: createInbox(),
    waiting: () => Promise.resolve(given.shift() ?? []),
    handled: () => Promise.resolve(),
    onNotify: () => () => {},
    paused: () => Promise.reject(new Error('The database is away')),
    resumed: () => Promise.resolve(void done.push('resumed')),
    terminated: () => ended.resolve(),
    failed: error => failures.push(error),
  });
  await ended.promise;
  stop();
  expect(done).toEqual(['resumed']);
  expect(failures).toMatchObject([{ message: 'The database is away' }]);
});

test('what was carried out while the database was away is not carried out again, and is marked once it is back', async () => {
  const waiting = [command(1, 'resume'), command(2, 'resume')];
  const done: string[] = [];
  const marked: number[][] = [];
  let away = true;
  let notify = (): void => undefined;
  const stop = followOrders({
    control: createControl(),
    inbox: createInbox(),
    waiting: () => Promise.resolve([...waiting]),
    handled(ids) {
      if (away) return Promise.reject(new Error('The database is away'));
      marked.push([...ids]);
      return Promise.resolve();
    },
    onNotify(call) {
      notify = call;
      return () => {};
    },
    paused: () => Promise.resolve(),
    resumed: () => Promise.resolve(void done.push('resumed')),
    terminated: () => undefined,
    failed: () => undefined,
  });
  await eventually('both', () => done.length === 2);
  away = false;
  notify();
  await eventually('the marks', () => marked.length > 0);
  stop();
  expect(done).toHaveLength(2);
  expect(marked).toEqual([[1, 2]]);
});
