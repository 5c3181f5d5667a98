import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, hasEnded } from './harness/api-client.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
let server: Server;
let url = '';
const shop = { orders: [] as string[], archived: 0, canArchive: false };

const document = (body: string): string => `<!doctype html><html lang="en"><title>Shop</title>${body}</html>`;

beforeAll(async () => {
  const app = new Hono();
  const button = (): string =>
    shop.canArchive ? '<form method="post" action="/archive"><button>Archive</button></form>' : '';
  app.get('/', c =>
    c.html(
      document(
        '<h1>Shop</h1><form method="post" action="/order"><label>Product <input name="product"></label><button>Send order</button></form>',
      ),
    ),
  );
  app.post('/order', async c => {
    shop.orders.push(new URLSearchParams(await c.req.text()).get('product') ?? '');
    return c.redirect('/orders', 303);
  });
  app.get('/orders', c =>
    c.html(
      document(
        `<h1>Your orders</h1><p>Thank you for your order.</p><ul>${shop.orders.map(name => `<li>${name}</li>`).join('')}</ul>${button()}`,
      ),
    ),
  );
  app.post('/archive', c => {
    shop.archived += 1;
    return c.html(document('<h1>Archived</h1><p>Your orders are archived.</p>'));
  });
  [server, product] = await Promise.all([
    new Promise<Server>(resolve => {
      const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made as Server));
    }),
    startProduct(),
  ]);
  url = `http://127.0.0.1:${servedPort(server)}/`;
});
afterAll(async () => {
  server.close();
  await product.stop();
});

test('a run that stopped is tried again from its step: what was ordered is not ordered twice', async () => {
  const ann = apiClient(product.url, await product.token('ann@example.com'));
  const task = await ann.readyTask(
    [`Go to ${url}`, 'Type {product} in Product', 'Click "Send order"', 'Click "Archive"'],
    {
      inputs: [{ name: 'product', description: 'What to order' }],
    },
  );
  const first = await ann.start(task.id, { product: 'Lantern' });
  const asks = await ann.until(first.id, run => hasEnded(run) || run.input_requested);
  if (!hasEnded(asks)) await ann.ok('task-run.chat', { task_run_id: first.id, message: 'stop', reply: 'stop' });
  expect((await ann.until(first.id, hasEnded)).status).not.toBe('success');
  expect(shop).toEqual({ orders: ['Lantern'], archived: 0, canArchive: false });

  shop.canArchive = true;
  const next = await ann.start(task.id, {}, { again: { task_run_id: first.id, step: 4 } });
  const ended = await ann.until(next.id, hasEnded);
  expect(shop).toEqual({ orders: ['Lantern'], archived: 1, canArchive: true });
  expect([ended.status, ended.inputs]).toEqual(['success', { product: 'Lantern' }]);
  const steps = ended.step_metadata_list.flatMap(({ step, verdict }) => (step !== null && verdict ? [step] : []));
  expect([...new Set(steps)]).toEqual([1, 2, 3, 4]);
});
