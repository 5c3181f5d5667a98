import { createControl } from '#src/agent/control.ts';
import { createInbox } from '#src/agent/inbox.ts';
import { createVault } from '#src/providers/vault/vault.ts';
import { claimNextRun } from '#src/services/task-run/lease/claim-next.ts';
import { eventually } from '#tests/setup/browser.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkerParts } from '../../parts.ts';
import { steer } from './steer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('control that is given back while the browser of a paused run is being opened stays with the agent', async () => {
  const ann = await app.newUser();
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false };
  const { body } = await app.call('/api/task.create', task, ann.token);
  const started = await app.call('/api/task.run', { task_id: body['id'] }, ann.token);
  await app.db.updateTable('runs').set({ status: 'paused' }).execute();
  const claimed = await claimNextRun(app.db, { worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('nothing to claim');
  const control = createControl();
  const faults: unknown[] = [];
  let notify = (): void => undefined;
  // safe because orders need no more of a worker
  const parts = {
    db: app.db,
    vault: createVault('k'.repeat(40)),
    onCommand: (_: number, notified: () => void) => {
      notify = notified;
      return () => undefined;
    },
    report: (error: unknown) => String(faults.push(error)),
  } as unknown as WorkerParts;
  const steering = steer(parts, {
    ...claimed,
    end: new AbortController(),
    control,
    inbox: createInbox(),
    recorded: {
      attach: (_, actions) => Promise.resolve(actions),
      order: () => Promise.resolve(),
      end: () => Promise.resolve(),
    },
    waits: { waiting: () => undefined },
    left: new AbortController().signal,
    hub: () => undefined,
  });
  expect(control.paused).toBe(true);
  await app.call('/api/task-run.update-status', { task_run_id: started.body['id'], status: 'resumed' }, ann.token);
  notify();
  await eventually('control given back', () => !control.paused);
  await steering.paused();
  expect(control.paused).toBe(false);
  expect(faults).toEqual([]);
  steering.stop();
});
