/**
 * @module-tag long
 * Runs that wait for minutes, and a server that is started again.
 */
import { once } from 'node:events';
import type { TaskRun } from '#src/contract/task-run.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { type FormSite, startFormSite } from './sites/form-site.ts';
import { type Product, restartProduct, startProduct } from './harness/start-product.ts';

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
