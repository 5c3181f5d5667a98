import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeCalls } from '#src/contract/reference/describe.ts';
import type { SandboxPayment } from '#src/contract/payments.ts';
import { apiOf, expect, signIn, staffEmail, test } from '../fixtures.ts';

/** Pastes a command into a shell with the reader's token, in a folder of its own. */
async function paste(command: string, token: string): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'legwork-paste-'));
  try {
    const env = { ...process.env, LEGWORK_TOKEN: token };
    return (await promisify(execFile)('bash', ['-c', command], { cwd, env, timeout: 30_000 })).stdout;
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

test('visitors read the reference: collapsible groups, the base URL and authentication', async ({ page, baseURL }) => {
  await page.goto('/api-documentation');
  const nav = page.getByRole('navigation', { name: 'API reference' });
  await expect(nav.getByRole('heading').first()).toBeVisible();
  const groups = await nav.getByRole('heading').allTextContents();
  expect(groups.slice(0, 8)).toEqual([
    'Getting Started',
    'Authentication',
    'User Management',
    'Tasks',
    'Task Execution',
    'File Upload',
    'Task Runs',
    'Schedules',
  ]);
  await expect(page.getByRole('region', { name: 'Base' })).toContainText(`${baseURL}/api`);
  await expect(page.getByRole('region', { name: 'Base' })).toContainText('bearer JWT');
  await nav.getByRole('link', { name: 'TypeScript client' }).click();
  await expect(page.getByRole('region', { name: 'Use' })).toContainText(`createClient({ url: '${baseURL}'`);
  await nav.getByRole('button', { name: 'Schedules' }).click();
  await expect(nav.getByRole('link', { name: 'schedule.create' })).toBeHidden();
  await nav.getByRole('button', { name: 'Schedules' }).click();
  await nav.getByRole('link', { name: 'schedule.create' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule a task' })).toBeVisible();
  await page.goto('/api-documentation/no.such.call');
  await expect(page.getByText('No call is named “no.such.call”.')).toBeVisible();
});

test(
  'a call has its method, headers, parameters, constraints, answer and command',
  { tag: '@flow' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api-documentation/task.run');
    await expect(page.getByText('POST', { exact: true })).toBeVisible();
    await expect(page.getByText('/api/task.run', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Headers' })).toContainText('Bearer YOUR_TOKEN');
    const parameters = page.getByRole('region', { name: 'Request parameters' });
    await expect(parameters.getByRole('columnheader')).toHaveText([
      'Parameter',
      'Type',
      'Required',
      'Description',
      'Default',
    ]);
    await expect(parameters.getByRole('row').filter({ hasText: 'task_id' })).toContainText([
      'task_idstringYesThe task.–',
    ]);
    await expect(page.getByRole('region', { name: 'Constraints' })).toContainText('The task must be ready.');
    const response = page.getByRole('region', { name: 'Response' });
    for (const field of ['task_session_id', 'session_id', 'debug_url'])
      await expect(response).toContainText(`"${field}"`);
    await page.getByRole('button', { name: 'Copy the curl command' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('-H "Authorization: Bearer $LEGWORK_TOKEN"');
    await page.goto('/api-documentation/upload/files');
    await expect(page.getByRole('region', { name: 'Example' })).toContainText('-F files=@note.txt');
  },
);

test('every command works as pasted', async ({ page, product }) => {
  test.setTimeout(300_000);
  await signIn(page, staffEmail);
  const api = await apiOf(page, product);
  const token = String(await page.evaluate(() => localStorage.getItem('legwork.token')));
  const names = await page.request.get('/openapi.json').then(async answer => {
    const document = (await answer.json()) as { paths: Record<string, unknown> };
    return Object.keys(document.paths).map(path => path.slice(1).replace(/\/\{.*/, ''));
  });
  // Those that end things come last, as the others need what they end; new ones would take the place of what has a past.
  const ending = /delete|terminate/;
  const last = 'auth-token.sign-out';
  const making = ['task.create', 'task.import', 'webhook.create'];
  const rest = names.filter(name => !ending.test(name) && !making.includes(name) && name !== last);
  const order = [...rest, ...making, ...names.filter(name => ending.test(name)).toReversed(), last];
  // A run that is still under way when one chats with it and pauses it.
  const { id: task_id } = await api.readyTask(['Wait 100 seconds']);
  // What it was before is its version 1.
  await api.ok('task.update', { id: task_id, special_instructions: 'Be patient' });
  await api.ok('schedule.create', { task_id, frequency: 'daily', time_components: { minute: 0, hour: 8 } });
  await api.ok('auth-token.create', { name: 'to be deleted' });
  await api.ok('task.run', { task_id });
  const hook = { url: product.url, events: ['run.finished'] };
  const { webhook_id } = await api.ok<{ webhook_id: string }>('webhook.create', hook);
  await api.ok('webhook.test', { webhook_id });
  const { order_id } = await api.ok<{ order_id: string }>('payments.order', { plan_type: 'Basic' });
  const paid = await api.ok<SandboxPayment>('payments.sandbox-pay', { order_id, method: 'upi', upi_id: 'ann@bank' });
  const { error_description: _, ...proof } = paid;
  await api.ok('payments.verify', proof);
  // A signature cannot be known before it is made, and an account is not deleted by pasting: the page says so, and the
  // command is refused as it says.
  const notPasteable = new Map(
    describeCalls().flatMap(call => (call.notPasteable ? [[call.name, call.notPasteable]] : [])),
  );
  expect([...notPasteable.keys()].toSorted()).toEqual(['payments.verify', 'user.delete', 'user.export']);
  const refused: string[] = [];
  // These need a file that was sent before, or one on the internet, where no test goes: demonstration.spec.ts tries them.
  const needFiles = new Set(['upload/complete', 'upload/get-signed-url-from-cdn', 'task.upload']);
  for (const name of order.filter(one => !needFiles.has(one))) {
    await page.goto(`/api-documentation/${name}`);
    const example = page.getByRole('region', { name: 'Example' });
    await expect(example).toContainText('The ids are those of your newest');
    if (name.startsWith('webhook.')) await page.waitForLoadState('networkidle');
    const command = (await example.locator('pre').textContent()) ?? '';
    const limit = command.includes('curl -N') ? '--max-time 2' : '--max-time 20';
    const pasted = command.replace(/curl (-N )?/, `$&-s ${limit} -o /dev/null -w '%{http_code}' `);
    const status = await paste(`${pasted} || true`, token);
    const warning = notPasteable.get(name);
    if (warning !== undefined) {
      await expect(example).toContainText(warning);
      expect(status.trim()).toBe('400');
    } else if (!/^2\d\d$/.test(status.trim())) refused.push(`${name}: ${status} ${command}`);
  }
  expect(refused).toEqual([]);
});

test('the quick start works as pasted, all seven steps in one shell', { tag: '@flow' }, async ({ home: page }) => {
  const token = String(await page.evaluate(() => localStorage.getItem('legwork.token')));
  await page.goto('/api-documentation/quick-start');
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^\d\./ })).toHaveText([
    '1. Create a task',
    '2. Configure the task',
    '3. Upload files (optional)',
    '4. Set the task ready',
    '5. Run the task',
    '6. Follow the run',
    '7. End the run (optional)',
  ]);
  const said = await paste((await page.locator('pre').allTextContents()).join('\necho\n'), token);
  const [task, configured, files, ready, run, followed, ended] = said.split('\n').filter(line => line !== '');
  expect(task).toMatch(/^user:\d+\/task:\d+$/);
  expect(configured).toContain('Look around the shop');
  expect(files).toContain('note.txt');
  expect(ready).toContain('"status":"ready"');
  expect(run).toMatch(/^user:\d+\/taskrun:\d+$/);
  expect(followed).toContain('"step_metadata_list"');
  expect(ended).toContain('"message"');
});
