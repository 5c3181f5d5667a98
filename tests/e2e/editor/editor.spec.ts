import type { Page, Route } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, test } from '../fixtures.ts';

const steps = ['Open the shop', 'Search for {what}', 'Buy it'].map((description, at) => ({
  id: `s${at + 1}`,
  description,
}));

/** As the specification names them. */
const functions = [
  'upload_file list_downloaded_files scroll_to_text get_dropdown_options select_dropdown_option search_google go_back',
  'close_tab wait input_text switch_tab scroll_up scroll_down send_keys',
].flatMap(line => line.split(' '));

async function newTask(page: Page, product: Product, more: Record<string, unknown> = {}): Promise<Task> {
  const api = await apiOf(page, product);
  return api.ok<Task>('task.create', {
    name: 'Buy a kettle',
    description: 'From the shop',
    video_status: 'not_provided',
    steps,
    ...more,
  });
}

const address = (task: Task): string => `/edit-task/${encodeURIComponent(task.id)}`;
const step = (page: Page, number: number) => page.getByLabel(`Step ${number}`, { exact: true });
const words = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('textbox')
    .evaluateAll(boxes => boxes.map(box => (box as HTMLTextAreaElement).value));
const dropArea = (page: Page) => page.getByText('Choose a recording or drag & drop it here');
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first();

async function open(page: Page, task: Task): Promise<void> {
  await page.goto(address(task));
  await expect(step(page, 1)).toBeVisible();
}

/** Everything the page sends to `task.update`, as the server gets it. */
function updatesOf(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/task.update')) sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  return sent;
}

