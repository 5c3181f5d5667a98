import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp({ storage: { perAccountBytes: 1000 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.newUser();
});

/** What every browser may store. */
const free = 100_000_000;
const browser = (runId = 1) => app.storage.chargeBrowser({ userId: ann.userId, runId });
const used = async (): Promise<unknown> => (await app.call('/api/user.storage', {}, ann.token)).body['used_bytes'];
const upload = (bytes: number): Promise<void> => {
  const meta = { contentType: 'text/plain', kind: 'upload', userId: ann.userId } as const;
  return app.storage.put(`users/${ann.userId}/uploads/${bytes}`, Buffer.alloc(bytes), meta);
};

test('what a browser stores counts for its account until the browser is closed, but for what every browser needs', async () => {
  const charge = browser();
  await charge.count(free);
  expect(await used()).toBe(0);
  await charge.count(free + 600);
  expect(await used()).toBe(600);
  await expect(upload(500)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  await charge.count(free + 400);
  await upload(500);
  expect(await used()).toBe(900);
  await charge.end();
  expect(await used()).toBe(500);
});

test('all browsers of an account together store no more than it may, and take nothing from another account', async () => {
  const [first, second] = [browser(1), browser(2)];
  await first.count(free + 600);
  await expect(second.count(free + 401)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(await used()).toBe(600);
  await first.end();
  await second.count(free + 401);
  const bob = await app.newUser();
  await app.storage.chargeBrowser({ userId: bob.userId, runId: 3 }).count(free + 1000);
  await second.end();
});

test('a browser that is measured once more after it was closed is not charged', async () => {
  const charge = browser();
  await charge.count(free + 10);
  await charge.end();
  await charge.count(free + 20);
  expect(await used()).toBe(0);
});
