import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, servePages } from '#tests/setup/browser.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import type { BrowserEvent } from './run-browser.ts';

let site: Awaited<ReturnType<typeof servePages>>;
let one: Seeing;
const notes: string[] = [];

beforeAll(async () => {
  site = await servePages({
    '/fields': `<!doctype html><title>Fields</title><input aria-label="Password shown"><input aria-label="Review"><p id="echo"></p>`,
    // A frame of another website that takes the focus as often as it can.
    '/bank': `<!doctype html><title>Bank</title><input type="password" aria-label="Password"><input aria-label="Code">
      <p><input aria-label="Digit" maxlength="1"><input maxlength="1" id="second"><input maxlength="1" id="third"></p><script>
      for (const one of document.querySelectorAll('[maxlength]'))
        one.oninput = () => one.nextElementSibling?.focus();
      document.body.append(Object.assign(document.createElement('iframe'), { src: location.href.replace('127.0.0.1', 'localhost').replace('bank', 'thief') }));
      </script>`,
    '/thief': `<!doctype html><input id="taken"><script>setInterval(() => { taken.blur(); taken.focus(); }, 1)</script>`,
    '/alerts': `<!doctype html><title>Alerts</title><script>setTimeout(() => { for (;;) alert('again') }, 300)</script>`,
    '/asks': `<!doctype html><title>Asks</title><script>setTimeout(() => { document.title = confirm('Delete all?') ? 'gone' : 'kept' }, 5500)</script>`,
    '/popups': `<!doctype html><title>Popups</title><button onclick="for (let i = 0; i < 60; i++) window.open('/fields?' + i)">Go</button>`,
    '/window': `<!doctype html><title>Window</title><button onclick="window.open('/fields?' + (window.n = (window.n ?? 0) + 1))">Open</button>`,
    '/late': `<!doctype html><title>Late</title><x-box></x-box><script>function attach() {
      const box = document.querySelector('x-box'); box.style.display = 'block';
      box.attachShadow({mode: 'closed'}).innerHTML = '<button>In the dark</button>' }</script><button onclick="attach()">Attach</button>`,
  });
  one = await startSeeing();
  one.browser.on((event: BrowserEvent) => {
    if (event.type === 'note') notes.push(event.message);
  });
});
afterAll(async () => {
  await one.close();
  await site.close();
});

/** A picture of a page that shows this secret in a plain field and in a text of its own. */
async function pictureWith(secret: string): Promise<Buffer> {
  one.browser.conceal({ value: secret, placeholder: '{{shop.password}}' });
  await one.go(site.url(`/fields`));
  const { ref } = await one.find('Password shown');
  const bound = { kind: 'password', websites: [`127.0.0.1:${site.port}`], allowed: [] } as const;
  expect(await one.act({ type: 'fill', ref, text: secret, secret: true, bound })).toMatchObject({ ok: true });
  const echo = JSON.stringify(`You typed ${secret}`);
  await one.host.active().page.evaluate(`echo.textContent = ${echo}; document.activeElement.blur()`);
  const seen = await one.look();
  expect(JSON.stringify(seen)).not.toContain(secret);
  expect(JSON.stringify(seen)).toContain('You typed {{shop.password}}');
  const { signal } = new AbortController();
  expect(await one.browser.text({ signal, limit: 10_000 })).not.toContain(secret);
  return one.browser.screenshot({ signal, quality: 90 });
}

test('pictures of a page that shows a secret are the same whatever the secret is', async () => {
  const first = await pictureWith('Zx9!kanarie-77Qw');
  const second = await pictureWith('Aa1!iiiiiii-11Zz');
  expect(first.equals(second)).toBe(true);
});

test.each([
  ['a password of the task', 'password'],
  ['a secret that the user was asked for', 'answer'],
] as const)('%s is not typed at another website, nor into a field for something else', async (_, kind) => {
  await one.go(site.url('/fields'));
  const fill = async (field: string, websites: string[], allowed: string[] = []) => {
    const { ref } = await one.find(field);
    return one.act({
      type: 'fill',
      ref,
      text: 'hunter2',
      secret: true,
      bound: { kind, websites, allowed },
    });
  };
  const away = await fill('Password shown', ['shop.test', '127.0.0.1:1']);
  expect(away).toMatchObject({ ok: false, blocked: { why: 'website', origin: `http://127.0.0.1:${site.port}` } });
  const here = [`127.0.0.1:${site.port}`];
  const other = await fill('Review', here);
  expect(other).toMatchObject({ ok: false, blocked: { why: 'field' } });
  const values = "[...document.querySelectorAll('input')].map(({ value }) => value)";
  expect(await one.host.active().page.evaluate(values)).toEqual(['', '']);
  expect(await fill('Review', here, [other.blocked?.key ?? ''])).toMatchObject({ ok: true });
});

