import type { Page } from '@playwright/test';
import type { Schedule } from '../../../src/contract/schedule.ts';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

/** A zone half an hour and some hours off, so that no conversion can pass unseen: UTC+5:30, without daylight saving. */
test.use({ timezoneId: 'Asia/Kolkata' });

const noon = new Date('2026-11-18T06:30:00Z');

/** Opens a ready task without inputs, the clock held at Wednesday 18 November 2026, 12:00 in Kolkata. */
async function openTask(page: Page, task: Task, fixed = true): Promise<void> {
  if (fixed) await page.clock.setFixedTime(noon);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await page.getByRole('button', { name: 'Schedule Task' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Schedule Task' })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule Task' });
const timeBox = (page: Page) => dialog(page).getByLabel('Time', { exact: true });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Schedule Task' });

/** Answers schedule.create with that, and returns what was sent. */
async function onCreate(page: Page, answer: { status?: number; body?: string; json?: unknown }) {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/schedule.create', async route => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill(answer);
  });
  return sent;
}

function scheduleOf(task: Task, n: number, more: Partial<Schedule> = {}): Schedule {
  const times = { minute: 30, hour: 3, day_of_month: null, month: null, year: null, day_of_week: null };
  return {
    id: `${task.user_id}/schedule:${n}`,
    task_id: task.id,
    user_id: task.user_id,
    frequency: 'daily',
    time_components: times,
    local_time_components: { ...times, hour: 9, minute: 0 },
    time_zone: 'Asia/Kolkata',
    inputs: {},
    overlap: 'skip',
    agent: null,
    model: null,
    additional_instructions: null,
    status: 'active',
    paused_reason: null,
    consecutive_failures: 0,
    next_run_at: new Date(Date.now() + n * 3_600_000).toISOString(),
    next_runs: [],
    last_run: null,
    last_slot: null,
    created_at: noon.toISOString(),
    updated_at: noon.toISOString(),
    ...more,
  };
}

test(
  'once: a date is chosen and sent in UTC, and the card appears',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const task = await (await apiOf(page, product)).readyTask(['Go to http://example.com'], { name: 'Plain' });
    await openTask(page, task, false);
    await expect(dialog(page).getByText('Set Schedule')).toBeVisible();
    await expect(dialog(page).getByRole('radio')).toHaveText([
      'Once',
      'Hourly',
      'Daily',
      'Weekly',
      'Monthly',
      'Custom schedule',
    ]);
    await expect(timeBox(page)).toHaveValue('09:00');
    await submit(page).click();
    await expect(dialog(page).getByText('Choose a date.')).toBeVisible();
    await page.getByRole('button', { name: 'Date' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: /\b15(th)?, 20/ }).click();
    // By the browser's own clock: in its zone the next month may have begun.
    const today = await page.evaluate(() => [new Date().getFullYear(), new Date().getMonth()] as const);
    const next = new Date(today[0], today[1] + 1, 1);
    const month = String(next.getMonth() + 1).padStart(2, '0');
    await expect(page.getByRole('button', { name: /^Date/ })).toHaveText(`15/${month}/${next.getFullYear()}`);
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    const sent = page.waitForRequest('**/api/schedule.create');
    await submit(page).click();
    await expect(page.getByText('Task scheduled!', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Once on 15 \w+ \d{4}, 9:00 AM$/).first()).toBeVisible();
    expect((await sent).postDataJSON()).toMatchObject({
      task_id: task.id,
      frequency: 'once',
      time_components: { minute: 30, hour: 3, day_of_month: 15, month: next.getMonth() + 1 },
      time_zone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/),
      inputs: {},
    });
    const card = page.getByRole('article', { name: 'Schedule of Plain' });
    await expect(card).toContainText('Once');
    await expect(card).toContainText(/Once on 15 \w+ \d{4}, 9:00 AM/);
    await expect(page, 'nothing was started').toHaveURL(/\/run-task\/[^/]+$/);
  },
);

