import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { servePages } from '#tests/setup/browser.ts';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';

const page = `<!doctype html><title>Reading</title>
<h1>Top</h1>
<label>Country <select><option>France<option>Germany</select></label>
<div role="combobox" aria-expanded="false" aria-label="Fruit" tabindex="0" onclick="
  this.setAttribute('aria-expanded', 'true');
  list.hidden = false">Choose</div>
<div role="listbox" id="list" hidden><div role="option">Apple</div><div role="option">Pear</div></div>
<button onclick="document.title = 'pressed'">Send</button>
<a download="notes.txt" href="data:text/plain,hello">Notes</a>
<p style="margin-top: 5000px">Terms of   <b>Delivery</b> and return</p>`;

let site: Awaited<ReturnType<typeof servePages>>;
let one: Seeing;
const ref = async (name: string): Promise<string> => (await one.find(name)).ref;
const scrolled = () => one.host.active().page.evaluate('scrollY');

beforeAll(async () => {
  site = await servePages({ '/': page });
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});
beforeEach(async () => {
  await one.go(site.url('/'));
});

test.each(['delivery', 'terms of delivery'])('the page is scrolled to where it says "%s"', async text => {
  expect(await one.act({ type: 'scroll-to-text', text })).toMatchObject({ ok: true, changed: true });
  expect(await scrolled()).toBeGreaterThan(3000);
});

test.each(['Nowhere', '  '])(
  'a text that the page does not have ("%s") is reported, and nothing is scrolled',
  async text => {
    expect(await one.act({ type: 'scroll-to-text', text })).toMatchObject({ ok: false, changed: false });
    expect(await scrolled()).toBe(0);
  },
);

test('the options of a native drop-down are read without choosing', async () => {
  const outcome = await one.act({ type: 'dropdown-options', ref: await ref('Country') });
  expect(outcome).toMatchObject({ ok: true, changed: false, data: 'France\nGermany' });
});

test('a custom drop-down is opened and read, also when it is open already', async () => {
  const fruit = await ref('Fruit');
  for (const _ of [1, 2])
    expect(await one.act({ type: 'dropdown-options', ref: fruit })).toMatchObject({ ok: true, data: 'Apple\nPear' });
});

test('an element that is not a drop-down is not clicked', async () => {
  const outcome = await one.act({ type: 'dropdown-options', ref: await ref('Send') });
  expect(outcome).toMatchObject({ ok: false, changed: false });
  expect((await one.look()).title).toBe('Reading');
});

test('downloads are listed by name and size', async () => {
  expect(await one.act({ type: 'list-downloads' })).toMatchObject({ ok: true, data: '' });
  await one.act({ type: 'click', ref: await ref('Notes') });
  await expect.poll(async () => (await one.act({ type: 'list-downloads' })).data).toBe('notes.txt (5 bytes)');
});
