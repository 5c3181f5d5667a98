import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { TaskRun } from '../../../src/contract/task-run.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { openRun, sampleTask, scriptRun } from '../scripted-run.ts';

const chatBox = (page: Page) => page.getByLabel('Message to the agent');

test('before a run: values of the last one, the placeholder, and a start that replaces the history entry', async ({
  home: page,
  product,
}) => {
  const task = await sampleTask(page, product);
  const script = await scriptRun(page, task, { status: 'success', inputs: { email: 'last@example.com' } });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByLabel('email')).toHaveValue('last@example.com');
  // What the last run had no value for begins with its example.
  await expect(page.getByLabel('product')).toHaveValue('Copper watering can');
  await expect(page.getByText("Here's the browser that runs your task!")).toBeVisible();
  await expect(page.getByText('Give inputs and start the task.')).toBeVisible();
  await expect(page.getByText('- -', { exact: true })).toBeVisible();
  await page.getByLabel('product').fill('Seed tin');
  script.change({ status: 'running' });
  await page.getByRole('button', { name: 'Start Task' }).click();
  await expect(page).toHaveURL(/\/run\/user%3A\d+%2Ftaskrun%3A900$/);
  expect(script.calls.find(call => call.name === 'task.run')?.body).toMatchObject({
    task_id: task.id,
    agent: 'browseruse',
    inputs: { email: 'last@example.com', product: 'Seed tin', quantity: '2' },
    uploaded_files: [],
  });
});

test('values that were typed are kept when the screen is left or reloaded, until a run starts with them', async ({
  home: page,
  product,
}) => {
  const api = await apiOf(page, product);
  const task = await api.readyTask(['Wait 1 second'], { inputs: [{ name: 'colour', description: 'Of the kettle' }] });
  const address = `/run-task/${encodeURIComponent(task.id)}`;
  await page.goto(address);
  await page.getByLabel('colour').fill('green');
  await page.goto('/');
  await page.goto(address);
  await expect(page.getByLabel('colour')).toHaveValue('green');
  await page.getByLabel('colour').fill('');
  await page.reload();
  await expect(page.getByLabel('colour')).toHaveValue('');
  await page.getByLabel('colour').fill('blue');
  await page.getByRole('button', { name: 'Start Task' }).click();
  await expect(page).toHaveURL(/\/run\//);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('inputs')))).toEqual([]);
});

test('a run that does not start says why, and the input is kept', async ({ home: page, product }) => {
  const task = await sampleTask(page, product);
  const script = await scriptRun(page, task, { status: 'success' });
  script.fail.set('task.run', { status: 409, body: 'No browser is free.' });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await page.getByLabel('email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Start Task' }).click();
  await expect(page.getByText('Failed to start task', { exact: true })).toBeVisible();
  await expect(page.getByText('409: No browser is free.')).toBeVisible();
  await expect(page.getByLabel('email')).toHaveValue('ann@example.com');
});

test(
  'while it runs: the frame, the time, locked chat and values',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const { script } = await openRun(page, product, { created_at: new Date(Date.now() - 65_000).toISOString() });
    await expect(page.frameLocator('iframe').getByText('The picture')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/01:\d\d \/ 20:00/);
    await expect(chatBox(page)).toBeDisabled();
    await expect(chatBox(page)).toHaveAttribute('placeholder', 'Input locked - waiting for agent to request input...');
    await page.getByRole('button', { name: /Runtime Values/ }).click();
    await expect(page.getByLabel('email')).toBeDisabled();
    const frame = page.locator('iframe');
    const source = await frame.getAttribute('src');
    script.change({ local_stream_url: '/live/0?ticket=another' });
    script.say('agent', 'Hello from the poll');
    await expect(page.getByText('Hello from the poll')).toBeVisible();
    await expect(frame).toHaveAttribute('src', source ?? '');
  },
);

test('take control appears with the mouse, fades after 3 s, and control can be given back', async ({
  home: page,
  product,
}) => {
  const { script } = await openRun(page, product);
  const take = page.getByRole('button', { name: 'Take Control', exact: true });
  const opacity = (): Promise<string> =>
    take.evaluate(button => getComputedStyle(button.parentElement ?? button).opacity);
  await expect(take).toBeAttached();
  expect(await opacity()).toBe('0');
  await page.getByRole('region', { name: 'Live view' }).hover();
  await page.mouse.move(900, 430);
  await expect.poll(opacity).toBe('1');
  await expect.poll(opacity).toBe('0');
  await page.mouse.move(920, 440);
  await take.click();
  await expect(page.getByRole('button', { name: 'Pausing...' })).toBeDisabled();
  await expect(page.getByText('Pausing', { exact: true }).last()).toBeVisible();
  script.change({ status: 'paused' });
  await expect(page.getByText('You have control', { exact: true })).toBeVisible();
  await expect(chatBox(page)).toHaveAttribute('placeholder', 'You have control');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Task resumed', { exact: true })).toBeVisible();
  expect(script.calls.filter(call => call.name === 'task-run.chat')).toEqual([]);
});

