import { dbNow, sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimNextRun, placeInQueue } from './claim-next.ts';
import { releaseRun, storeParked } from './lease.ts';

let app: TestApp;
const tasks = new Map<TestUser, string>();
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  for (const user of ([ann, bob, eve] = [await app.newUser(), await app.newUser(), await app.newUser()])) {
    const { body } = await app.call(
      '/api/task.create',
      { name: 'T', description: 'D', status: 'ready', use_profile: false },
      user.token,
    );
    tasks.set(user, String(body['id']));
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.updateTable('runs').set({ status: 'completed', ended_at: dbNow }).execute();
  await app.db.deleteFrom('queue_turns').execute();
});

async function start(user: TestUser, count = 1): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await app.call('/api/task.run', { task_id: tasks.get(user) }, user.token);
    ids.push(Number(String(body['id']).split(':').at(-1)));
  }
  return ids;
}

const claim = (worker = 'w') => claimNextRun(app.db, { worker, liveAddress: '127.0.0.1:1' });
const nextOf = async (): Promise<TestUser | undefined> => {
  const claimed = await claim();
  return [ann, bob, eve].find(({ userId }) => userId === claimed?.run.user_id);
};
const finish = (id: number) =>
  app.db.updateTable('runs').set({ status: 'completed', ended_at: dbNow }).where('id', '=', id).execute();

test('slots go to the account that has the fewest, and within one to the oldest run', async () => {
  const [first, second] = await start(ann, 4);
  const [other] = await start(bob, 2);
  expect((await claim())?.run.id).toBe(first);
  expect((await claim())?.run.id).toBe(other);
  expect((await claim())?.run.id).toBe(second);
  expect(await nextOf()).toBe(bob);
  expect(await nextOf()).toBe(ann);
  expect(await nextOf()).toBe(ann);
  expect(await claim()).toBeUndefined();
});

test('with a single slot accounts take turns: ten runs of one do not come before one of another', async () => {
  const mine = await start(ann, 10);
  const [theirs] = await start(bob);
  expect((await claim())?.run.id).toBe(mine[0]);
  await finish(mine[0] ?? 0);
  expect((await claim())?.run.id).toBe(theirs);
  await finish(theirs ?? 0);
  expect((await claim())?.run.id).toBe(mine[1]);
});

test('concurrent workers claim different runs of different accounts', async () => {
  await start(ann, 6);
  await start(bob, 6);
  await start(eve, 6);
  const claimed = await Promise.all(Array.from({ length: 9 }, (_, n) => claim(`w${n}`)));
  const ids = claimed.map(one => one?.run.id);
  expect(new Set(ids).size).toBe(9);
  for (const user of [ann, bob, eve]) {
    expect(claimed.filter(one => one?.run.user_id === user.userId)).toHaveLength(3);
  }
});

test('a run that has begun before is taken first, but not before the first of an account that has none', async () => {
  await start(ann, 3);
  const handed = await claim();
  if (!handed) throw new Error('not claimed');
  await start(bob, 2);
  await releaseRun(app.db, handed.lease);
  expect((await claim())?.run.id).toBe(handed.run.id);
  // Ann has a slot and a second run that goes on; Bob has none, and what he has is as good.
  const second = await nextOf();
  expect(second).toBe(bob);
  const third = await claim();
  if (!third) throw new Error('not claimed');
  await releaseRun(app.db, third.lease);
  expect((await claim())?.run.id).toBe(third.run.id);
});

test('a run without a slot is not counted, and not claimed while it waits for its person', async () => {
  await start(ann, 2);
  const parked = await claim();
  await app.db
    .updateTable('runs')
    .set({ parked_at: dbNow })
    .where('id', '=', parked?.run.id ?? 0)
    .execute();
  await start(bob, 2);
  expect(await nextOf()).toBe(bob);
  // Both have one now, or none that counts.
  expect(await nextOf()).toBe(ann);
  await sql`update runs set lease_expires_at = null where id = ${parked?.run.id}`.execute(app.db);
  expect(await nextOf()).toBe(bob);
  expect(await claim()).toBeUndefined();
});

test('a run whose row is locked is skipped, and does not delay others', async () => {
  const [locked] = await start(ann);
  const [free] = await start(bob);
  await app.db.transaction().execute(async tx => {
    await tx
      .selectFrom('runs')
      .select('id')
      .where('id', '=', locked ?? 0)
      .forUpdate()
      .execute();
    expect((await claim())?.run.id).toBe(free);
    expect(await claim()).toBeUndefined();
  });
  expect((await claim())?.run.id).toBe(locked);
});

test('the place in the queue is the order in which runs are taken', async () => {
  const ids = [...(await start(ann, 4)), ...(await start(bob, 2)), ...(await start(eve))];
  const places = new Map<number, number | undefined>();
  for (const id of ids) places.set(id, await placeInQueue(app.db, id));
  const expected = ids.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const taken: (number | undefined)[] = [];
  for (const _ of ids) taken.push((await claim())?.run.id);
  expect(taken).toEqual(expected);
  expect(await placeInQueue(app.db, ids[0] ?? 0)).toBeUndefined();
});

test('a run that gave up its slot does not count as its account’s, until it goes on', async () => {
  await start(ann, 2);
  await start(bob, 2);
  const waiting = await claim();
  expect(waiting?.run.user_id).toBe(ann.userId);
  expect(await nextOf()).toBe(bob);
  if (waiting) await storeParked(app.db, waiting.lease, true);
  expect(await nextOf()).toBe(ann);
  await start(ann);
  if (waiting) await storeParked(app.db, waiting.lease, false);
  expect(await nextOf()).toBe(bob);
});
