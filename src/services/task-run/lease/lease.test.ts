import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { openListener } from '#src/db/listen.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/db/pool.ts';
import { limits } from '#src/core/limits.ts';
import { claimRun, holdRun, type Lease, LeaseLost, releaseRun, renewLease, storeParked } from './lease.ts';
import { finishRun, recallAnswers, recordEvents, recordPaused } from './record.ts';
import { sweepForgottenRuns, sweepLostRuns } from './sweep.ts';

let app: TestApp;
let ann: TestUser;
let taskId: unknown;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false };
  taskId = (await app.call('/api/task.create', task, ann.token)).body['id'];
});
afterAll(() => app.close());

async function started(): Promise<number> {
  await sql`update runs set status = 'completed', ended_at = now() where status in ('running', 'pausing', 'paused')`.execute(
    app.db,
  );
  const { body } = await app.call('/api/task.run', { task_id: taskId }, ann.token);
  return Number(String(body['id']).split(':').at(-1));
}

const claim = (runId: number, worker = 'w') => claimRun(app.db, { runId, worker, liveAddress: '127.0.0.1:1' });
async function claimed(): Promise<Lease> {
  const run = await claim(await started());
  if (!run) throw new Error('not claimed');
  return run.lease;
}
const row = (id: number) => app.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const expire = (id: number) =>
  sql`update runs set lease_expires_at = now() - interval '1 second' where id = ${id}`.execute(app.db);
const secondsLeft = async (id: number): Promise<number> =>
  (((await row(id)).lease_expires_at?.getTime() ?? 0) - Date.now()) / 1000;

describe('a claim', () => {
  test('is refused while a living worker has the run, and once the run has ended', async () => {
    const id = await started();
    expect((await claim(id, 'one'))?.lease).toEqual({ runId: id, epoch: 1 });
    expect(await claim(id, 'two')).toBeUndefined();
    expect(await row(id)).toMatchObject({ lease_worker: 'one', live_address: '127.0.0.1:1', resumes: false });
    await sql`update runs set status = 'errored', lease_expires_at = null where id = ${id}`.execute(app.db);
    expect(await claim(id, 'two')).toBeUndefined();
  });

  test('of a run whose worker is gone gets the next epoch, and time counts from the first claim', async () => {
    const lease = await claimed();
    await sql`update runs set claimed_at = '2020-01-01', parked_at = now() where id = ${lease.runId}`.execute(app.db);
    await expire(lease.runId);
    expect((await claim(lease.runId, 'two'))?.lease.epoch).toBe(lease.epoch + 1);
    const run = await row(lease.runId);
    expect(run.claimed_at).toEqual(new Date('2020-01-01'));
    expect(run.parked_at).toBeNull();
    expect(await secondsLeft(lease.runId)).toBeGreaterThan(limits.leaseSeconds - 30);
  });
});

describe('a worker that has the run', () => {
  test('renews it, also shortly after it expired, when nobody else has claimed it', async () => {
    const lease = await claimed();
    await expire(lease.runId);
    await renewLease(app.db, lease);
    expect(await secondsLeft(lease.runId)).toBeGreaterThan(0);
    expect(await claim(lease.runId)).toBeUndefined();
  });

  test('sets it aside and takes it up again', async () => {
    const lease = await claimed();
    await storeParked(app.db, lease, true);
    expect((await row(lease.runId)).parked_at).toBeInstanceOf(Date);
    await storeParked(app.db, lease, false);
    expect((await row(lease.runId)).parked_at).toBeNull();
  });

  test('gives it back to be claimed by another', async () => {
    const lease = await claimed();
    await releaseRun(app.db, lease);
    expect(await row(lease.runId)).toMatchObject({
      lease_expires_at: null,
      lease_worker: null,
      live_address: null,
      resumes: true,
    });
    expect((await claim(lease.runId, 'two'))?.lease.epoch).toBe(lease.epoch + 1);
  });
});

test('workers are notified of a run that is given back, and of one whose worker is gone', async () => {
  const listener = await openListener(app.shared.databaseUrl, {
    onError: error => {
      throw error;
    },
  });
  try {
    for (const lose of [releaseRun, (_: unknown, { runId }: Lease) => lost(runId)]) {
      const lease = await claimed();
      const queued = new Promise(resolve => listener.on('queued', resolve));
      await lose(app.db, lease);
      expect(await queued).toBe('run');
    }
  } finally {
    await listener.close();
  }
  async function lost(runId: number): Promise<void> {
    await expire(runId);
    await sweepLostRuns(app.db);
  }
});

