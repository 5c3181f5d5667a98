import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

test(
  'a credential is bound to its website and makes one-time codes; a run’s spending has a limit; an error is shown beside its field',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const api = await apiOf(page, product);
    const credentials = [{ name: 'shop', id: 'ann', password: 'secret' }];
    const task = await api.ok<Task>('task.create', {
      name: 'Buy a kettle',
      description: 'From the shop',
      video_status: 'not_provided',
      credentials,
    });
    const kept = async (): Promise<Task> => api.ok<Task>('task.get', { id: task.id });
    await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
    await page.getByRole('button', { name: 'Refine' }).click();
    const credential = page.getByRole('group', { name: 'Credential 1' });
    const website = credential.getByLabel('Only on this website');
    const key = credential.getByLabel('Key of one-time codes', { exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(website).toHaveAccessibleDescription(/The password is typed only there/);
    await website.fill('ftp://shop.example');
    await save.click();
    await expect(website).toHaveAccessibleDescription(/is not a web address/);
    await website.fill('shop.example');
    await key.fill('not a key!');
    await save.click();
    await expect(key).toHaveAccessibleDescription(/is not valid/);
    await key.fill('JBSWY3DPEHPK3PXP');
    await expect(credential.getByText('{{shop.otp}}', { exact: false })).toBeVisible();
    // Nothing of the task leads there yet, so the password is asked for again, and the rest stays as it was typed.
    const password = credential.getByLabel('Password', { exact: true });
    await save.click();
    await expect(password).toHaveAccessibleDescription('The website of "shop" changed: enter its password again.');
    await expect(key).toHaveValue('JBSWY3DPEHPK3PXP');
    await password.fill('secret');
    await page.getByLabel('Edit Advanced Settings').check();
    const limit = page.getByLabel('Spending limit (US$)');
    await expect(limit).toHaveAccessibleDescription(/Model costs of one run/);
    await limit.fill('-3');
    await limit.blur();
    await expect(limit).toHaveValue('0.01');
    await limit.fill('1.25');
    await save.click();
    await expect(page.getByText('"Buy a kettle" is saved.', { exact: true })).toBeVisible();
    await expect(key).toHaveValue('');
    expect(await kept()).toMatchObject({
      credentials: [{ name: 'shop', id: 'ann', website: 'shop.example', has_otp: true }],
      spend_limit_usd: 1.25,
    });
    await website.fill('other.example');
    await expect(password).toHaveAccessibleDescription('The website changed, so the password is needed again.');
    await save.click();
    await expect(password).toHaveAccessibleDescription('The website changed. Type the password again.');
    await expect(key).toHaveAccessibleDescription('The website changed. Type the key again, or remove it.');
    await website.fill('login.shop.example');
    await credential.getByRole('button', { name: 'Remove the key of one-time codes of credential 1' }).click();
    await limit.fill('');
    await save.click();
    await expect.poll(async () => (await kept()).credentials[0]?.has_otp).toBe(false);
    expect(await kept()).toMatchObject({ credentials: [{ website: 'login.shop.example' }], spend_limit_usd: null });
  },
);
