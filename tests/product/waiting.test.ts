/**
 * @module-tag long
 * Runs that wait for minutes, and a server that is started again.
 */
import { once } from 'node:events';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { driveLiveView, type LiveViewDriver } from './harness/live-view-driver.ts';
import { type FormSite, startFormSite } from './sites/form-site.ts';
import { startWatchedSite } from './sites/watched-site.ts';
import { type Product, restartProduct, startProduct } from './harness/start-product.ts';

/** Counts the visits in what the browser stores. */
const recordedForm = `<title>Form</title><form action="/sent" method="post"><p><label>Full name <input name="name"></label></p>
  <button>Send</button></form><p id="visits"></p><script>
    localStorage.visits = Number(localStorage.visits ?? 0) + 1;
    document.querySelector("#visits").innerHTML = '<button>Visit ' + localStorage.visits + '</button>';
  </script>`;

let product: Product;
let site: FormSite;

beforeAll(async () => {
  product = await startProduct({ RUNS_AT_ONCE: '1', PARK_AFTER_SECONDS: '0' });
});
afterAll(() => product.stop());
beforeEach(async () => {
  site = await startFormSite();
  return () => site.close();
});

const client = async (email: string): Promise<ApiClient> => apiClient(product.url, await product.token(email));

test(
  'a run that waits for its person does not block others, and continues after the answer',
  { tags: ['long'] },
  async () => {
    const [ann, bob] = await Promise.all([client('ann@example.com'), client('bob@example.com')]);
    const asks = await ann.readyTask([
      `Go to ${site.url}`,
      'Ask me for the name and type it in the Name field',
      'Press Send',
    ]);
    const waiting = await ann.start(asks.id);
    const other = await bob.start((await bob.readyTask([`Go to ${site.url}`])).id);
    expect((await bob.until(other.id, hasEnded)).status).toBe('success');
    const run = await ann.get(waiting.id);
    expect(JSON.stringify(run.chat_history)).toContain('lets one of them go first');
    expect(run.input_requested).toBe(true);
    await ann.ok('task-run.chat', { task_run_id: waiting.id, message: 'Ann' });
    expect((await ann.until(waiting.id, hasEnded)).status).toBe('success');
    expect(site.submitted).toEqual(['Ann']);
  },
);

test('a live recording that is not used lets others go first, and goes on with its tabs, steps and sign-ins', async () => {
  const [ann, bob] = await Promise.all([client('ann@example.com'), client('bob@example.com')]);
  const watched = await startWatchedSite(
    { '/form': recordedForm, '/sent': '<title>Sent</title><h1>Sent</h1>' },
    product.url,
  );
  const task = await ann.readyTask([], { use_profile: false });
  const byTask = { task_id: task.id };
  const get = () => ann.ok<LiveRecording>('recording.get', byTask);
  const until = (state: LiveRecording['state']) =>
    expect.poll(async () => (await get()).state, { timeout: hangMs }).toBe(state);
  /** The live view, once the page is there: viewers do not wait for a browser that is slow to start. */
  const drive = async (): Promise<LiveViewDriver> => {
    const seen = watched.reports();
    await expect.poll(() => watched.reports(), { timeout: hangMs }).toBeGreaterThan(seen);
    return driveLiveView((await get()).live_url ?? '', watched);
  };
  await ann.ok('recording.start', { ...byTask, url: `${watched.url}/form` });
  const first = await drive();
  await first.fill('Full name', 'Ann');
  await expect.poll(async () => (await get()).steps.length).toBe(2);

  const other = await bob.start((await bob.readyTask([`Go to ${site.url}`])).id);
  await until('parked');
  expect((await get()).state_reason).toBe(
    'Others were waiting for a browser, so this one was closed. Your steps, tabs and sign-ins are kept.',
  );
  expect((await bob.until(other.id, hasEnded)).status).toBe('success');
  expect((await get()).live_url).toBeNull();
  first.live.close();

  await ann.ok('recording.start', byTask);
  const again = await drive();
  await again.on('/form');
  await again.shows('Visit 2');
  await again.fill('Full name', 'Ann');
  await again.click('Send');
  await again.on('/sent');
  const { steps } = await ann.ok<LiveRecording>('recording.stop', byTask);
  again.live.close();
  watched.close();
  expect(steps.map(({ description }) => description)).toEqual([
    `Go to ${watched.url}/form`,
    'Type {full_name} in the "Full name" field',
    'Click "Send"',
  ]);
});

test('a restarted server continues with the next step, typed values are kept, and nothing is done twice', async () => {
  const ann = await client('ann@example.com');
  const steps = [`Go to ${site.url}`, 'Type "Ann" in the Name field', 'Ask me for the colour', 'Press Send'];
  const run = await ann.start((await ann.readyTask(steps)).id);
  const asked = await ann.until(run.id, ({ input_requested }) => input_requested);
  const exited = once(product.process, 'exit');
  product.process.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
  product = await restartProduct(product);
  const again = await client('ann@example.com');
  const said = (text: string) => (of: TaskRun) => of.system_messages.some(message => message.includes(text));
  const waits = await again.until(run.id, said('The run continues in another browser'), 60_000);
  expect(said('goes on with step 3')(waits)).toBe(true);
  expect(waits).toMatchObject({ status: 'running', input_requested: true, question: asked.question });
  await again.ok('task-run.chat', { task_run_id: run.id, message: 'red' });
  expect((await again.until(run.id, hasEnded)).status).toBe('success');
  expect(site.submitted).toEqual(['Ann']);
});