test('missing input is reported beside its field, and nothing is sent', async ({ home: page, product }) => {
  const task = await (await apiOf(page, product)).readyTask(['Go to http://example.com']);
  const sent = await onCreate(page, { status: 500, body: 'boom' });
  await openTask(page, task);
  const missing = {
    Once: 'Choose a date.',
    Hourly: 'Choose a minute from 0 to 59.',
    Weekly: 'Choose at least one weekday.',
    Monthly: 'Choose a day from 1 to 31.',
    'Custom schedule': 'Choose at least one weekday.',
  };
  for (const [frequency, message] of Object.entries(missing)) {
    await page.getByRole('radio', { name: frequency }).click();
    await submit(page).click();
    await expect(dialog(page).getByText(message)).toBeVisible();
  }
  await page.getByRole('radio', { name: 'Daily' }).click();
  await timeBox(page).fill('');
  await submit(page).click();
  await expect(dialog(page).getByText('Choose a time.')).toBeVisible();
  await page.getByRole('radio', { name: 'Once' }).click();
  await page.getByRole('button', { name: 'Date' }).click();
  await expect(page.getByRole('button', { name: /November 17/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /November 18/ })).toBeEnabled();
  expect(sent).toEqual([]);
});

test('each form sends its shape, in UTC', async ({ home: page, product }) => {
  const task = await (await apiOf(page, product)).readyTask(['Go to http://example.com']);
  const sent = await onCreate(page, { status: 500, body: 'boom' });
  await openTask(page, task);
  const send = async (frequency: string, fill: () => Promise<unknown>): Promise<unknown> => {
    await page.getByRole('radio', { name: frequency }).click();
    await fill();
    const before = sent.length;
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(before + 1);
    await expect(submit(page)).toBeEnabled();
    return sent.at(-1)?.['time_components'];
  };
  const day = (name: string) => dialog(page).getByRole('button', { name }).click();
  expect(await send('Hourly', () => page.getByLabel('Minute of the hour').selectOption('45'))).toEqual({
    minute: 15,
    hour: 0,
  });
  expect(await send('Daily', () => timeBox(page).fill('18:20'))).toEqual({ minute: 50, hour: 12 });
  const wednesdayFirst = async () => [await day('Wednesday'), await day('Sunday')];
  expect(await send('Weekly', wednesdayFirst)).toEqual({ minute: 50, hour: 12, day_of_week: 3 });
  await expect(dialog(page).getByText('Weekly runs on one day: Wednesday.')).toBeVisible();
  expect(await send('Monthly', () => page.getByLabel('Day of the month').selectOption('21st'))).toEqual({
    minute: 50,
    hour: 12,
    day_of_month: 21,
  });
  expect(await send('Custom schedule', () => day('Friday'))).toEqual({ minute: 50, hour: 12, day_of_week: [0, 3, 5] });
  expect(await send('Custom schedule', () => timeBox(page).fill('02:00'))).toEqual({
    minute: 30,
    hour: 20,
    day_of_week: [2, 4, 6],
  });
});

test('named inputs come first, and none may be blank', async ({ home: page, product }) => {
  const api = await apiOf(page, product);
  const order = (await api.ok<Task[]>('task.list')).find(({ name }) => name === 'Order from the practice shop');
  if (!order) throw new Error('The sample task is missing');
  await page.goto(`/run-task/${encodeURIComponent(order.id)}`);
  await page.getByLabel('email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Schedule Task' }).click();
  await expect(dialog(page).getByText('Runtime Variables')).toBeVisible();
  await expect(dialog(page).getByLabel('email')).toHaveValue('ann@example.com');
  await dialog(page).getByLabel('product').fill('   ');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Missing inputs', { exact: true })).toBeVisible();
  await expect(page.getByText('Please fill in all runtime variables before proceeding.').first()).toBeVisible();
  await expect(dialog(page).getByText('Runtime Variables')).toBeVisible();
  await dialog(page).getByLabel('product').fill('Kettle');
  await dialog(page).getByLabel('quantity').fill('1');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Daily' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
  await expect(dialog(page).getByText(/Asia\/(Kolkata|Calcutta) \(GMT\+5:30\)/)).toBeVisible();
  const sent = page.waitForRequest('**/api/schedule.create');
  await submit(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    inputs: { email: 'ann@example.com', product: 'Kettle', quantity: '1' },
  });
  await expect(page.getByText('Daily at 9:00 AM').first()).toBeVisible();
});

