import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './api-client.ts';
import { type FormSite, startFormSite } from './form-site.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let api: ApiClient;
let site: FormSite;

beforeAll(async () => {
  product = await startProduct();
  api = apiClient(product.url, await product.token('ann@example.com'));
}, 90_000);
afterAll(() => product.stop());
beforeEach(async () => {
  site = await startFormSite();
  return () => site.close();
});

const fillIn = ['Type "Ann" in the Name field', 'Press Send'];

test('S2-140 initial actions come before the first turn of the planner and are told as a turn without a step', async () => {
  const actions = [{ wait: { ms: 10 } }, { go_to_url: { url: site.url } }, { scroll_to_text: { text: 'form' } }];
  const task = await api.readyTask(fillIn, { initial_actions: JSON.stringify(actions) });
  const ended = await api.until((await api.start(task.id)).id, hasEnded);
  expect(site.submitted).toEqual(['Ann']);
  expect(ended.step_metadata_list[0]).toMatchObject({
    turn: 1,
    step: null,
    description: 'Initial actions',
    actions: [
      { tool: 'wait', outcome: 'done' },
      { tool: 'go_to_url', outcome: 'done' },
      { tool: 'scroll_to_text', outcome: 'done' },
    ],
  });
  expect(ended.step_metadata_list.map(({ turn }) => turn)).toEqual(ended.step_metadata_list.map((_, at) => at + 1));
}, 60_000);

test('an initial action that fails ends the others, is told in the chat, and the run goes on with its steps', async () => {
  const actions = [{ click_element: { ref: '0:99' } }, { wait: { ms: 10 } }];
  const task = await api.readyTask([`Go to ${site.url}`, ...fillIn], { initial_actions: JSON.stringify(actions) });
  const ended = await api.until((await api.start(task.id)).id, hasEnded);
  expect(site.submitted).toEqual(['Ann']);
  expect(ended.step_metadata_list[0]?.actions).toMatchObject([{ tool: 'click_element', outcome: 'failed' }]);
  expect(ended.system_messages).toContainEqual(
    expect.stringMatching(/^Initial action 1 \(click_element\) failed: .*The run goes on/),
  );
}, 60_000);
