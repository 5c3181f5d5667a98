import type { Page } from '@playwright/test';
import type { StepMetadata, TaskRun } from '../../../src/contract/task-run.ts';
import type { Task } from '../../../src/contract/task.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { type ScriptedRun, scriptRun } from '../scripted-run.ts';

const ended = { status: 'success', ended_at: new Date().toISOString(), local_stream_url: null } as const;

/** The editor of a draft, its runs answered from a script; a run that goes on is found when the screen opens. */
async function openEditor(
  page: Page,
  product: Product,
  start: Partial<TaskRun> = ended,
): Promise<{ task: Task; script: ScriptedRun }> {
  const task = await (
    await apiOf(page, product)
  ).ok<Task>('task.create', {
    name: 'Buy a kettle',
    description: 'From the shop',
    video_status: 'not_provided',
    steps: [{ id: 's1', description: 'Search for {what}' }],
    inputs: [
      { name: 'what', description: 'What to buy' },
      { name: 'count', description: 'How many' },
    ],
  });
  const script = await scriptRun(page, task, { inputs: { what: 'kettle' }, ...start });
  await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByRole('tab', { name: 'Edit' })).toBeVisible();
  return { task, script };
}

const bar = (page: Page) => page.getByRole('banner');
const values = (page: Page) => page.getByRole('region', { name: 'Runtime Values' });
const chats = (page: Page) => page.getByRole('region', { name: 'Chats' });
const box = (page: Page) => chats(page).getByLabel('Message to the agent');
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first();
const called = (script: ScriptedRun, name: string) => script.calls.filter(call => call.name === name);
const begin = (page: Page) => values(page).getByRole('button', { name: 'Test Agent' }).click();

test('a test begins with the values of the last run, and is watched', async ({ home: page, product }) => {
  const { task, script } = await openEditor(page, product);
  await page.getByRole('tab', { name: 'Test' }).click();
  await expect(page.getByText('Set runtime values and click Test Agent to start testing.')).toBeVisible();
  await expect(page.getByText(/browser is fully interactive/)).toContainText('type ‘resume’');
  await expect(bar(page).getByRole('button', { name: 'Test Agent' })).toBeEnabled();
  await expect(bar(page).getByRole('button', { name: 'Deploy' })).toBeEnabled();
  await expect(box(page)).toBeDisabled();
  await expect(values(page).getByLabel('what', { exact: true }), 'of the last run').toHaveValue('kettle');
  expect(called(script, 'task-run.list').map(({ body }) => [body['status'], body['page'], body['page_size']])).toEqual(
    expect.arrayContaining([
      ['running', 1, 10],
      ['pausing', 1, 10],
      ['paused', 1, 10],
      [undefined, 1, 1],
    ]),
  );
  await values(page).getByLabel('count', { exact: true }).fill('2');
  await values(page).getByLabel('Upload files during run').check();
  await expect(values(page).getByRole('button', { name: 'Choose files' })).toBeVisible();
  const download = chats(page).getByLabel('Download results');
  await expect(download).toHaveAttribute('aria-disabled', 'true');
  await download.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Download will be available when task completes');

  script.change({ status: 'running', ended_at: null, local_stream_url: '/live/0?ticket=x', created_at: now() });
  let release = (): void => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/api/task.run', async route => {
    await held;
    await route.fallback();
  });
  await begin(page);
  await expect(values(page).getByRole('button', { name: 'Starting...' })).toBeDisabled();
  release();
  await expect(page.getByRole('timer')).toHaveText(/00:\d\d \/ 20:00/);
  expect(called(script, 'task.run').map(({ body }) => body)).toEqual([
    {
      task_id: task.id,
      agent: 'browseruse',
      testing: true,
      inputs: { what: 'kettle', count: '2' },
      uploaded_files: [],
    },
  ]);
  await expect(page.frameLocator('iframe[title="Live browser view"]').getByText('The picture')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'End Task' })).toBeVisible();
  await page.route('**/the-video.mp4', route => route.fulfill({ contentType: 'video/mp4', body: '' }));
  script.change({ ...ended, video_url: '/the-video.mp4', downloads_url: '/the-results.zip' });
  await expect(page.locator('video')).toHaveAttribute('src', '/the-video.mp4');
  await expect(chats(page).getByRole('link', { name: 'Download results' })).toHaveAttribute('href', '/the-results.zip');
  await expect(bar(page).getByRole('button', { name: 'Rerun' })).toBeEnabled();
  await expect(bar(page).getByRole('button', { name: 'Deploy' })).toBeEnabled();
});

