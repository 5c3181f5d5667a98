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
    take: () => Promise.resolve(given.shift() ?? []),
    onRing: () => () => {},
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
