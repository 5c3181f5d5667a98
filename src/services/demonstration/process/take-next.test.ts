import { dbNow, sql } from '#src/db/sql.ts';
import { givenDemonstration } from '#tests/demonstration/given.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeNextDemonstration } from './take-next.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function upload(user: TestUser, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await givenDemonstration(app, user, new Uint8Array([1]))).demonstrationId);
  return ids;
}

const set = (id: number | undefined, to: { state?: 'processed'; ago?: string }) =>
  app.db
    .updateTable('recordings')
    .set({ ...(to.state && { state: to.state }), beat_at: to.ago ? sql<Date>`now() - ${to.ago}::interval` : dbNow })
    .where('id', '=', id ?? 0)
    .execute();

test('ten videos of one account do not delay one of another, and a lost one is returned again', async () => {
  const [ann, bob] = [await app.newUser(), await app.newUser()];
  const mine = await upload(ann, 10);
  const [theirs] = await upload(bob, 1);
  expect(await takeNextDemonstration(app.db)).toBe(mine[0]);
  await set(mine[0], { state: 'processed' });
  expect(await takeNextDemonstration(app.db)).toBe(theirs);
  // Bob's is under way, so it is Ann's turn whenever she was served.
  expect(await takeNextDemonstration(app.db)).toBe(mine[1]);
  await set(mine[1], { ago: '1 minute' });
  expect(await takeNextDemonstration(app.db)).toBe(mine[1]);
  const rest: (number | undefined)[] = [];
  for (let n = 0; n < 9; n += 1) rest.push(await takeNextDemonstration(app.db));
  expect(rest).toEqual([...mine.slice(2), undefined]);
});

test('a recording of a deleted task is not returned', async () => {
  const eve = await app.newUser();
  const { id } = await givenDemonstration(app, eve, new Uint8Array([1]));
  await app.call('/api/task.delete', { id }, eve.token);
  expect(await takeNextDemonstration(app.db)).toBeUndefined();
});