function now(): string {
  return new Date().toISOString();
}

test('the task cannot be changed or saved during a run', async ({ home: page, product }) => {
  const early = new Date(Date.now() - 65_000).toISOString();
  const { script } = await openEditor(page, product, { status: 'paused', created_at: early });
  await expect(page.getByRole('tab', { name: 'Test' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('timer')).toHaveText(/01:\d\d \/ 20:00/);
  await expect(page.getByRole('combobox', { name: 'Mode' })).toBeDisabled();
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Description', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Test Agent' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(bar(page).getByRole('button', { name: 'End Task' })).toBeVisible();
  const details = page.getByRole('group', { name: 'Details' });
  for (const field of await details.getByRole('textbox').all()) await expect(field).toBeDisabled();
  for (const button of await details.getByRole('button').all()) await expect(button).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reupload video' })).toBeDisabled();
  await page.getByRole('button', { name: 'Refine' }).click();
  await expect(details.getByLabel('Edit Advanced Settings')).toBeDisabled();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Cannot Save', { exact: true }).first()).toBeVisible();
  await expect(toast(page, 'Cannot save while task is running')).toBeVisible();
  expect(called(script, 'task.run')).toEqual([]);
});

test('a question blinks and sounds once, and the agent continues after the answer', async ({ home: page, product }) => {
  await page.addInitScript(() => {
    const volumes: number[] = [];
    const intervals: (number | undefined)[] = [];
    Object.assign(globalThis, { volumes, intervals });
    const every = globalThis.setInterval.bind(globalThis);
    globalThis.setInterval = ((run: () => void, ms?: number) => {
      intervals.push(ms);
      return every(run, ms);
    }) as typeof setInterval;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      volumes.push(gains.at(-1)?.gain.value ?? -1);
      start.call(this, when);
    };
    const { createGain } = AudioContext.prototype;
    const gains: GainNode[] = [];
    AudioContext.prototype.createGain = function (this: AudioContext) {
      const gain = createGain.call(this);
      gains.push(gain);
      return gain;
    };
  });
  const { script } = await openEditor(page, product, { status: 'running' });
  await expect(box(page)).toBeDisabled();
  script.say('agent', 'Which one?');
  script.change({ input_requested: true });
  await expect.poll(() => page.title(), { intervals: [100] }).toBe('Legwork - Input needed!');
  await expect.poll(() => page.title(), { intervals: [100] }).not.toBe('Legwork - Input needed!');
  await expect.poll(() => page.title(), { intervals: [100] }).toBe('Legwork - Input needed!');
  expect(await page.evaluate(() => (globalThis as unknown as { volumes: number[] }).volumes)).toEqual([1]);
  expect(await page.evaluate(() => (globalThis as unknown as { intervals: number[] }).intervals)).toContain(1500);
  await expect(box(page)).toBeEnabled();
  await box(page).fill('   ');
  await box(page).press('Enter');
  expect(called(script, 'task-run.chat')).toEqual([]);
  await box(page).fill('');
  await chats(page).getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page, 'Task resumed')).toBeVisible();
  const orders = script.calls
    .filter(({ name }) => /chat|update-status/.test(name))
    .map(({ name, body }) => [name, body]);
  const id = script.now().id;
  expect(orders).toEqual([
    ['task-run.chat', { task_run_id: id, message: 'resume' }],
    ['task-run.update-status', { task_run_id: id, status: 'resumed' }],
  ]);
  await expect(box(page)).toBeDisabled();
  await expect.poll(() => page.title()).toContain('Buy a kettle');
});

test('control is taken and given back, and failures are shown', async ({ home: page, product }) => {
  const { script } = await openEditor(page, product, { status: 'running' });
  const take = page.getByRole('button', { name: 'Take Control', exact: true });
  script.fail.set('task-run.update-status', { status: 500, body: 'broken' });
  await page.locator('[data-take-control]').hover();
  await take.click();
  await expect(toast(page, 'Failed to take control')).toBeVisible();
  script.fail.clear();
  await page.locator('[data-take-control]').hover();
  await take.click();
  await expect(toast(page, 'Asked for paused.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pausing...' })).toBeDisabled();
  script.change({ status: 'paused' });
  const live = page.getByRole('region', { name: 'Live view' });
  await expect(live.getByText('You have control')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pausing...' })).toHaveCount(0);
  script.fail.set('task-run.update-status', { status: 500, body: 'broken' });
  await live.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page, 'Failed to resume task')).toBeVisible();
  script.fail.clear();
  await live.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page, 'Task resumed')).toBeVisible();
});

