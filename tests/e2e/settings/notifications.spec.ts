import { apiOf, expect, test } from '../fixtures.ts';

test.use({ whole: true });

const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/e2e';
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test(
  'each setting is saved when it changes, and a refused change is reverted',
  { tag: '@flow' },
  async ({ home: page }) => {
    await page.goto('/settings');
    const form = page.getByRole('region', { name: 'Notification settings' });
    const runs = form.getByRole('combobox', { name: 'A scheduled run has ended: Browsers' });
    const answer = form.getByRole('checkbox', { name: 'A run needs your answer: Browsers' });
    await expect(runs).toHaveValue('failures');
    await expect(answer).toBeChecked();
    await expect(form).toContainText('E-mail is not set up on this installation');
    const saved = page.waitForResponse('**/api/notification.update');
    await runs.selectOption('all');
    await saved;
    const unticked = page.waitForResponse('**/api/notification.update');
    await answer.uncheck();
    await unticked;
    await page.reload();
    await expect(runs).toHaveValue('all');
    await expect(answer).not.toBeChecked();
    await page.route('**/api/notification.update', route => route.fulfill({ status: 500, body: 'boom' }));
    await answer.click();
    await expect(page.getByText('Failed to update notification settings', { exact: true })).toBeVisible();
    await expect(answer).not.toBeChecked();
  },
);

test('a change during another request is not reverted by its response', async ({ home: page }) => {
  await page.goto('/settings');
  const form = page.getByRole('region', { name: 'Notification settings' });
  const answer = form.getByRole('checkbox', { name: 'A run needs your answer: Browsers' });
  await expect(answer).toBeChecked();
  const first = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route('**/api/notification.update', async route => {
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) await first.promise;
    await route.continue();
  });
  await form.getByRole('combobox', { name: 'A scheduled run has ended: Browsers' }).selectOption('none');
  await answer.uncheck();
  const saved = page.waitForResponse(response => response.request().postData()?.includes('needs_input') === true);
  first.resolve();
  await expect(answer).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(answer).not.toBeChecked();
  expect(sent).toEqual([{ push: { scheduled_runs: 'none' } }, { push: { needs_input: false } }]);
});

test('a browser that blocks notifications says so, and how to allow them', async ({ home: page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/settings');
  const form = page.getByRole('region', { name: 'Notification settings' });
  await expect(form.getByRole('status')).toContainText('Notifications are blocked');
  await expect(form.getByRole('button')).toHaveCount(0);
});

test('a browser without push says so', async ({ home: page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Notification settings' }).getByRole('status')).toContainText(
    'cannot show notifications',
  );
});

test('notifications are turned on and off here; the push service itself is not part of the test', async ({
  home: page,
  product,
}) => {
  // The browser of the test has no push service, so its subscription is given; all else is the browser's own.
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(
    ({ endpoint: at, keys: given }) => {
      let current: unknown = null;
      PushManager.prototype.subscribe = options => {
        const key = options?.applicationServerKey;
        if (typeof key !== 'string') throw new TypeError('The key is given as text.');
        const point = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
        current = {
          endpoint: at,
          options: { applicationServerKey: point.buffer },
          toJSON: () => ({ endpoint: at, keys: given }),
          unsubscribe() {
            current = null;
            return Promise.resolve(true);
          },
        };
        return Promise.resolve(current as PushSubscription);
      };
      PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null);
    },
    { endpoint, keys },
  );
  await page.goto('/settings');
  const form = page.getByRole('region', { name: 'Notification settings' });
  await form.getByRole('button', { name: 'Turn on here' }).click();
  await expect(form.getByRole('status')).toContainText('Notifications are on in this browser');
  const api = await apiOf(page, product);
  const devices = async (): Promise<unknown> =>
    (await api.ok<{ push: { devices: number } }>('notification.get')).push.devices;
  expect(await devices()).toBe(1);
  await form.getByRole('button', { name: 'Turn off here' }).click();
  await expect(form.getByRole('status')).toContainText('Notifications are off in this browser');
  expect(await devices()).toBe(0);
});