test('a failed creation is reported and logged, and keeps the form', async ({ home: page, product }) => {
  const task = await (await apiOf(page, product)).readyTask(['Go to http://example.com']);
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/schedule.create', async route => {
    await seen.promise;
    await route.fulfill({ status: 500, body: 'boom' });
  });
  const logged: string[] = [];
  page.on('console', line => line.type() === 'error' && logged.push(line.text()));
  await page.clock.install();
  await openTask(page, task, false);
  await page.getByRole('radio', { name: 'Daily' }).click();
  const creating = page.getByText('Creating schedule...', { exact: true });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await submit(page).click();
  await expect(creating).toBeVisible();
  await page.clock.runFor(2900);
  await expect(creating).toBeVisible();
  await page.clock.runFor(200);
  await expect(creating).toBeHidden();
  await page.clock.resume();
  seen.resolve();
  await expect(page.getByText('Failed to create schedule. Please try again.', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText('500: boom');
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked();
  expect(logged.join('\n')).toContain('500: boom');
  await page.unroute('**/api/schedule.create');
  await onCreate(page, { json: { frequency: 'daily' } });
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Invalid response from server');
});

test('home has the five soonest, /schedules all whose task is known', async ({ home: page, product }) => {
  const api = await apiOf(page, product);
  const task = await api.readyTask(['Go to http://example.com'], { name: 'Watched', description: 'What it does' });
  const later = [7, 3, 5, 1, 6, 2, 4].map(n => scheduleOf(task, n, { frequency: n === 1 ? 'hourly' : 'daily' }));
  const orphan = scheduleOf(task, 0, { task_id: `${task.user_id}/task:99999` });
  await page.route('**/api/schedule.list', route => route.fulfill({ json: [orphan, ...later] }));
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Scheduled Tasks' });
  const cards = section.getByRole('article');
  await expect(cards).toHaveCount(5);
  await expect(cards.first()).toContainText('Hourly at 0 minutes past the hour');
  await expect(cards.nth(1)).toContainText('Daily at 9:00 AM');
  await expect(cards.first()).toContainText('What it does');
  await expect(cards.first().locator('[data-placeholder]')).toBeVisible();
  const times = (await cards.getByText(/^Next:/).allTextContents()).map(text => Date.parse(text.replace('Next: ', '')));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  await section.getByRole('link', { name: 'View All Scheduled Tasks' }).click();
  await expect(page).toHaveURL(/\/schedules$/);
  await expect(page.getByRole('article')).toHaveCount(7);
  await expect(page.getByRole('article').first()).toContainText('Hourly');
  expect((await page.getByRole('article').first().boundingBox())?.height).toBe(400);
});

test('/schedules has one, two or three columns, and texts for the empty list and for a failure', async ({
  home: page,
  product,
}) => {
  const task = await (await apiOf(page, product)).readyTask(['Go to http://example.com']);
  let answer: { status?: number; body?: string; json?: unknown } = { json: [1, 2, 3, 4].map(n => scheduleOf(task, n)) };
  await page.route('**/api/schedule.list', route => route.fulfill(answer));
  await page.goto('/schedules');
  for (const [width, columns] of [
    [1440, 3],
    [1000, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await page.getByRole('article').all()).map(card => card.boundingBox()));
        return new Set(boxes.map(box => Math.round(box?.x ?? 0))).size;
      })
      .toBe(columns);
  }
  answer = { json: [] };
  await page.reload();
  await expect(page.getByText('No scheduled tasks')).toBeVisible();
  await expect(page.getByText(/choose Schedule Task/)).toBeVisible();
  answer = { status: 500, body: 'boom' };
  await page.reload();
  await expect(page.getByText('Failed to load schedules')).toBeVisible();
  await expect(page.getByText('500: boom')).toBeVisible();
});

