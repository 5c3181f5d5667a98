import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';

const page = `<!doctype html><title>Notes</title>
<button onclick="fetch('/sent', { method: 'POST' }).then(() => (log.textContent = 'sent'), () => (log.textContent = 'stopped'))">Save</button>
<p id="log">nothing</p>`;

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;
const paths: string[] = [];
beforeAll(async () => {
  site = await serveSite(path => {
    paths.push(path);
    return { body: page };
  });
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

test('where a request cannot be weighed, it does not leave, and the action ends with the fault', async () => {
  await one.go(site.url('/'));
  const { ref } = await one.find('Save');
  const pressing = one.browser.act(
    { type: 'click', ref },
    {
      signal: AbortSignal.timeout(30_000),
      timeoutMs: 5000,
      permits: () => true,
      permitsRequest: () => {
        throw new Error('not weighed');
      },
    },
  );
  await expect(pressing).rejects.toThrow('not weighed');
  await expect.poll(() => one.host.active().page.locator('#log').innerText()).toBe('stopped');
  expect(paths).not.toContain('/sent');
});
