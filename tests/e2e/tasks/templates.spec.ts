import type { Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import type { TemplatePackage, TemplateVersion } from '../../../src/contract/template.ts';
import { type ApiClient, apiClient } from '../../product/harness/api-client.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, signIn, staffEmail, test } from '../fixtures.ts';

const toast = (page: Page) => page.getByRole('region', { name: /^Notification/ });

/** A template that staff have published, with a version. */
async function publish(product: Product, more: Record<string, unknown> = {}) {
  const staff = apiClient(product.url, await staffToken(product));
  const template = await staff.ok<TemplatePackage>('template-package.create', {
    name: 'Weekly report',
    description: 'Collects the numbers of the week',
    visibility: 'public',
    ...more,
  });
  const version = await addVersion(staff, template);
  return { staff, template, version };
}

function addVersion(staff: ApiClient, { id, name, description }: TemplatePackage, more: Record<string, unknown> = {}) {
  const steps = [
    { id: '1', description: 'Go to https://example.com' },
    { id: '2', description: 'Type {{shop.password}} in Password' },
  ];
  const version = { package_id: id, name, description, steps, network: ['example.com'], inputs: [{ name: 'month' }] };
  return staff.ok<TemplateVersion>('template-version.create', { ...version, ...more });
}

const tokens = new Map<string, string>();
async function staffToken(product: Product): Promise<string> {
  const known = tokens.get(product.url) ?? (await product.token(staffEmail));
  tokens.set(product.url, known);
  return known;
}

test('staff publish a task from its card', { tag: '@flow' }, async ({ page, product }) => {
  await signIn(page, staffEmail);
  const api = await apiOf(page, product);
  await api.readyTask(['Go to http://example.com'], { name: 'Price watch', description: 'Looks at a price' });
  await page.goto('/saved-tasks');
  const made = ['package', 'version'].map(what => page.waitForResponse(`**/api/template-${what}.create`));
  await page.getByRole('article', { name: 'Price watch' }).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Publish Template' }).click();
  const [template, version] = await Promise.all(
    made.map(async answer => (await (await answer).json()) as Record<string, unknown>),
  );
  expect(template).toMatchObject({ name: 'Price watch', visibility: 'private' });
  expect(version).toMatchObject({ package_id: template?.['id'], name: 'Price watch', status: 'ready' });
  await expect(page).toHaveURL(/\/template-configure\?packageId=[0-9a-f-]{36}$/);
  const form = page.getByRole('form', { name: 'Configure Template' });
  await expect(form.getByRole('heading', { name: 'Configure Template' })).toBeVisible();

  const about = form.getByLabel('About');
  await expect(about).toHaveValue('Looks at a price');
  await about.fill('  ');
  await form.getByRole('button', { name: 'Publish Template' }).click();
  await expect(form.getByText('About is required')).toBeVisible();
  await expect(about).toBeFocused();
  await about.fill('Looks at a price every morning');

  const tag = form.getByRole('textbox', { name: /^Tags/ });
  for (const text of [' shopping ', 'Shopping', 'daily']) {
    await tag.fill(text);
    await tag.press('Enter');
  }
  await expect(form.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['shopping', 'daily']);

  const app = form.getByRole('combobox', { name: /^Apps/ });
  await app.fill('notion');
  await expect(form.getByRole('option', { name: 'Notion', exact: true })).toBeVisible();
  await app.press('Enter');
  await app.fill('Our Intranet');
  await app.press('Enter');
  await app.fill('our-intranet');
  await app.press('Enter');
  await expect(form.getByRole('list', { name: 'Apps' }).getByRole('listitem')).toHaveText([/Notion/, /Our Intranet/]);

  await form.getByLabel(/^Additional information/).fill('Only for one shop');
  await form.getByLabel(/^Instructions/).fill('Say which product');
  const updated = page.waitForRequest('**/api/template-package.update');
  await form.getByRole('button', { name: 'Publish Template' }).click();
  expect((await updated).postDataJSON()).toMatchObject({ package_id: template?.['id'], visibility: 'public' });
  await expect(toast(page).getByText('Template published')).toBeVisible();
  expect(await api.ok('template-package.get', { package_id: template?.['id'] })).toMatchObject({
    visibility: 'public',
    tags: ['shopping', 'daily'],
    additional_information: 'Only for one shop',
    instructions: 'Say which product',
  });
  await expect(page).toHaveURL(/\/template-details\//);
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Looks at a price every morning');
  await expect(page.getByRole('region', { name: 'Categories' })).toContainText('shopping');
  await expect(page.getByRole('region', { name: 'Getting Started' })).toContainText('Say which product');
  await expect(page.getByRole('region', { name: 'More Information' })).toContainText('Only for one shop');
});

test('only staff have Publish Template in the menu, and drafts never have it', async ({ home: page }) => {
  await page.goto('/saved-tasks');
  await page.getByRole('article').first().getByRole('button', { name: 'More options' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Duplicate', 'Sessions', 'Delete']);
});

test('failures on the way to a template are shown', async ({ page, product }) => {
  await signIn(page, staffEmail);
  const api = await apiOf(page, product);
  await api.readyTask(['Go to http://example.com'], { name: 'Never published' });
  await page.goto('/saved-tasks');
  await page.route('**/api/template-package.create', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.getByRole('article', { name: 'Never published' }).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Publish Template' }).click();
  await expect(toast(page).getByText('Failed to create template. Please try again.')).toBeVisible();

  const { template } = await publish(product);
  await page.goto(`/template-configure?packageId=${template.id}`);
  await page.route('**/api/template-package.update', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).getByText('Failed to publish template. Please try again.')).toBeVisible();

  await page.route('**/api/user.get', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.reload();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).getByText('User not authenticated')).toBeVisible();
});

test('the form without a package leads home', async ({ home: page }) => {
  await page.goto('/template-configure');
  await expect(page.getByRole('heading', { name: 'No package ID found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('apps are requested 300 ms after the last key, twenty at a time, and Enter takes the first', async ({
  page,
  product,
}) => {
  await signIn(page, staffEmail);
  const { template } = await publish(product);
  const asked: { query: string | null; limit: string | null; prefix: string | null }[] = [];
  await page.route('**/api/icons/search?*', route => {
    const { searchParams } = new URL(route.request().url());
    asked.push({
      query: searchParams.get('query'),
      limit: searchParams.get('limit'),
      prefix: searchParams.get('prefix'),
    });
    const name = searchParams.get('query') === 'mine' ? [] : ['Slack', 'Slackware'];
    return route.fulfill({ json: { logos: name.map(one => ({ name: one, logo: `logos:${one.toLowerCase()}` })) } });
  });
  await page.clock.install();
  await page.goto(`/template-configure?packageId=${template.id}`);
  const app = page.getByRole('combobox', { name: /^Apps/ });
  await expect(app).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (const letter of 'slack') {
    await app.press(letter);
    await page.clock.runFor(letter === 'k' ? 299 : 200);
  }
  expect(asked, 'while typing does not rest').toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual([{ query: 'slack', limit: '20', prefix: 'logos' }]);
  await page.clock.resume();
  // A logo that cannot be had is the first letter, which comes a moment later.
  await expect(page.getByRole('option')).toHaveText([/Slack$/, /Slackware$/]);
  expect(asked).toHaveLength(1);
  await app.press('Enter');
  await app.fill('mine');
  await app.press('Enter');
  await expect(page.getByRole('list', { name: 'Apps' }).getByRole('listitem')).toHaveText([/Slack$/, /mine$/]);
  await expect.poll(() => asked.at(-1)).toMatchObject({ query: 'mine', limit: '5' });
});

test('the library has cards of public templates, a search and a text for the empty list', async ({
  home: page,
  product,
}) => {
  await page.goto('/templates');
  const apps = ['Notion', 'Gmail', 'GitHub', 'Figma', 'Jira'];
  await publish(product, { name: 'With many apps', apps, tags: ['planning'] });
  await publish(product, { name: 'Kept back', visibility: 'private' });
  await page.reload();
  await expect(page).toHaveTitle(/^Templates/);
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible();
  const card = page.getByRole('article', { name: 'With many apps' });
  await expect(card.getByRole('list', { name: 'Apps' }).getByRole('listitem')).toHaveText([
    /Notion/,
    /Gmail/,
    /GitHub/,
    '+2',
  ]);
  await expect(card).toContainText('staff');
  await expect(card).toContainText('Not run yet');
  await expect(page.getByRole('article', { name: 'Kept back' })).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search templates' });
  await search.fill('planning');
  await expect(page.getByRole('article')).toHaveCount(1);
  await search.fill('nothing like that');
  await expect(page.getByText('No templates found matching your search')).toBeVisible();
  await expect(page.getByText('Try searching with different keywords')).toBeVisible();
  await search.fill('jira');
  await card.click();
  await expect(page).toHaveURL(/\/template-details\/[0-9a-f-]{36}$/);
  await page.route('**/api/template-package.list', route => route.fulfill({ json: [] }));
  await page.goto('/templates');
  await expect(page.getByText('No templates found', { exact: true })).toBeVisible();
});

test('templates that cannot be shown say why', async ({ home: page }) => {
  for (const id of ['ab', 'my-templates']) {
    await page.goto(`/template-details/${id}`);
    await expect(page.getByRole('heading', { name: 'Invalid template ID' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Templates' }).click();
    await expect(page).toHaveURL(/\/templates$/);
  }
  await page.goto('/template-details/7d0f7a52-6f0c-4c6e-9a53-3c1f6e0d2b11');
  await expect(page.getByText('Failed to load template details')).toBeVisible();
  await page.route('**/api/template-package.list', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.goto('/templates');
  await expect(page.getByText('Failed to load templates')).toBeVisible();
});

test(
  'a template lists what it needs, is installed with its newest version, and opens as a task',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const { staff, template } = await publish(product, { tags: ['finance'], apps: ['Notion'] });
    await addVersion(staff, template, { name: 'Newer name', exclude_functions: ['search_google'] });
    await addVersion(staff, template, { name: 'Unfinished', status: 'draft' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/template-details/${template.id}`);
    await expect(page.getByRole('heading', { name: 'Weekly report', level: 1 })).toBeVisible();
    await expect(page.getByText('Created by')).toBeVisible();
    await expect(page.locator('aside [data-placeholder]')).toBeVisible();
    for (const [name, text] of [
      ['About', 'Collects the numbers of the week'],
      ['Websites', 'example.com'],
      ['Categories', 'finance'],
      ['Getting Started', 'Install it'],
      ['More Information', ''],
    ] as const)
      await expect(page.getByRole('region', { name })).toContainText(text);
    await expect(page.getByRole('button', { name: 'Delete Template' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page).getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    await page.getByRole('button', { name: 'Install' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem', { name: 'Websites' })).toContainText('example.com');
    await expect(dialog.getByRole('listitem', { name: 'Secrets' })).toContainText('shop');
    await expect(dialog.getByRole('listitem', { name: 'Functions' })).toContainText('upload file');
    await expect(dialog.getByRole('listitem', { name: 'Functions' })).not.toContainText('search google');
    await expect(dialog.getByRole('listitem', { name: 'Inputs' })).toContainText('month');
    const installed = page.waitForResponse('**/api/template-instance.create');
    await dialog.getByRole('button', { name: 'Install' }).click();
    expect(await (await installed).json()).toMatchObject({ name: 'Newer name', template_package_id: template.id });
    await expect(toast(page).getByText('Template installed')).toBeVisible();
    await page.getByRole('link', { name: 'Open Task' }).click();
    await expect(page).toHaveURL(/\/run-task\/user%3A\d+%2Ftask%3A\d+/);
    await expect(page.getByText('Newer name').first()).toBeVisible();
  },
);

test('installing and sharing say what is in the way', async ({ home: page, product }) => {
  const { template, version } = await publish(product);
  const api = await apiOf(page, product);
  await page.goto(`/template-details/${template.id}`);
  const install = page.getByRole('button', { name: 'Install' });
  await page.route('**/api/template-version.list', route => route.fulfill({ json: [] }));
  await install.click();
  await expect(toast(page).getByText('No Versions Available')).toBeVisible();
  await page.unroute('**/api/template-version.list');
  await page.route('**/api/template-version.list', route => route.fulfill({ json: [{ ...version, status: 'draft' }] }));
  await install.click();
  await expect(toast(page).getByText('No Ready Versions')).toBeVisible();
  await page.unroute('**/api/template-version.list');

  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Install' });
  await page.route('**/api/template-instance.create', route => route.fulfill({ status: 503, body: 'Too busy now' }));
  await install.click();
  await confirm.click();
  await expect(toast(page).getByText('Too busy now')).toBeVisible();
  await page.unroute('**/api/template-instance.create');
  await page.route('**/api/template-instance.create', route => route.abort());
  await install.click();
  await confirm.click();
  await expect(toast(page).getByText('Failed to install template')).toBeVisible();
  await page.unroute('**/api/template-instance.create');
  await install.click();
  // Meanwhile it is installed in another tab.
  await api.ok('template-instance.create', { template_version_id: version.id });
  await confirm.click();
  await expect(
    toast(page).getByText('You already have an instance of this template. Only one instance per template is allowed.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Task' })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page).getByText('Failed to copy link to clipboard')).toBeVisible();
});

test('the creator deletes a template, after a confirmation', async ({ page, product }) => {
  await signIn(page, staffEmail);
  const { template } = await publish(product, { name: 'To be deleted' });
  await page.goto(`/template-details/${template.id}`);
  const remove = page.getByRole('button', { name: 'Delete Template' });
  const question = page.getByRole('alertdialog');
  await remove.click();
  await expect(question).toContainText('Are you sure you want to delete this template? This action cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  for (const [answer, words] of [
    [{ status: 503, body: 'Not just now' }, 'Not just now'],
    [undefined, 'Failed to delete template'],
  ] as const) {
    await page.route('**/api/template-package.delete', route => (answer ? route.fulfill(answer) : route.abort()));
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page).getByText(words, { exact: true })).toBeVisible();
    await page.unroute('**/api/template-package.delete');
  }
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/templates$/);
  await expect(toast(page).getByText('Template deleted')).toBeVisible();
  await expect(page.getByRole('article', { name: 'To be deleted' })).toHaveCount(0);
});

test('a newer version is offered with its changes, and applied without changing the credentials', async ({
  home: page,
  product,
}) => {
  const { staff, template, version } = await publish(product);
  const api = await apiOf(page, product);
  const task = await api.ok<Task>('template-instance.create', { template_version_id: version.id });
  await api.ok('task.update', { id: task.id, credentials: [{ name: 'shop', id: 'me', password: 'hunter22' }] });
  const steps = [
    { id: '1', description: 'Go to https://example.org' },
    { id: '2', description: 'Type {{shop.password}} in Password' },
  ];
  await addVersion(staff, template, { steps });
  await page.goto('/templates');
  await page.getByRole('article', { name: template.name }).filter({ hasText: 'Update available' }).click();
  await page.getByRole('button', { name: 'Show changes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Removed: Go to https:\/\/example.com/,
    /Added: Go to https:\/\/example.org/,
    /Type {{shop.password}} in Password/,
  ]);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page).getByText('Task updated')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Update available' })).toHaveCount(0);
  const updated = await api.ok<Task>('task.get', { id: task.id });
  expect(updated).toMatchObject({ steps, credentials: [{ name: 'shop', id: 'me' }] });
});
