import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAuthToken } from './issue.ts';
import { sweepSignIns } from './sweep.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

test('sign-ins that ended a month ago are deleted; newer ones and API tokens stay', async () => {
  const { userId } = await app.newUser();
  const daySeconds = 24 * 3600;
  const issue = async (kind: 'login' | 'api', name: string, daysAgo: number): Promise<void> => {
    await issueAuthToken(app.context(null), { userId, kind, name, seconds: -daysAgo * daySeconds });
  };
  await issue('login', 'old', 31);
  await issue('login', 'recent', 29);
  await issue('api', 'expired', 31);
  expect(await sweepSignIns(app.db)).toBe(1);
  const left = await app.db
    .selectFrom('auth_tokens')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  expect(left.map(({ name }) => name)).toEqual(['expired', 'recent', 'test']);
});