test.each([
  ['fill', 'Password', 'Zx9!kanarie-77Qw'],
  ['type', 'Password', 'Zx9!kanarie-77Qw'],
  ['fill', 'Code', '123456'],
  ['fill', 'Digit', '123'],
] as const)(
  'a frame that takes the focus gets nothing of a secret that is entered by %s into %s',
  async (how, name, text) => {
    await one.go(site.url('/bank'));
    const { ref } = await one.find(name);
    const kind = name === 'Password' ? 'password' : 'otp';
    const bound = { kind, websites: [`127.0.0.1:${site.port}`], allowed: [] } as const;
    const { page } = one.host.active();
    const thief = await eventually('the frame', () => page.frames().find(frame => frame.url().includes('thief')));
    if (how === 'type') await page.evaluate(`document.querySelector('[type=password]').focus()`);
    const action =
      how === 'fill' ? { type: how, ref, text, secret: true, bound } : { type: how, text, secret: true, bound };
    await one.act(action);
    expect(await thief.evaluate('taken.value')).toBe('');
    const values = "[...document.querySelectorAll('input')].map(({ value }) => value).join('')";
    if (how === 'fill') expect(await page.evaluate(values)).toBe(text);
  },
);

test('a question that a page asks by itself is dismissed within moments', { tags: ['long'] }, async () => {
  await one.go(site.url('/asks'));
  expect(await eventually('an answer', async () => (await one.look()).title === 'kept', 12_000)).toBe(true);
  expect(notes.join()).toContain('Delete all?');
});

test('a page that opens dialogs without end loses its tab, and the browser goes on', { tags: ['long'] }, async () => {
  await one.go(site.url('/alerts'));
  await eventually('the tab is left', () => notes.some(note => note.includes('kept opening dialogs')), 20_000);
  await eventually('another tab', () => one.browser.tabs().every(({ url }) => !url.includes('/alerts')));
  const there = await one.act({ type: 'navigate', url: site.url('/fields') });
  expect([there, (await one.look()).title]).toMatchObject([{ ok: true }, 'Fields']);
});

test(
  'of the windows that clicks open ten tabs stay, the page that opened them among them, and the chat says so',
  { tags: ['long'] },
  async () => {
    notes.length = 0;
    await one.go(site.url('/window'));
    const opener = one.host.active().id;
    for (let clicks = 1; clicks <= 12; clicks += 1) {
      await one.act({ type: 'switch-tab', tab: opener });
      const { ref } = await one.find('Open');
      await one.act({ type: 'click', ref });
      await eventually('its window', () => one.host.active().page.url().endsWith(`/fields?${clicks}`));
      await eventually('at most ten tabs', () => one.browser.tabs().length === Math.min(10, clicks + 1));
    }
    await eventually('every closed tab is reported', () => notes.length >= 3);
    const paths = one.browser.tabs().map(({ url }) => url.slice(site.url('').length));
    const newest = Array.from({ length: 9 }, (_, index) => `/fields?${index + 4}`);
    expect(paths).toEqual(['/window', ...newest]);
    expect(notes).toEqual(Array.from({ length: 3 }, () => 'A tab was closed: a run has at most 10.'));
    for (const { id } of one.browser.tabs().slice(1)) await one.act({ type: 'close-tab', tab: id });
  },
);

test('a closed shadow root that is attached late is seen', async () => {
  await one.go(site.url('/late'));
  const { ref } = await one.find('Attach');
  await one.act({ type: 'click', ref });
  expect((await one.find('In the dark')).role).toBe('button');
});

// The last one: windows may still come when it is over.
test(
  'of sixty windows that one click opens nine stay beside the page, and the chat says so',
  { tags: ['long'] },
  async () => {
    notes.length = 0;
    await one.go(site.url('/popups'));
    const { ref } = await one.find('Go');
    await one.act({ type: 'click', ref });
    await eventually('ten tabs', () => !one.host.opening() && one.browser.tabs().length === 10, 20_000);
    expect(one.browser.tabs()[0]?.url).toBe(site.url('/popups'));
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.every(note => note.endsWith('closed: a run has at most 10.'))).toBe(true);
  },
);