test('the state of the video decides which page opens', async ({ home: page, product }) => {
  const task = await newTask(page, product);
  let status = 'processed';
  let release = (): void => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response, json: { ...((await response.json()) as Task), video_status: status } });
  };
  await page.route('**/api/task.get', answer);
  await page.goto(address(task));
  const loading = page.getByText('Loading task data...');
  await expect(loading).toBeVisible();
  await expect(loading.locator('svg.animate-spin')).toBeVisible();
  release();
  await expect(page).toHaveURL(new RegExp(`${encodeURIComponent(task.id)}$`));
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
  await sidebar.hover();
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');
  await expect(step(page, 1)).toBeVisible();
  for (const [next, words] of [
    ['none', undefined],
    ['processing_step_2', 'Your video is still being processed. Please wait until processing is complete.'],
    ['failed_processing', 'Your video processing is failed. Please reupload your video.'],
  ] as const) {
    status = next;
    await page.goto(address(task));
    if (words) await expect(toast(page, words)).toBeVisible();
    const shown = next === 'processing_step_2' ? page.getByRole('progressbar') : dropArea(page);
    await expect(shown, next).toBeVisible();
    await expect(step(page, 1), next).toHaveCount(0);
  }
  await page.goto('/edit-task');
  await expect(dropArea(page), 'without a task').toBeVisible();
  await expect(step(page, 1)).toHaveCount(0);
  status = 'not_provided';
  await page.goto('/schedules');
  await open(page, task);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${product.url}/$`));
});

test('a task that cannot be fetched is reported; the video is removed, or that fails', async ({
  home: page,
  product,
}) => {
  const task = await newTask(page, product, { recording_filename: 'a.mp4', recording_mime_type: 'video/mp4' });
  const sent = updatesOf(page);
  await page.route('**/api/task.get', route => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(address(task));
  await expect(toast(page, 'Failed to fetch task data')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Failed to fetch task' })).toBeVisible();
  await page.unroute('**/api/task.get');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.route('**/api/task.update', route => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('button', { name: 'Reupload video' }).click();
  await expect(toast(page, 'Failed to remove video')).toBeVisible();
  await expect(step(page, 1)).toBeVisible();
  await page.unroute('**/api/task.update');
  await page.getByRole('button', { name: 'Reupload video' }).click();
  await expect(toast(page, 'Video has been removed. You can now upload a new video.')).toBeVisible();
  await expect(dropArea(page)).toBeVisible();
  await expect(step(page, 1)).toHaveCount(0);
  expect(sent.at(-1)).toEqual({
    id: task.id,
    video_status: 'none',
    recording_filename: null,
    recording_mime_type: null,
  });
});

test(
  'steps are written, added, deleted, and moved by mouse and keyboard',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    await open(page, await newTask(page, product));
    await expect(page.getByRole('main').locator('[data-placeholder]').first(), 'no thumbnail').toBeVisible();
    await page.getByRole('button', { name: 'Add a step after step 1' }).click();
    await expect(step(page, 2)).toBeFocused();
    await expect(step(page, 2)).toHaveAttribute('placeholder', 'Describe this step...');
    await page.keyboard.type('Close the banner');
    expect(await words(page)).toEqual(['Open the shop', 'Close the banner', 'Search for {what}', 'Buy it']);

    const handle = page.getByRole('button', { name: 'Move step 4' });
    const from = await handle.boundingBox();
    const to = await page.getByRole('button', { name: 'Move step 1' }).boundingBox();
    if (!from || !to) throw new Error('A handle has no place');
    const at = { x: from.x + 10, y: from.y + 10 };
    const dragging = page.getByText('Picked up step', { exact: false });
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y - 7);
    await expect(dragging, 'not before 8 px').toHaveCount(0);
    await page.mouse.move(at.x, at.y - 12);
    await expect(dragging.or(page.getByText('It would be step', { exact: false }))).toHaveCount(1);
    await page.mouse.move(at.x, to.y + 8, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => words(page)).toEqual(['Buy it', 'Open the shop', 'Close the banner', 'Search for {what}']);

    const first = page.getByRole('button', { name: 'Move step 1' });
    await first.focus();
    const place = async (): Promise<number> => (await first.boundingBox())?.y ?? 0;
    const before = await place();
    await page.keyboard.press('Space');
    await expect(page.getByText('Picked up step 1 of 4.').or(page.getByText(/It would be step 1 of 4/))).toHaveCount(1);
    // The library listens to the keys of a drag from the next timer on.
    await page.evaluate(() => new Promise(done => void setTimeout(done)));
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => Math.round((await place()) - before)).toBe(25);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('It would be step 2 of 4.')).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect.poll(() => words(page)).toEqual(['Open the shop', 'Buy it', 'Close the banner', 'Search for {what}']);

    await step(page, 1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => words(page)).toEqual(['Buy it', 'Open the shop', 'Close the banner', 'Search for {what}']);
    for (const number of [4, 3, 2]) await page.getByRole('button', { name: `Delete step ${number}` }).click();
    expect(await words(page)).toEqual(['Buy it']);
    await expect(page.getByRole('button', { name: 'Delete step 1' })).toBeDisabled();
  },
);

test(
  'name, description and values are written and saved, blank rows left out',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const task = await newTask(page, product, { thumbnail: `data:image/png;base64,${pixel}` });
    const sent = updatesOf(page);
    await open(page, task);
    await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /^data:image\/png/);
    const menu = page.getByRole('navigation', { name: 'Task details' }).getByRole('button');
    await expect(menu).toHaveText(['Steps and Values', 'Refine', 'Reupload video']);
    await expect(page.getByRole('tab')).toHaveText(['Edit', 'Test']);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();

    await page.getByLabel('Name', { exact: true }).fill(' ');
    await page.getByLabel('Description', { exact: true }).fill('');
    await save.click();
    await expect(page.getByText('Name is required').first()).toBeVisible();
    await expect(page.getByText('Description is required').first()).toBeVisible();
    expect(sent).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Buy a teapot');
    await page.getByLabel('Description', { exact: true }).fill('Blue');

    await expect(page.getByRole('button', { name: 'Delete input 1' }), 'the last row stays').toBeDisabled();
    await expect(page.getByPlaceholder('Input Name')).toHaveCount(1);
    await page.getByLabel('Name of input 1').fill('what');
    await page.getByLabel('Test value of input 1').fill('teapot');
    await expect(page.getByLabel('Test value of input 1')).toHaveAttribute('placeholder', 'Enter value for testing');
    for (const _ of [2, 3]) await page.getByRole('button', { name: 'Add Input' }).click();
    await page.getByRole('button', { name: 'Delete input 2' }).click();
    await expect(page.getByPlaceholder('Input Name')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Mode' }).click();
    await expect(page.getByRole('option')).toHaveText(['Browser-use', 'Operator']);
    await page.getByRole('option', { name: 'Operator' }).click();
    await page.keyboard.press('Control+s');
    await expect(toast(page, '"Buy a teapot" is saved.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      id: task.id,
      name: 'Buy a teapot',
      description: 'Blue',
      preferred_agent: 'operator',
      steps,
      inputs: [{ name: 'what', description: 'what' }],
    });
    await expect(save).toBeDisabled();
  },
);

test('every setting is shown with its default, kept in its range, and saved', async ({ home: page, product }) => {
  const task = await newTask(page, product);
  const sent = updatesOf(page);
  await open(page, task);
  await page.getByRole('button', { name: 'Refine' }).click();
  await page.getByRole('textbox', { name: 'Special Instructions' }).fill('Be quick');
  await page.getByRole('button', { name: 'Add Guardrail' }).click();
  await page.getByLabel('Guardrail 1', { exact: true }).fill('Never pay');
  await page.getByLabel('Restrict websites').check();
  await page.getByLabel('Website 1', { exact: true }).fill('shop.example.com');
  await expect(page.getByLabel('Timeout (seconds)')).toHaveCount(0);
  await page.getByLabel('Edit Advanced Settings').check();

  await expect(page.getByLabel('Indian proxy')).not.toBeChecked();
  await expect(page.getByLabel('Use profile')).toBeChecked();
  await expect(page.getByLabel('Flash mode')).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('Gemini 2.5 Pro');
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveText('Default');
  for (const [label, shown, cases] of [
    ['Timeout (seconds)', '1200', '1801 1800, 0 1, soon 1200, 600 600'],
    ['Step timeout (ms)', '2000', '10001 10000, 0 1, x 2000, 3000 3000'],
    ['Max actions per step', '10', '51 50, 0 1, x 10, 7 7'],
    ['Max history items', '', '101 100, 4 5, x , 20 20'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(shown);
    for (const [typed, kept] of cases.split(', ').map(pair => pair.split(' '))) {
      await field.fill(typed ?? '');
      await field.blur();
      await expect(field).toHaveValue(kept ?? '');
    }
  }
  const excludable = page.getByRole('group', { name: 'Excluded functions' });
  await expect(excludable.getByRole('checkbox')).toHaveCount(functions.length);
  for (const name of functions) await expect(excludable.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
  await page.getByLabel('search_google', { exact: true }).check();
  await page.getByLabel('wait', { exact: true }).check();
  await page.getByLabel('Flash mode').check();
  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'Asia South' }).click();

  const actions = page.getByLabel('Initial actions');
  await actions.fill('[\n  {"go_to_url": oops}\n]');
  await expect(page.locator('[data-line="2"]').first()).toHaveClass(/text-danger/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Line 2, column 17: "o" is not expected here.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Line 2, column 17' }).click();
  await expect(actions).toBeFocused();
  await page.keyboard.type('{');
  expect(await actions.inputValue(), 'the fault was selected').toBe('[\n  {"go_to_url": {ops}\n]');
  await actions.fill('[{"go_to_url": {"url": "https://shop.example.com"}}]');
  await page.getByLabel('Output model schema').fill('{"type": "object"}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'is saved.')).toBeVisible();
  expect(await (await apiOf(page, product)).ok<Task>('task.get', { id: task.id })).toMatchObject({
    special_instructions: 'Be quick',
    guardrails: ['Never pay'],
    network: ['shop.example.com'],
    use_proxy: false,
    use_profile: true,
    flash_mode: true,
    region: 'asia-south',
    timeout: 600,
    step_timeout: 3000,
    max_actions_per_step: 7,
    max_history_items: 20,
    exclude_functions: ['search_google', 'wait'],
    initial_actions: '[{"go_to_url": {"url": "https://shop.example.com"}}]',
    output_model_schema: '{"type": "object"}',
  });
});

test(
  'credentials are write-only: they are neither on the page nor in the draft',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const task = await newTask(page, product);
    await open(page, task);
    await page.getByRole('button', { name: 'Refine' }).click();
    await page.getByRole('button', { name: 'Add Credential' }).click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    for (const words of ['Credential name is required', 'ID is required', 'Password is required'])
      await expect(page.getByText(words).first()).toBeVisible();
    await page.getByLabel('Credential name').fill('shop');
    await page.getByLabel('ID', { exact: true }).fill('ann');
    await page.getByLabel('Password', { exact: true }).fill('canary-4711');
    const kept = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(kept).toContain('legwork.draft');
    expect(await kept()).not.toContain('canary-4711');
    await save.click();
    await expect(toast(page, 'is saved.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.reload();
    await page.getByRole('button', { name: 'Refine' }).click();
    await expect(page.getByLabel('ID', { exact: true })).toHaveValue('ann');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('ID', { exact: true }).fill('anna');
    await save.click();
    await expect(toast(page, 'is saved.')).toBeVisible();
    const { credentials } = await (await apiOf(page, product)).ok<Task>('task.get', { id: task.id });
    expect(credentials).toEqual([{ name: 'shop', id: 'anna', website: null, has_otp: false }]);
  },
);

test('unsaved changes can be restored or discarded after a reload', async ({ home: page, product }) => {
  const task = await newTask(page, product);
  await open(page, task);
  await step(page, 1).fill('Open another shop');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.reload();
  await expect(step(page, 1)).toHaveValue('Open the shop');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(step(page, 1)).toHaveValue('Open another shop');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await page.reload();
  await expect(step(page, 1)).toHaveValue('Open the shop');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('what the server refuses is shown beside the form; deploying a task leads home', async ({
  home: page,
  product,
}) => {
  const task = await newTask(page, product, { video_status: 'processed' });
  await open(page, task);
  await step(page, 1).fill('Open the market');
  await page.route('**/api/task.update', route =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The disk is full' } }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Failed to save task configuration')).toBeVisible();
  await expect(page.getByRole('alert').getByText('500: The disk is full')).toBeVisible();
  await expect(step(page, 1)).toHaveValue('Open the market');
  await page.getByRole('tab', { name: 'Test' }).click();
  await page.getByRole('button', { name: 'Deploy' }).click();
  await expect(toast(page, '500: The disk is full')).toBeVisible();
  await page.unroute('**/api/task.update');
  await page.getByRole('button', { name: 'Deploy' }).click();
  await expect(toast(page, 'Task has been deployed successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${product.url}/$`));
  const deployed = await (await apiOf(page, product)).ok<Task>('task.get', { id: task.id });
  expect([deployed.status, deployed.steps[0]?.description]).toEqual(['ready', 'Open the market']);
  await open(page, task);
  await expect(page.getByRole('button', { name: 'Restore' }), 'nothing was left over').toHaveCount(0);
});
