/**
 * @module-tag long
 * A product of its own with a proxy. src/browser/egress/upstream.test.ts is in npm test.
 */
import { startProxy } from '#tests/fakes/proxy/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { startSignInSite } from './sites/sign-in-site.ts';
import { type Product, startProduct } from './harness/start-product.ts';

/** An address of the public internet; only through the proxy does it lead to the test's site. */
const far = '93.184.216.34';
let site: Awaited<ReturnType<typeof startSignInSite>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let product: Product;
let api: ApiClient;

beforeAll(async () => {
  site = await startSignInSite();
  proxy = await startProxy({ user: 'legwork', password: 'canary', world: () => site.port });
  product = await startProduct({ PROXY_INDIA_URL: proxy.url });
  api = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(async () => {
  await product.stop();
  proxy.close();
  site.close();
});

test('use_proxy takes a run out through the Indian proxy, and its region is what the website sees', async () => {
  const task = await api.readyTask([`Go to http://${far}/`], {
    use_proxy: true,
    use_profile: false,
    region: 'asia-south',
  });
  const ended = await api.until((await api.start(task.id)).id, hasEnded);
  expect(ended.status).toBe('success');
  expect(proxy.seen.map(({ to, answered }) => `${to} ${answered}`)).toContain(`${far}:80 200`);
  expect(site.looks).toMatchObject([{ zone: 'Asia/Calcutta', language: 'en-IN' }]);
  expect(site.looks[0]?.header).toMatch(/^en-IN,/);
  expect(JSON.stringify(ended)).not.toContain('canary');
});