test('an answer that does not arrive is reported in the chat and in a toast, and can be sent again', async ({
  home: page,
  product,
}) => {
  const { script } = await openEditor(page, product, { status: 'running', input_requested: true });
  script.fail.set('task-run.chat', { status: 503, body: 'busy' });
  await box(page).fill('The blue one');
  await box(page).press('Enter');
  await expect(chats(page).getByText('Error: 503 - busy')).toBeVisible();
  await expect(toast(page, 'Failed to send chat message: busy')).toBeVisible();
  await expect(box(page)).toHaveValue('The blue one');
  script.fail.set('task-run.chat', 'network');
  await box(page).press('Enter');
  await expect(chats(page).getByText('Network error sending message. Please try again.')).toBeVisible();
  await expect(toast(page, 'Network error sending message. Please try again.')).toBeVisible();
  script.fail.clear();
  await box(page).press('Enter');
  await expect.poll(() => called(script, 'task-run.chat').length).toBe(3);
  await expect(box(page)).toHaveValue('');
});

const stepOf = (step: number, verdict: 'proved' | null): StepMetadata => ({
  turn: step,
  step,
  description: `Text of step ${step}`,
  thought: null,
  url: 'http://a',
  actions: [],
  verdict,
  evidence: verdict && 'Seen on the page',
  before_picture_url: null,
  after_picture_url: null,
  started_at: new Date().toISOString(),
  ms: 5,
  tokens: 0,
  by: null,
  usage: null,
});

test('a test is ended, run again and reset', async ({ home: page, product }) => {
  const { script } = await openEditor(page, product, { status: 'running' });
  const end = async (): Promise<void> => {
    await bar(page).getByRole('button', { name: 'End Task' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Task' }).click();
  };
  script.say('agent', 'Here I am');
  script.change({ step_metadata_list: [stepOf(1, 'proved'), stepOf(2, null)] });
  script.fail.set('task-run.terminate', { status: 500, body: 'broken' });
  await end();
  await expect(toast(page, 'Failed to terminate test agent')).toBeVisible();
  script.fail.clear();
  await end();
  await expect(toast(page, 'Test agent terminated')).toBeVisible();
  const placeholder = page.getByText('Set runtime values and click Test Agent to start testing.');
  await expect(placeholder).toBeVisible();
  await expect(chats(page).getByText('Here I am')).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  // What it did stays in view until the next test.
  const kept = page.getByRole('region', { name: 'The test that you ended' });
  await expect(kept.getByText('Stopped at step 2: Text of step 2')).toBeVisible();
  await expect(kept.getByText('Here I am')).toBeVisible();
  await kept.getByRole('button', { name: /1\. Text of step 1/ }).click();
  await expect(kept.getByText('Seen on the page')).toBeVisible();

  script.fail.set('task.run', { status: 409, body: 'Too many runs' });
  await bar(page).getByRole('button', { name: 'Rerun' }).click();
  await expect(toast(page, 'Failed to start test agent')).toBeVisible();
  await expect(values(page).getByText('409: Too many runs')).toBeVisible();
  script.fail.clear();
  await bar(page).getByRole('button', { name: 'Rerun' }).click();
  await expect(page.getByText("That's a wrap! The task is no longer running")).toBeVisible();
  await expect(kept).toHaveCount(0);
  expect(called(script, 'task.run')).toHaveLength(2);
  await expect(bar(page).getByRole('button', { name: 'End Task' }), 'what is over is not ended').toHaveCount(0);
  await values(page).getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Reset Complete', { exact: true }).first()).toBeVisible();
  await expect(toast(page, 'Ready to start a new test')).toBeVisible();
  await expect(placeholder).toBeVisible();
});

test('files go up before the test starts; without them it does not start', async ({ home: page, product }) => {
  const { script } = await openEditor(page, product);
  await page.getByRole('tab', { name: 'Test' }).click();
  await values(page).getByLabel('Upload files during run').check();
  await page
    .getByLabel('Files for the run')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('kettle') });
  const uploads = '**/api/upload/files';
  for (const [answer, words] of [
    [{ status: 500, contentType: 'text/plain', body: 'disk full' }, 'Upload failed: disk full'],
    [{ status: 200, json: { files: [], message: '' } }, 'No files were uploaded successfully'],
    [undefined, 'Failed to upload files'],
  ] as const) {
    await page.route(uploads, route => (answer ? route.fulfill(answer) : route.abort()));
    await begin(page);
    await expect(toast(page, words)).toBeVisible();
    await page.unroute(uploads);
  }
  expect(called(script, 'task.run')).toEqual([]);
  await begin(page);
  await expect.poll(() => called(script, 'task.run').length).toBe(1);
  expect(called(script, 'task.run')[0]?.body['uploaded_files']).toMatchObject([{ filename: 'list.txt', size: 6 }]);
});