test(
  'the picture has the shape of the browser, and no message lies over it',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const { script } = await openRun(page, product);
    const stage = page.locator('[data-stage]');
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const box = await stage.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(size.height);
      script.change({ status: 'running' });
      await page.getByRole('button', { name: 'Take control', exact: true }).first().click();
      const message = page.getByText('Pausing', { exact: true }).last();
      await expect(message).toBeVisible();
      const over = await page.getByRole('listitem').filter({ has: message }).boundingBox();
      const view = await stage.boundingBox();
      const apart = !over || !view || over.y + over.height <= view.y || over.y >= view.y + view.height;
      expect(apart, `${JSON.stringify(over)} over ${JSON.stringify(view)}`).toBe(true);
    }
  },
);

test('the screen says that a browser was closed to save memory, and shows it again when the run continues', async ({
  home: page,
  product,
}) => {
  const question = { id: 'q1', text: 'Which colour?', secret: false, approval: false };
  const closed = { input_requested: true, question, browser_closed: { sign_ins_kept: true } };
  const { script } = await openRun(page, product, closed);
  const view = page.getByRole('region', { name: 'Live view' });
  await expect(view.getByText('The browser was closed to save memory')).toBeVisible();
  await expect(view.getByText(/pages and sign-ins are kept\. It opens again once you answer/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByText('Record my actions')).toHaveCount(0);
  await expect(page.getByText(/browser is fully interactive/)).toHaveCount(0);
  script.change({
    input_requested: false,
    question: null,
    browser_closed: null,
    local_stream_url: '/live/0?ticket=fresh',
  });
  await expect(page.locator('iframe')).toHaveAttribute('src', '/live/0?ticket=fresh');
  await expect(page.frameLocator('iframe').getByText('The picture')).toBeVisible();
});

test('what the server refuses is shown', async ({ home: page, product }) => {
  const { script } = await openRun(page, product);
  script.fail.set('task-run.update-status', { status: 500, body: 'boom' });
  script.fail.set('task-run.terminate', { status: 500, body: 'boom' });
  await page.getByRole('button', { name: 'Take Control', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to take control', { exact: true })).toBeVisible();
  script.change({ status: 'paused' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Failed to resume task', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'End Task' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Task' }).click();
  await expect(page.getByText('Failed to terminate task', { exact: true })).toBeVisible();
});

test('a question for a secret is answered in a covered field, and the chat shows dots', async ({
  home: page,
  product,
}) => {
  const { script } = await openRun(page, product);
  script.say('agent', 'And the password?');
  script.change({ input_requested: true, input_secret: true });
  await expect(chatBox(page)).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'save it as a credential of the task' })).toHaveAttribute(
    'href',
    /edit-task/,
  );
  script.fail.set('task-run.chat', 'network');
  await chatBox(page).fill('Zx9!kanarie');
  await chatBox(page).press('Enter');
  await expect(page.getByText('Network error sending message. Please try again.')).toBeVisible();
  await expect(chatBox(page)).toHaveValue('Zx9!kanarie');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(chatBox(page)).toHaveAttribute('type', 'text');
  script.fail.clear();
  await chatBox(page).press('Enter');
  await expect(page.getByRole('log').getByText('••••••')).toHaveCount(1);
  await expect(chatBox(page)).toBeDisabled();
  await expect(page.getByRole('log')).not.toContainText('kanarie');
  expect(script.calls.findLast(({ name }) => name === 'task-run.chat')?.body['message']).toBe('Zx9!kanarie');
});

const asked = (id: string, text: string, approval = false): Partial<TaskRun> => ({
  input_requested: true,
  question: { id, text, secret: false, approval },
});

test('the user can hide an answer', async ({ home: page, product }) => {
  const { script } = await openRun(page, product);
  script.say('agent', 'What is the word?', 'q1');
  script.change(asked('q1', 'What is the word?'));
  await page.getByLabel('Hide this answer').check();
  await expect(chatBox(page)).toHaveAttribute('type', 'password');
  await chatBox(page).fill('Zx9!kanarie');
  await chatBox(page).press('Enter');
  await expect(page.getByRole('log').getByText('••••••')).toHaveCount(1);
  expect(script.calls.findLast(({ name }) => name === 'task-run.chat')?.body).toMatchObject({
    message: 'Zx9!kanarie',
    question_id: 'q1',
    secret: true,
  });
});

test('an answer written for one question is not sent to the next one', async ({ home: page, product }) => {
  const { script } = await openRun(page, product);
  script.say('agent', 'Which colour?', 'q1');
  script.change(asked('q1', 'Which colour?'));
  await chatBox(page).fill('yes');
  script.say('agent', 'Shall I pay?', 'q2');
  script.change(asked('q2', 'Shall I pay?'));
  await expect(page.getByText('Shall I pay?')).toBeVisible();
  await chatBox(page).press('Enter');
  await expect(page.getByText('The agent has asked a new question since you started to write.')).toBeVisible();
  expect(script.calls.filter(({ name }) => name === 'task-run.chat')).toEqual([]);
  await chatBox(page).press('Enter');
  await expect(chatBox(page)).toBeDisabled();
  expect(script.calls.findLast(({ name }) => name === 'task-run.chat')?.body).toMatchObject({ question_id: 'q2' });
});

