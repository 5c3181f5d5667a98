import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { showDocument } from '#tests/setup/show-document.ts';
import { serveSite } from '#tests/site/server.ts';

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;
let folder: string;

beforeAll(async () => {
  site = await serveSite(path => {
    if (path === '/slow') return { body: 'the answer', delayMs: 300 };
    if (path === '/missing') return { status: 404, body: '<h1>Not here</h1>' };
    if (path === '/alert') return { body: '<script>alert("Welcome")</script><p>Inside</p>' };
    return path === '/never' ? 'never' : false;
  });
  one = await startSeeing();
  folder = await mkdtemp(join(tmpdir(), 'legwork-upload-'));
  await writeFile(join(folder, 'a.txt'), 'a');
  await writeFile(join(folder, 'b.txt'), 'b');
});

afterAll(async () => {
  await one.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const log = async (): Promise<string> => one.host.active().page.locator('#log').innerText();
const ref = async (name: string, role?: string): Promise<string> => (await one.find(name, role)).ref;

describe('with a page of controls', () => {
  beforeEach(async () => {
    await one.go(site.url('/actions.html'));
  });

  test('a click is real, says what it clicked and that the page changed', async () => {
    const outcome = await one.act({ type: 'click', ref: await ref('Plain') });
    expect(outcome).toEqual({ ok: true, message: "Clicked the button 'Plain'.", changed: true });
    expect(await log()).toBe('plain 1');
  });

  test('double clicks, right clicks and modifiers arrive as such', async () => {
    const plain = await ref('Plain');
    await one.act({ type: 'click', ref: plain, count: 2 });
    expect(await log()).toBe('double');
    await one.act({ type: 'click', ref: plain, button: 'right' });
    expect(await log()).toBe('context');
    await one.act({ type: 'click', ref: plain, modifiers: ['Shift'] });
    expect(await log()).toBe('plain 1 shift');
  });

  test('a click waits for the answer of the request that it caused', async () => {
    await one.act({ type: 'click', ref: await ref('Ask the server') });
    expect(await log()).toBe('the answer');
  });

  test('a click that changes nothing is reported as no change', async () => {
    const dot = (await one.look()).nodes.find(node => node.kind === 'element' && node.tag === 'circle');
    expect(dot).toBeDefined();
    await one.act({ type: 'click', ref: dot?.ref ?? '' });
    expect(await log()).toBe('dot');
    await one.look();
    const outcome = await one.act({ type: 'click', ref: await ref('Row 1').catch(() => dot?.ref ?? '') });
    expect(outcome.changed).toBe(false);
  });

  test('an element below the viewport is scrolled to first', async () => {
    expect((await one.act({ type: 'click', ref: await ref('Far down') })).ok).toBe(true);
    expect(await log()).toBe('far');
  });

  test('a button that is disabled is refused with a reason, one that becomes enabled soon is waited for', async () => {
    expect(await one.act({ type: 'click', ref: await ref('Off') })).toMatchObject({
      ok: false,
      message: "The button 'Off' is disabled.",
    });
    const later = await ref('Later');
    await one.act({ type: 'click', ref: await ref('Enable later') });
    expect((await one.act({ type: 'click', ref: later })).ok).toBe(true);
    expect(await log()).toBe('late click');
  });

  test('an element that is gone is reported', async () => {
    const gone = await ref('Remove me');
    await one.act({ type: 'click', ref: gone });
    expect(await one.act({ type: 'click', ref: gone })).toMatchObject({
      ok: false,
      message: 'The element is no longer on the page.',
    });
  });

  test('the element that covers a button is named', async () => {
    await one.go(site.url('/actions.html?cover'));
    const outcome = await one.act({ type: 'click', ref: await ref('Plain') });
    expect(outcome).toMatchObject({ ok: false, message: "The button 'Plain' is covered by the dialog 'Cookies'." });
  });

  test('a dialog that a click opens is reported, and the page continues when it is answered', async () => {
    const outcome = await one.act({ type: 'click', ref: await ref('Ask me') });
    expect(outcome).toMatchObject({ ok: true, dialog: { kind: 'confirm', message: 'Sure?' } });
    const seen = await one.look();
    expect(seen.dialog).toMatchObject({ kind: 'confirm' });
    expect(seen.nodes.length).toBeGreaterThan(10);
    expect(await one.act({ type: 'press', keys: 'Tab' })).toMatchObject({ ok: false });
    await one.act({ type: 'answer-dialog', accept: true });
    expect(await log()).toBe('yes');
  });

  test('a link to a new tab makes that tab the active one', async () => {
    const outcome = await one.act({ type: 'click', ref: await ref('In a new tab') });
    expect(outcome).toMatchObject({ ok: true, openedTab: one.host.active().id });
    const seen = await one.look();
    expect(seen.url).toBe(site.url('/controls.html'));
    expect(seen.nodes.length).toBeGreaterThan(30);
    await one.act({ type: 'close-tab', tab: outcome.openedTab ?? '' });
  });

  test('following a link ends when the next page can be used', async () => {
    const outcome = await one.act({ type: 'click', ref: await ref('Go on') });
    expect(outcome).toMatchObject({ ok: true, changed: true });
    expect((await one.look()).title).toBe('Controls');
    expect((await one.act({ type: 'back' })).ok).toBe(true);
    expect((await one.look()).title).toBe('Actions');
    expect((await one.act({ type: 'forward' })).ok).toBe(true);
    expect((await one.look()).title).toBe('Controls');
  });

  test('a download that a click starts is named', async () => {
    expect(await one.act({ type: 'click', ref: await ref('Notes') })).toMatchObject({
      ok: true,
      downloads: ['notes.txt'],
    });
  });

  test('a page that hangs fails the action, and another page can be opened after', { tags: ['long'] }, async () => {
    const outcome = await one.act({ type: 'click', ref: await ref('Hang') }, 1500);
    expect(outcome.ok).toBe(false);
    expect(outcome.message).toContain('did not answer');
    const seen = await one.look();
    expect(seen.notes).toEqual(['The page does not answer.']);
    expect((await one.act({ type: 'navigate', url: site.elsewhere('/controls.html') })).ok).toBe(true);
    expect((await one.look()).title).toBe('Controls');
  });
});

describe('fields', () => {
  beforeEach(async () => {
    await one.go(site.url('/actions.html'));
  });
  const value = (id: string): Promise<string> => one.host.active().page.locator(id).inputValue();
  const fill = async (
    name: string,
    text: string,
    more: { append?: boolean; submit?: boolean; secret?: boolean } = {},
  ) => one.act({ type: 'fill', ref: await ref(name), text, ...more });

  test('a fill replaces what was there, an append adds to it, and submit sends', async () => {
    expect(await fill('Name', 'Ada')).toMatchObject({
      ok: true,
      changed: true,
      message: "The field 'Name' holds 'Ada' now.",
    });
    await fill('Name', ' Lovelace', { append: true });
    expect(await value('[name=name]')).toBe('Ada Lovelace');
    await fill('Name', 'Grace', { submit: true });
    expect(await log()).toContain('name=Grace');
    expect(await fill('Name', '')).toMatchObject({ ok: true });
    expect(await value('[name=name]')).toBe('');
  });

  test('a password is typed and never reported', async () => {
    const outcome = await fill('Password', 'pa55-w0rd-secret', { secret: true });
    expect(outcome.ok).toBe(true);
    expect(await value('[name=password]')).toBe('pa55-w0rd-secret');
    await one.host.active().page.evaluate("document.querySelector('[name=password]').type = 'text'");
    const seen = await one.look();
    expect(JSON.stringify([outcome, seen])).not.toContain('pa55');
  });

  test('a field that formats its value is reported so, one that holds another value is not ok', async () => {
    expect(await fill('Phone', '5551234567')).toMatchObject({ ok: true });
    expect(await value('#phone')).toBe('(555) 123-4567');
    expect(await fill('Code', '123456')).toMatchObject({
      ok: false,
      message: "The field 'Code' holds '1234' instead of '123456'. It takes at most 4 characters.",
    });
    expect(await fill('Upper', 'mine')).toMatchObject({ ok: false, message: expect.stringContaining("holds 'fixed'") });
    expect(await fill('Fixed', 'x')).toMatchObject({ ok: false, message: expect.stringContaining('read-only') });
  });

  test('long texts, several lines and editors hold what was typed', async () => {
    const long = `${'All work and no play. '.repeat(20)}\nNext line`;
    expect((await fill('Essay', long)).ok).toBe(true);
    expect(await value('textarea')).toBe(long);
    expect(await fill('Editor', 'first line\nsecond line')).toMatchObject({ ok: true });
    expect(await one.host.active().page.locator('#editor').innerText()).toBe('first line\nsecond line');
  });

  test('dates, times, sliders and colours are set and read back', async () => {
    const set = async (name: string, text: string) => one.act({ type: 'set-value', ref: await ref(name), value: text });
    expect(await set('Day', '2026-12-31')).toMatchObject({ ok: true });
    expect(await fill('Day', 'March 5, 2027')).toMatchObject({ ok: true });
    expect(await value('#day')).toBe('2027-03-05');
    expect(await set('Day', '03/04/2027')).toMatchObject({ ok: false, message: expect.stringContaining('2026-12-31') });
    await set('Hour', '3:30 pm');
    expect(await value('#hour')).toBe('15:30');
    expect(await set('Volume', '70')).toMatchObject({ ok: true });
    expect(await set('Volume', '71')).toMatchObject({ ok: false, message: expect.stringContaining('in steps of 5') });
    await set('Tint', 'orange');
    expect(await value('#tint')).toBe('#ffa500');
    expect(await set('Amount', '12')).toMatchObject({ ok: true });
    expect(await value('#amount')).toBe('12');
    expect(await set('Heat', '8')).toMatchObject({ ok: true });
  });

  test('options are chosen by their text, near misses are reported with the options that exist', async () => {
    const choose = async (name: string, options: string[]) =>
      one.act({ type: 'select', ref: await ref(name), options });
    expect(await choose('Country', ['germany'])).toMatchObject({ ok: true });
    expect(await value('[name=country]')).toBe('de');
    expect(await choose('Country', ['Spain'])).toMatchObject({
      ok: false,
      message: expect.stringContaining("'France'"),
    });
    expect(await choose('Colours', ['Red', 'Blue'])).toMatchObject({ ok: true });
    expect((await one.find('Colours')).value).toBe('Red, Blue');
  });

  test('a custom drop-down is opened and its option clicked', async () => {
    expect(await one.act({ type: 'select', ref: await ref('Fruit'), options: ['Pear'] })).toMatchObject({ ok: true });
    expect(await log()).toBe('fruit Pear');
  });

  test('suggestions are visible when a fill ends', async () => {
    expect((await fill('Town', 'Par')).ok).toBe(true);
    await one.act({ type: 'click', ref: await ref('Parma') });
  });

  test('boxes, switches and radios end in the wanted state, or the failure is reported', async () => {
    const check = async (name: string, checked: boolean) => one.act({ type: 'check', ref: await ref(name), checked });
    expect(await check('I agree', true)).toMatchObject({ ok: true, changed: true });
    expect((await one.find('I agree')).checked).toBe(true);
    expect(await check('I agree', true)).toMatchObject({ ok: true, changed: false });
    expect(await check('Stubborn', true)).toMatchObject({
      ok: false,
      message: expect.stringContaining('still not set'),
    });
    expect(await check('Beta', true)).toMatchObject({ ok: true });
    expect(await check('Night mode', true)).toMatchObject({ ok: true });
  });

  test('files go into a file field and through a button that asks for one', async () => {
    const paths = [join(folder, 'a.txt'), join(folder, 'b.txt')];
    expect(await one.act({ type: 'upload', ref: await ref('Files'), paths })).toMatchObject({ ok: true });
    expect((await one.find('Files')).value).toBe('a.txt, b.txt');
    const button = await ref('Choose a file', 'button');
    expect(await one.act({ type: 'upload', ref: button, paths: paths.slice(0, 1) })).toMatchObject({ ok: true });
    expect(await log()).toBe('picked a.txt');
    expect(await one.act({ type: 'upload', ref: button, paths })).toMatchObject({ ok: false });
  });

  test('keys go to the element or to what has the focus', async () => {
    const name = await ref('Name');
    await one.act({ type: 'press', ref: name, keys: 'Control+A' });
    await one.act({ type: 'press', keys: 'Backspace' });
    expect(await value('[name=name]')).toBe('');
    expect(await one.act({ type: 'type', text: 'typed' })).toMatchObject({ ok: true });
    expect(await value('[name=name]')).toBe('typed');
    expect(await one.act({ type: 'press', keys: 'Foo' })).toMatchObject({
      ok: false,
      message: "There is no key named 'Foo'.",
    });
  });
});

describe('pointer and pages', () => {
  beforeEach(async () => {
    await one.go(site.url('/actions.html'));
  });

  test('hovering is seen by the page', async () => {
    await one.act({ type: 'hover', ref: await ref('Hover over me') });
    expect(await log()).toBe('hovered');
  });

  test('dragging works for pages that use the browser for it and for those that follow the mouse', async () => {
    const seen = await one.look();
    const basket = seen.regions.find(region => region.name === 'Basket');
    expect(await one.act({ type: 'drag', from: await ref('Drag me'), to: basket?.ref ?? '' })).toMatchObject({
      ok: true,
    });
    expect(await log()).toBe('dropped the thing');
    await one.act({ type: 'drag', from: await ref('Knob'), to: basket?.ref ?? '' });
    expect(await log()).toMatch(/^knob \d+px$/);
  });

  test('scrolling says how far it went and when it is at the end', async () => {
    expect(await one.act({ type: 'scroll', direction: 'down' })).toMatchObject({ ok: true, changed: true });
    expect((await one.look()).scroll.y).toBeGreaterThan(300);
    await one.act({ type: 'scroll', direction: 'down', pages: 20 });
    expect(await one.act({ type: 'scroll', direction: 'down' })).toEqual({
      ok: true,
      message: 'It is at the end already.',
      changed: false,
    });
    const row = (await one.look()).nodes.find(node => node.kind === 'text' && node.text === 'Row 1');
    expect(await one.act({ type: 'scroll', direction: 'down', ref: row?.ref ?? '' })).toMatchObject({ changed: true });
    expect(await one.act({ type: 'scroll-to', ref: await ref('Plain') })).toMatchObject({ ok: true });
    expect((await one.find('Plain')).inView).toBe(true);
  });

  test('only web addresses are opened, and an address that cannot be reached is reported', async () => {
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'chrome://settings/passwords',
      ' CHROME://flags',
      'devtools://devtools/bundled/inspector.html',
      'view-source:http://127.0.0.1/',
      'about:settings',
      'data:text/html,x',
    ])
      expect(await one.act({ type: 'navigate', url })).toMatchObject({
        ok: false,
        message: expect.stringContaining('Only http and https'),
      });
    for (const url of ['chrome://flags', 'view-source:http://127.0.0.1/', 'file:///etc/passwd', 'about:settings']) {
      await showDocument(one.host.active().page, `<a href="${url}"><b>Settings</b></a>`);
      await one.look();
      expect(await one.act({ type: 'click', ref: await ref('Settings') })).toMatchObject({
        ok: false,
        message: expect.stringMatching(/ leads to .*: only http and https addresses/),
      });
    }
    expect(await one.act({ type: 'navigate', url: 'http://nowhere.invalid/' })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^The site could not be reached: /),
    });
    expect(await one.act({ type: 'navigate', url: site.url('/missing') })).toMatchObject({
      ok: false,
      message: expect.stringContaining('status 404'),
    });
  });

  test('a site that never answers fails at the limit', async () => {
    const outcome = await one.act({ type: 'navigate', url: site.url('/never') }, 1200);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(/did not answer within [\d.]+ s/) });
  });

  test('clocks, animations and polling do not delay an action', async () => {
    await one.go(site.url('/restless.html'));
    await one.look();
    const button = await ref('Do it');
    // Waiting for rest, it would take the whole time that a page has to settle.
    expect((await one.act({ type: 'click', ref: button }, 1000)).ok).toBe(true);
  });

  test('a page that asks before it is left is left once the question is answered', async () => {
    await one.act({ type: 'fill', ref: await ref('Name'), text: 'draft' });
    await one.host.active().page.evaluate('addEventListener("beforeunload", event => event.preventDefault())');
    const outcome = await one.act({ type: 'navigate', url: site.url('/controls.html') });
    expect(outcome).toMatchObject({ ok: true, dialog: { kind: 'beforeunload' } });
    await one.act({ type: 'answer-dialog', accept: true });
    await expect.poll(async () => (await one.look()).title).toBe('Controls');
  });

  test('a page that shows an alert as it loads is reported with the alert', async () => {
    const outcome = await one.act({ type: 'navigate', url: site.url('/alert') });
    expect(outcome.dialog).toMatchObject({ kind: 'alert', message: 'Welcome' });
    await one.act({ type: 'answer-dialog', accept: true });
    expect((await one.look()).nodes).toMatchObject([{ text: 'Inside' }]);
  });

  test('an abort ends an action at once', async () => {
    const aborter = new AbortController();
    const acting = one.browser.act({ type: 'wait', ms: 20_000 }, { signal: aborter.signal, timeoutMs: 30_000 });
    aborter.abort();
    await expect(acting).rejects.toThrow(/abort/i);
  });
});