describe('a worker that has lost the run', () => {
  const writes: Record<string, (lease: Lease) => Promise<unknown>> = {
    renew: lease => renewLease(app.db, lease),
    'set it aside': lease => storeParked(app.db, lease, true),
    'write it': lease => inTransaction(app.db, tx => holdRun(tx, lease)),
    'pause it': lease => recordPaused(app.db, lease),
    'end it': lease => finishRun(app.db, lease, { status: 'completed', reason: '', result: null }),
  };
  const losses: Record<string, (lease: Lease) => Promise<unknown>> = {
    'to the next one': async ({ runId }) => {
      await expire(runId);
      await claim(runId, 'two');
    },
    'by giving it back': lease => releaseRun(app.db, lease),
    'by its end': ({ runId }) => sql`update runs set status = 'terminated' where id = ${runId}`.execute(app.db),
  };
  for (const [loss, lose] of Object.entries(losses)) {
    test.each(Object.keys(writes))(`${loss} cannot %s`, async write => {
      const lease = await claimed();
      await lose(lease);
      const before = await row(lease.runId);
      await expect(writes[write]?.(lease)).rejects.toThrow(LeaseLost);
      expect(await row(lease.runId)).toEqual(before);
    });
    test(`${loss} gives nothing back`, async () => {
      const lease = await claimed();
      await lose(lease);
      const before = await row(lease.runId);
      await releaseRun(app.db, lease);
      expect(await row(lease.runId)).toEqual(before);
    });
  }
});

test('only a run that its person pauses becomes paused', async () => {
  const lease = await claimed();
  expect(await recordPaused(app.db, lease)).toBe(false);
  expect((await row(lease.runId)).status).toBe('running');
  await sql`update runs set status = 'pausing' where id = ${lease.runId}`.execute(app.db);
  expect(await recordPaused(app.db, lease)).toBe(true);
  expect((await row(lease.runId)).status).toBe('paused');
});

test('a run that ends asks nothing any more, and has its result and its time', async () => {
  const lease = await claimed();
  await recordEvents(app.db, lease, [{ type: 'question', id: 'q1', key: 'k', text: 'Which?', purpose: 'remember' }]);
  await finishRun(app.db, lease, { status: 'completed', reason: 'done', result: '5' });
  const run = await row(lease.runId);
  expect(run).toMatchObject({
    status: 'completed',
    status_reason: 'done',
    result: '5',
    input_requested: false,
    question: null,
  });
  expect(run.ended_at).toBeInstanceOf(Date);
});

test('the answer that was given last is recalled, and answers of other tasks are not', async () => {
  const lease = await claimed();
  for (const answer of ['blue', 'red'])
    await recordEvents(app.db, lease, [{ type: 'answered', key: 'colour', answer, purpose: 'remember' }]);
  const { task_id: task } = await row(lease.runId);
  expect(await recallAnswers(app.db, task)).toEqual({ colour: 'red' });
  expect(await recallAnswers(app.db, task + 1)).toEqual({});
});

describe('housekeeping', () => {
  const sweeps = async (): Promise<number[]> => [await sweepLostRuns(app.db), await sweepForgottenRuns(app.db)];
  const day = sql`now() - interval '1 day'`;

  test('leaves runs alone that a worker has, that wait for one, and that have ended', async () => {
    const lease = await claimed();
    expect(await sweeps()).toEqual([0, 0]);
    await sql`update runs set parked_at = ${day} where id = ${lease.runId}`.execute(app.db);
    expect(await sweeps()).toEqual([0, 0]);
    await sql`update runs set parked_at = null, lease_expires_at = null where id = ${lease.runId}`.execute(app.db);
    expect(await sweeps()).toEqual([0, 0]);
    await sql`update runs set status = 'completed', lease_expires_at = ${day} where id = ${lease.runId}`.execute(
      app.db,
    );
    expect(await sweeps()).toEqual([0, 0]);
    await sql`update runs set lease_expires_at = null, parked_at = ${day} where id = ${lease.runId}`.execute(app.db);
    expect(await sweeps()).toEqual([0, 0]);
  });

  test('leaves a lost run alone while somebody else writes it', async () => {
    const { runId } = await claimed();
    await expire(runId);
    await app.db.transaction().execute(async tx => {
      await tx.selectFrom('runs').select('id').where('id', '=', runId).forUpdate().execute();
      expect(await sweeps()).toEqual([0, 0]);
    });
    expect((await row(runId)).worker_deaths).toBe(0);
    expect(await sweeps()).toEqual([1, 0]);
  });

  test('ends a run that waits for its person longer than allowed, not before', async () => {
    const { runId } = await claimed();
    const parked = (seconds: number) =>
      sql`update runs set lease_expires_at = null, parked_at = now() - make_interval(secs => ${seconds}) where id = ${runId}`.execute(
        app.db,
      );
    await parked(limits.waitForPersonSeconds - 60);
    expect(await sweeps()).toEqual([0, 0]);
    await parked(limits.waitForPersonSeconds + 1);
    expect(await sweeps()).toEqual([0, 1]);
    expect(await row(runId)).toMatchObject({ status: 'timed_out', input_requested: false, question: null });
    expect(await sweeps()).toEqual([0, 0]);
  });
});