test('an approval is given or refused by a button', async ({ home: page, product }) => {
  const { script } = await openRun(page, product);
  script.say('agent', 'May I press “Pay”?', 'q1');
  script.change(asked('q1', 'May I press “Pay”?', true));
  await expect(page.getByText('The agent asks for your approval')).toBeVisible();
  await expect(page.getByLabel('Hide this answer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Do not allow' }).click();
  await expect(page.getByRole('button', { name: 'Allow once' })).toHaveCount(0);
  expect(script.calls.findLast(({ name }) => name === 'task-run.chat')?.body).toMatchObject({
    message: 'No',
    question_id: 'q1',
  });
});

test(
  'a question opens the chat; failures are chat lines and restore the text',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const { script } = await openRun(page, product);
    await expect(chatBox(page)).toBeDisabled();
    const title = await page.title();
    script.say('agent', 'Which code?');
    script.change({ input_requested: true });
    await expect(chatBox(page)).toBeEnabled();
    await expect(chatBox(page)).toHaveAttribute('placeholder', 'Type your response here');
    await expect.poll(() => page.title(), { intervals: [100] }).toBe('Legwork - Input needed!');
    await expect.poll(() => page.title(), { intervals: [100] }).toBe(title);

    script.fail.set('task-run.chat', { status: 500, body: 'boom' });
    await chatBox(page).fill('483920');
    await chatBox(page).press('Enter');
    await expect(page.getByText('Error: 500 - boom')).toBeVisible();
    await expect(chatBox(page)).toHaveValue('483920');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Error sending message: 500 - boom')).toBeVisible();
    script.fail.set('task-run.chat', 'network');
    await chatBox(page).press('Enter');
    await expect(page.getByText('Network error sending message. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Network error during resume')).toBeVisible();
    script.fail.clear();

    await chatBox(page).fill('');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('log').getByText('resume', { exact: true })).toBeVisible();
    await expect(chatBox(page)).toBeDisabled();
    await expect.poll(() => page.title()).toBe(title);
    const sent = () =>
      script.calls.filter(({ name }) => name !== 'task-run.get' && name !== 'task-run.events').slice(-2);
    await expect.poll(sent).toEqual([
      { name: 'task-run.chat', body: { task_run_id: script.now().id, message: 'resume' } },
      { name: 'task-run.update-status', body: { task_run_id: script.now().id, status: 'resumed' } },
    ]);
  },
);

test('messages are labelled with the user’s name and with Legwork', async ({ home: page, product }) => {
  const { script } = await openRun(page, product);
  script.say('agent', 'I am at the shop');
  script.say('user', 'Good');
  const log = page.getByRole('log');
  await expect(log.locator('[data-line=agent]')).toContainText('Legwork');
  const me = await (await apiOf(page, product)).ok<{ name: string }>('user.get');
  await expect(log.locator('[data-line=user]')).toContainText(me.name);
});

test('full screen is left by Escape', async ({ home: page, product }) => {
  await openRun(page, product);
  const view = page.getByRole('region', { name: 'Live view' });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(async () => (await view.boundingBox())?.x).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await view.boundingBox())?.x ?? 0).toBeGreaterThan(100);
});

test(
  'ending a run asks for confirmation, is reported, and Back leads home',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const { task, script } = await openRun(page, product);
    await page.getByRole('button', { name: 'End Task' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(task.name);
    script.change({ status_reason: 'You ended the run.', result: '{"order":"LW-1"}' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Task' }).click();
    await expect(page.getByText('Task terminated', { exact: true })).toBeVisible();
    await expect(page.getByText('It is over.', { exact: true })).toBeVisible();
    await expect(page.getByText("That's a wrap! The task is no longer running")).toBeVisible();
    await expect(page.getByText('Task Terminated', { exact: true })).toBeVisible();
    await expect(page.getByText('- -', { exact: true })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('orderLW-1');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe('\uFEFForder,LW-1\r\n');
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
  },
);

test('several active runs: a toast, and the sessions that run', async ({ home: page, product }) => {
  const task = await sampleTask(page, product);
  const script = await scriptRun(page, task);
  const two = [script.now(), { ...script.now(), id: `${task.user_id}/taskrun:901` }];
  await page.route('**/api/task-run.list', route => {
    const runs = route.request().postDataJSON()?.status === 'running' ? two : [];
    return route.fulfill({
      json: {
        task_runs: runs,
        pagination: { page: 1, page_size: 10, total_count: 2, total_pages: 1, has_prev: false, has_next: false },
      },
    });
  });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByText('Multiple Active Sessions', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Filter by status' })).toHaveText('RUNNING');
  await page.getByRole('row').nth(1).click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('one active run is opened', async ({ home: page, product }) => {
  const task = await sampleTask(page, product);
  await scriptRun(page, task);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await expect(page).toHaveURL(/taskrun%3A900$/);
  await expect(page.locator('iframe')).toBeVisible();
});
