import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './api-client.ts';
import { type FormSite, startFormSite } from './form-site.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let site: FormSite;

beforeAll(async () => {
  product = await startProduct({ WARM_BROWSERS: '0', RUNS_AT_ONCE: '1', PARK_AFTER_SECONDS: '0' });
}, 90_000);
afterAll(() => product.stop());
beforeEach(async () => {
  site = await startFormSite();
  return () => site.close();
});

const client = async (email: string): Promise<ApiClient> => apiClient(product.url, await product.token(email));

test('a run that waits for its person keeps nobody else out, and goes on where it was once answered', async () => {
  const [ann, bob] = await Promise.all([client('ann@example.com'), client('bob@example.com')]);
  const asks = await ann.readyTask([
    `Go to ${site.url}`,
    'Ask me for the name and type it in the Name field',
    'Press Send',
  ]);
  const waiting = await ann.start(asks.id);
  const other = await bob.start((await bob.readyTask([`Go to ${site.url}`])).id);
  expect((await bob.until(other.id, hasEnded)).status).toBe('success');
  const told = await ann.get(waiting.id);
  expect(JSON.stringify(told.chat_history)).toContain('lets one of them go first');
  expect(told.input_requested).toBe(true);
  await ann.ok('task-run.chat', { task_run_id: waiting.id, message: 'Ann' });
  expect((await ann.until(waiting.id, hasEnded)).status).toBe('success');
  expect(site.submitted).toEqual(['Ann']);
}, 90_000);