test('the run is polled every 5 seconds, also after an answer that failed', async ({ home: page, product }) => {
  await page.clock.install();
  const { script } = await openEditor(page, product, { status: 'running' });
  await expect(bar(page).getByRole('button', { name: 'End Task' })).toBeVisible();
  const asked = (): number => called(script, 'task-run.get').length;
  const before = asked();
  script.fail.set('task-run.get', { status: 500, body: 'broken' });
  await page.clock.runFor(5100);
  await expect.poll(asked).toBe(before + 1);
  await expect(bar(page).getByRole('button', { name: 'End Task' }), 'the screen stays').toBeVisible();
  script.fail.clear();
  script.change(ended);
  await page.clock.runFor(5100);
  await expect(bar(page).getByRole('button', { name: 'Rerun' })).toBeVisible();
});

test(
  'a draft is tested for real before it is deployed, with unsaved changes',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const api = await apiOf(page, product);
    const task = await api.ok<Task>('task.create', {
      name: 'Read a price',
      description: 'In the shop',
      video_status: 'not_provided',
      inputs: [{ name: 'what', description: 'What to buy' }],
      steps: [{ id: 's1', description: `Go to ${product.url}/practice/e2e-editor-1/shop` }],
    });
    await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
    await page.getByRole('button', { name: 'Add a step after step 1' }).click();
    await page.keyboard.type('Search for "{what}"');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Extract the name and price of the first product');
    await page.getByRole('tab', { name: 'Test' }).click();
    await expect(values(page).getByText('Empty: what. The run starts without it.')).toBeVisible();
    await values(page).getByLabel('what', { exact: true }).fill('watering can');
    await expect(values(page).getByText('Empty:')).toHaveCount(0);
    const colourOf = (name: string) =>
      bar(page)
        .getByRole('button', { name })
        .evaluate(button => getComputedStyle(button).backgroundColor);
    const [main, secondary] = [await colourOf('Test Agent'), await colourOf('Deploy')];
    expect(main).not.toBe(secondary);
    await begin(page);
    await expect(page.getByText('Task Successful')).toBeVisible();
    await expect.poll(() => colourOf('Deploy')).toBe(main);
    await expect(page.getByText(/£\d+/).first()).toBeVisible();
    // It is known in another browser as well.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'legwork.token') localStorage.removeItem(key);
    });
    await page.reload();
    await page.getByRole('tab', { name: 'Test' }).click();
    await expect.poll(() => colourOf('Deploy')).toBe(main);
    const tested = await api.ok<Task>('task.get', { id: task.id });
    expect([tested.status, tested.steps.length]).toEqual(['draft', 3]);
    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.getByLabel('Step 3', { exact: true }).fill('Extract the name of the first product');
    await page.getByRole('tab', { name: 'Test' }).click();
    await expect(page.getByText('The steps have changed since the last test.')).toBeVisible();
    await expect.poll(() => colourOf('Deploy')).toBe(secondary);
    await bar(page).getByRole('button', { name: 'Deploy' }).click();
    await expect(page).toHaveURL(new RegExp(`^${product.url}/$`));
    expect((await api.ok<Task>('task.get', { id: task.id })).status).toBe('ready');
    const deployed = page.getByRole('listitem').filter({ hasText: 'Task has been deployed successfully' });
    await expect(deployed.getByRole('button', { name: 'Run now' })).toBeVisible();
    await deployed.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByRole('dialog', { name: 'Schedule Task' })).toBeVisible();
  },
);
