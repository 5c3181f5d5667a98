import { dbNow, sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { practiceVisits } from './practice-visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => void (await app.db.deleteFrom('practice_visits').execute()));

const kept = async (): Promise<string[]> =>
  (await app.db.selectFrom('practice_visits').select('visit').orderBy('updated_at').orderBy('visit').execute()).map(
    ({ visit }) => visit,
  );

test('a flood of visits keeps the newest ones only, without a sweep', async () => {
  const store = practiceVisits(app.db, { visits: 20, bytes: 1e9 });
  for (let n = 0; n < 150; n += 1) await store.save(`visit-${String(n).padStart(3, '0')}`, { n });
  const names = await kept();
  expect(names).toHaveLength(20);
  expect(names.at(-1)).toBe('visit-149');
  // Written to again and again it stays one visit.
  for (let n = 0; n < 60; n += 1) await store.save('visit-149', { n });
  expect(await kept()).toEqual(names);
});

test('what all visits take together is bounded too, and what is swept is the oldest', async () => {
  const store = practiceVisits(app.db, { visits: 1000, bytes: 10_000 });
  for (let n = 0; n < 9; n += 1) {
    await store.save(`visit-${n}`, { text: 'x'.repeat(2000) });
    await app.db
      .updateTable('practice_visits')
      .set({ updated_at: sql<Date>`now() - make_interval(mins => ${9 - n})` })
      .where('visit', '=', `visit-${n}`)
      .execute();
  }
  await store.sweep();
  expect(await kept()).toEqual(['visit-5', 'visit-6', 'visit-7', 'visit-8']);
  await app.db
    .updateTable('practice_visits')
    .set({ updated_at: sql<Date>`now() - interval '31 days'` })
    .where('visit', '=', 'visit-5')
    .execute();
  await app.db.updateTable('practice_visits').set({ updated_at: dbNow }).where('visit', '=', 'visit-6').execute();
  await store.sweep();
  expect(await kept()).toEqual(['visit-7', 'visit-8', 'visit-6']);
});