test('deleting dims the card, and restores it on failure', async ({ home: page, product }) => {
  const api = await apiOf(page, product);
  const task = await api.readyTask(['Go to http://example.com'], { name: 'Watched' });
  await api.ok('schedule.create', {
    task_id: task.id,
    frequency: 'daily',
    time_components: { minute: 0, hour: 3 },
    time_zone: 'Asia/Kolkata',
  });
  await page.goto('/schedules');
  const card = page.getByRole('article', { name: 'Schedule of Watched' });
  await card.getByRole('link', { name: 'Watched' }).click();
  await expect(page).toHaveURL(new RegExp(`/run-task/${encodeURIComponent(task.id)}$`));
  await page.goBack();
  const seen = Promise.withResolvers<void>();
  let fails = true;
  await page.route('**/api/schedule.delete', async route => {
    await seen.promise;
    return fails ? route.fulfill({ status: 500, body: 'boom' }) : route.continue();
  });
  const remove = async (): Promise<void> => {
    await card.getByRole('button', { name: 'Schedule options' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Watched');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page.getByText('Deleting schedule...', { exact: true })).toBeVisible();
  const dimmed = page.locator('article[aria-busy=true]');
  await expect(dimmed).toBeVisible();
  await expect.poll(() => dimmed.evaluate(element => getComputedStyle(element).opacity)).toBe('0.55');
  const box = await dimmed.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 210);
  await expect(page).toHaveURL(/\/schedules$/);
  seen.resolve();
  await expect(page.getByText('Failed to delete schedule. Please try again.', { exact: true })).toBeVisible();
  await expect(dimmed).toHaveCount(0);
  fails = false;
  await remove();
  await expect(page.getByText('Schedule deleted!', { exact: true })).toBeVisible();
  await expect(page.getByText('The automated task schedule has been removed').first()).toBeVisible();
  await expect(page.getByText('No scheduled tasks')).toBeVisible();
});

test('a schedule is paused, resumed and changed from its card on the task’s screen', async ({
  home: page,
  product,
}) => {
  const api = await apiOf(page, product);
  const task = await api.readyTask(['Go to http://example.com'], { name: 'Watched' });
  const made = await api.ok<Schedule>('schedule.create', {
    task_id: task.id,
    frequency: 'custom',
    time_components: { minute: 30, hour: 3, day_of_week: [1, 4] },
    time_zone: 'Asia/Kolkata',
  });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  const card = page.getByRole('region', { name: 'Schedules' }).getByRole('article');
  await expect(card).toContainText('Custom: Monday, Thursday at 9:00 AM');
  await card.getByRole('button', { name: 'Schedule options' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Schedule resumed', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Schedule options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit schedule' });
  await expect(edit.getByRole('button', { name: 'Thursday' })).toHaveAttribute('aria-pressed', 'true');
  await edit.getByRole('button', { name: 'Thursday' }).click();
  await edit.getByLabel('Time').fill('10:15');
  await edit.getByText('More', { exact: true }).click();
  await edit.getByLabel('If the last run is still active').selectOption('queue');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Custom: Monday at 10:15 AM');
  const saved = await api.ok<Schedule>('schedule.get', { schedule_id: made.id });
  expect(saved).toMatchObject({ status: 'active', overlap: 'queue', time_components: { hour: 4, minute: 45 } });
});

test('a paused schedule says why, and a card shows how its last run ended', async ({ home: page, product }) => {
  const task = await (await apiOf(page, product)).readyTask(['Go to http://example.com'], { name: 'Watched' });
  const last = { id: `${task.user_id}/taskrun:7`, status: 'fail', at: noon.toISOString() } as const;
  const paused = { status: 'paused', paused_reason: 'Its last 5 runs failed.', next_run_at: null } as const;
  await page.route('**/api/schedule.list', route =>
    route.fulfill({ json: [scheduleOf(task, 1, { ...paused, last_run: last })] }),
  );
  await page.goto('/schedules');
  const card = page.getByRole('article');
  await expect(card).toContainText('Paused: Its last 5 runs failed.');
  await expect(card.getByRole('button', { name: 'Resume' })).toBeVisible();
  await card.getByRole('link', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/\/run\/user%3A\d+%2Ftaskrun%3A7$/);
});
