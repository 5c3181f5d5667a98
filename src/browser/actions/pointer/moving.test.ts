import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';

/** Two buttons that change places when the pointer moves, so many times. */
const trading = (times: number): string => `<!doctype html><title>Bills</title>
<div id="bills"><p><button>Pay 31</button></p><p><button>Pay 32</button></p></div><p id="log">nothing</p>
<script>
  let left = ${times};
  addEventListener('mousemove', () => { if (left-- > 0) bills.append(bills.firstElementChild); });
  bills.onclick = ({ target }) => (log.textContent = target.textContent);
</script>`;
const pages: Record<string, string> = { '/once': trading(1), '/always': trading(1000) };

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;
beforeAll(async () => {
  site = await serveSite(path => (pages[path] === undefined ? false : { body: pages[path] }));
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

const pressed = (): Promise<string> => one.host.active().page.locator('#log').innerText();

async function press(path: string): Promise<{ ok: boolean; reason?: string }> {
  await one.go(site.url(path));
  const { ref } = await one.find('Pay 32');
  return one.act({ type: 'click', ref });
}

test('an element that goes elsewhere when it is pointed at is followed, and another one in its place is not pressed', async () => {
  expect(await press('/once')).toMatchObject({ ok: true });
  expect(await pressed()).toBe('Pay 32');
});

test('where an element is elsewhere each time it is pointed at, nothing is pressed', async () => {
  expect(await press('/always')).toMatchObject({ ok: false, reason: 'moving' });
  expect(await pressed()).toBe('nothing');
});
