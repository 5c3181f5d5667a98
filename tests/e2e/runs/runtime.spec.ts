import { expect, test } from '../fixtures.ts';
import { openRun, sampleTask, scriptRun } from '../scripted-run.ts';

test(
  'before a run: header, numbered collapsible values, and two columns',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const task = await sampleTask(page, product);
    await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
    await expect(page.getByRole('heading', { name: task.name })).toBeVisible();
    await expect(page.getByText(task.description.slice(0, 40)).first()).toBeVisible();
    await expect(page.getByRole('main').locator('[data-placeholder]').first()).toBeVisible();
    const values = page.getByRole('region', { name: 'Runtime Values' });
    for (const [at, { name }] of task.inputs.entries()) {
      const fold = values.getByRole('button', { name: `${at + 1} ${name}` });
      await expect(values.getByRole('textbox', { name })).toBeVisible();
      await fold.click();
      await expect(values.getByRole('textbox', { name })).toHaveCount(0);
      await fold.click();
      await expect(values.getByRole('textbox', { name })).toBeVisible();
    }
    await expect(values.getByRole('button', { name: 'Start Task' })).toBeEnabled();
    const live = page.getByRole('region', { name: 'Live view' });
    await expect(live).toContainText('Not started');
    await expect(live.getByText('- -', { exact: true })).toBeVisible();
    const [left, right] = [await values.boundingBox(), await live.boundingBox()];
    expect((right?.x ?? 0) > (left?.x ?? 0)).toBe(true);
    const share = (right?.width ?? 0) / ((right?.width ?? 0) + (left?.width ?? 1));
    expect(share).toBeGreaterThan(0.68);
    expect(share).toBeLessThan(0.72);
  },
);

test('during a run: time of 20:00, control, chat and the hint', async ({ home: page, product }) => {
  const { script } = await openRun(page, product, { input_requested: true });
  await expect(page.getByRole('timer')).toHaveText(/00:\d\d \/ 20:00/);
  await expect(page.getByText(/browser is fully interactive/)).toBeVisible();
  await expect(page.getByText(/type ‘resume’/)).toBeVisible();
  const chats = page.getByRole('region', { name: 'Chats' });
  await expect(chats.getByLabel('Download results')).toBeVisible();
  const box = chats.getByLabel('Message to the agent');
  await box.fill('   ');
  await box.press('Enter');
  expect(script.calls.filter(call => call.name === 'task-run.chat')).toEqual([]);
  await box.fill(' yes ');
  await box.press('Enter');
  await expect.poll(() => script.calls.filter(call => call.name === 'task-run.chat').length).toBe(1);
  script.change({ input_requested: false });
  await expect(page.getByRole('button', { name: 'Take Control', exact: true })).toBeAttached();
});

test('control is not offered before the first picture', async ({ home: page, product }) => {
  const task = await sampleTask(page, product);
  const script = await scriptRun(page, task);
  const say = (phase: string): string =>
    `<script>parent.postMessage({ source: 'legwork-live', type: 'state', phase: '${phase}', held: 'free', offered: false }, '*')</script>`;
  let phase = 'connecting';
  await page.route('**/live/**', route => route.fulfill({ contentType: 'text/html', body: say(phase) }));
  const address = `/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(script.now().id)}`;
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'End Task' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take Control', exact: true })).toHaveCount(0);
  phase = 'live';
  await page.reload();
  await expect(page.getByRole('button', { name: 'Take Control', exact: true })).toBeAttached();
});

test('after the end the video is shown where there is one, and results can be downloaded', async ({
  home: page,
  product,
}) => {
  const ended = { status: 'success', ended_at: new Date().toISOString(), local_stream_url: null } as const;
  const { script } = await openRun(page, product, ended);
  await expect(page.getByText("That's a wrap! The task is no longer running")).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.getByText(/browser is fully interactive/)).toHaveCount(0);
  await page.route('**/the-video.mp4', route => route.fulfill({ contentType: 'video/mp4', body: '' }));
  script.change({ video_url: '/the-video.mp4', downloads_url: '/the-results.zip' });
  await page.reload();
  await expect(page.locator('video')).toHaveAttribute('src', '/the-video.mp4');
  await expect(page.getByRole('link', { name: 'Download results' })).toHaveAttribute('href', '/the-results.zip');
  script.change({ status: 'running', ended_at: null, local_stream_url: '/live/0?ticket=again' });
  await page.reload();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.locator('video'), 'not while it runs').toHaveCount(0);
});

test('the title blinks every 1500 ms while the agent waits', async ({ home: page, product }) => {
  await page.clock.install();
  const { script } = await openRun(page, product);
  await expect(page.getByRole('timer')).toBeVisible();
  const plain = await page.title();
  const asking = 'Legwork - Input needed!';
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  script.change({ input_requested: true });
  /** The page's clock goes on by a tenth of a second, and only so. */
  const tick = async (): Promise<string> => {
    await page.clock.runFor(100);
    return page.title();
  };
  const ticksUntil = async (title: string): Promise<number> => {
    for (let ticks = 1; ticks <= 40; ticks++) if ((await tick()) === title) return ticks;
    return Infinity;
  };
  await expect.poll(tick, { intervals: [10] }).toBe(asking);
  await ticksUntil(plain);
  expect([await ticksUntil(asking), await ticksUntil(plain)]).toEqual([15, 15]);
});

test('a task that cannot be opened is logged, requested once, and can be retried', async ({ home: page, product }) => {
  const task = await sampleTask(page, product);
  const logged: string[] = [];
  page.on('console', line => line.type() === 'error' && logged.push(line.text()));
  let asked = 0;
  await page.route('**/api/task.get', route => {
    asked += 1;
    return route.fulfill({ status: 500, body: 'boom' });
  });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByText('The task could not be opened')).toBeVisible();
  expect(asked).toBe(1);
  expect(logged.join('\n')).toContain('Not loaded: task.get');
  await page.unroute('**/api/task.get');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: task.name })).toBeVisible();
});

test('the calls of a run carry what the specification says', async ({ home: page, product }) => {
  const task = await sampleTask(page, product);
  const script = await scriptRun(page, task, { status: 'success', ended_at: new Date().toISOString() });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByRole('button', { name: 'Start Task' })).toBeEnabled();
  const lists = script.calls.filter(({ name }) => name === 'task-run.list').map(({ body }) => body);
  expect(lists).toContainEqual({ task_id: task.id, page: 1, page_size: 1 });
  expect(lists.flatMap(({ status }) => (status ? [status] : []))).toEqual(['running', 'pausing', 'paused']);
  script.change({ status: 'running', ended_at: null, input_requested: true });
  await page.getByLabel('email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Start Task' }).click();
  await page.getByLabel('Message to the agent').fill('4711');
  await page.getByRole('button', { name: 'Resume' }).click();
  const run = script.now().id;
  await expect
    .poll(() => script.calls.filter(({ name }) => /chat|update/.test(name)))
    .toEqual([
      { name: 'task-run.chat', body: { task_run_id: run, message: '4711' } },
      { name: 'task-run.update-status', body: { task_run_id: run, status: 'resumed' } },
    ]);
  const started = script.calls.find(({ name }) => name === 'task.run')?.body ?? {};
  expect(Object.keys(started).toSorted()).toEqual(['agent', 'inputs', 'task_id', 'uploaded_files']);
});
