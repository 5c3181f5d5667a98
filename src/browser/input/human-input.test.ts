import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';
import type { TestBrowser } from '#tests/setup/browser.ts';

const fields = `<title>Fields</title>
<form onsubmit="document.title = 'sent'; return false"><input id="a" value="old text" size="40"><button>Send</button></form>
<textarea id="b" rows="4" cols="40"></textarea><input id="p" type="password" value="hidden"><p><span id="t">Some words to select</span></p>
<select id="s"><option>One<option>Two<option>Three</select><div style="height:3000px"></div>`;

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
let one: TestBrowser;
let page: Page;

beforeAll(async () => {
  browsers = await startBrowsers();
  site = await servePages({ '/fields': fields, '/inner': '<input id="i" value="inner words">' });
  one = await browsers.start();
});

beforeEach(async () => {
  page = one.host.active().page;
  await page.goto(site.url('/fields'));
});

afterAll(async () => {
  await browsers.close();
  await site.close();
});

const codes: Record<string, string> = { ' ': 'Space', Control: 'ControlLeft', Meta: 'MetaLeft', Shift: 'ShiftLeft' };

async function press(key: string, modifiers = 0): Promise<void> {
  const code = codes[key] ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
  for (const action of ['down', 'up'] as const) {
    await one.browser.input({ type: 'key', action, key, code, location: 0, repeat: false, modifiers });
  }
}

async function type(text: string): Promise<void> {
  for (const key of text) await press(key);
}

async function clickOn(selector: string, clickCount = 1): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen.`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, deltaX: 0, deltaY: 0, modifiers: 0 };
  await one.browser.input({ type: 'mouse', action: 'move', ...at, button: 'none', buttons: 0, clickCount: 0 });
  for (let n = 1; n <= clickCount; n += 1) {
    await one.browser.input({ type: 'mouse', action: 'down', ...at, button: 'left', buttons: 1, clickCount: n });
    await one.browser.input({ type: 'mouse', action: 'up', ...at, button: 'left', buttons: 0, clickCount: n });
  }
}

const value = (selector: string): Promise<string> => page.inputValue(selector);
// A string, since it runs in the page.
const appearanceOfSelect = "getComputedStyle(document.getElementById('s')).appearance";
const control = 2;
const meta = 4;
const shift = 8;

describe('keys of a person', () => {
  test('clicking, selecting all and typing replaces what a field holds', async () => {
    await clickOn('#a');
    await press('a', control);
    await type('New words 1!');
    expect(await value('#a')).toBe('New words 1!');
  });

  test('Enter sends a form and breaks a line in a text area', async () => {
    await clickOn('#b');
    await type('one');
    await press('Enter');
    await type('two');
    expect(await value('#b')).toBe('one\ntwo');
    await clickOn('#a');
    await press('Enter');
    await eventually('the form is sent', async () => (await page.title()) === 'sent');
  });

  test('arrows, Home, End, Backspace, Delete and Tab edit and move as on a keyboard', async () => {
    await clickOn('#a');
    await press('a', control);
    await type('abcdef');
    await press('Home');
    await press('Delete');
    await press('End');
    await press('Backspace');
    await press('ArrowLeft');
    await type('X');
    expect(await value('#a')).toBe('bcdXe');
    await press('Home', shift);
    await type('Y');
    expect(await value('#a')).toBe('Ye');
    await press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BUTTON');
  });

  test.each([
    ['Control', control],
    ['Command of a Mac', meta],
  ])('copy, cut, paste and undo work with %s', async (_name, modifier) => {
    await clickOn('#a');
    await press('a', modifier);
    await press('c', modifier);
    await clickOn('#b');
    await press('v', modifier);
    expect(await value('#b')).toBe('old text');
    await press('a', modifier);
    await press('x', modifier);
    expect(await value('#b')).toBe('');
    await press('z', modifier);
    expect(await value('#b')).toBe('old text');
  });

  test('one key press is one keydown and one keyup of that key', async () => {
    await page.evaluate(`window.seen = []; for (const type of ['keydown', 'keypress', 'keyup']) addEventListener(type, event =>
      seen.push([type, event.key, event.code, event.keyCode, event.ctrlKey].join(' ')))`);
    await press('k');
    await press('F2');
    await press('k', control);
    expect(await page.evaluate('seen')).toEqual([
      'keydown k KeyK 75 false',
      'keypress k KeyK 107 false',
      'keyup k KeyK 75 false',
      'keydown F2 F2 113 false',
      'keyup F2 F2 113 false',
      'keydown k KeyK 75 true',
      'keyup k KeyK 75 true',
    ]);
  });

  test('shortcuts of the browser itself do nothing', async () => {
    await clickOn('#b');
    for (const key of ['t', 'n', 'w', 'u', 'l', 'o', 'p', 's']) await press(key, control);
    await press('F12');
    await press('i', control | shift);
    await type('still here');
    expect(await value('#b')).toBe('still here');
    expect(one.browser.tabs()).toHaveLength(1);
  });
});

describe('text, selection and wheel', () => {
  test('committed text goes in as it is, whatever the language', async () => {
    await clickOn('#b');
    await one.browser.input({ type: 'text', text: 'नमस्ते 你好 👋\nline' });
    expect(await value('#b')).toBe('नमस्ते 你好 👋\nline');
  });

  test('selected text is read, and cut takes it away', async () => {
    await clickOn('#a');
    await press('a', control);
    expect(await one.browser.selectedText({ cut: false })).toBe('old text');
    expect(await value('#a')).toBe('old text');
    expect(await one.browser.selectedText({ cut: true })).toBe('old text');
    expect(await value('#a')).toBe('');
    await clickOn('#t', 2);
    expect((await one.browser.selectedText({ cut: false })).trim()).toMatch(/^(words|to)$/);
  });

  test('a selected password is never read', async () => {
    await clickOn('#p');
    await press('a', control);
    expect(await one.browser.selectedText({ cut: true })).toBe('');
    expect(await value('#p')).toBe('hidden');
  });

  test('typing and selecting reach a frame of another site', async () => {
    await page.evaluate(`const frame = document.createElement('iframe'); frame.id = 'f';
      frame.src = 'http://localhost:${site.port}/inner'; document.body.prepend(frame)`);
    const inner = await eventually('the frame', () => page.frames().find(frame => frame.url().includes('/inner')));
    await inner.locator('#i').waitFor();
    await clickOn('#f >> nth=0');
    await inner.locator('#i').focus();
    await press('a', control);
    expect(await one.browser.selectedText({ cut: false })).toBe('inner words');
    await type('typed');
    await one.browser.input({ type: 'text', text: ' pasted' });
    expect(await inner.locator('#i').inputValue()).toBe('typed pasted');
  });

  test('the list of a native select is part of the picture, and an option is chosen with the mouse', async () => {
    const before = await page.evaluate(appearanceOfSelect);
    await clickOn('#s');
    await eventually(
      'the list is on the page',
      async () => (await page.locator('option >> nth=2').boundingBox()) !== null,
    );
    await clickOn('option >> nth=2');
    await eventually('the choice', async () => (await value('#s')) === 'Three');
    await clickOn('#a');
    expect(await page.evaluate(appearanceOfSelect)).toBe(before);
  });

  test('the mouse wheel scrolls', async () => {
    const at = { x: 600, y: 400, button: 'none', buttons: 0, clickCount: 0, modifiers: 0 } as const;
    await one.browser.input({ type: 'mouse', action: 'wheel', ...at, deltaX: 0, deltaY: 500 });
    await eventually('the page scrolled', async () => Number(await page.evaluate('scrollY')) > 300);
  });

  test('a click that opens a dialog does not hold the next input up', async () => {
    await page.evaluate(`document.querySelector('button').onclick = () => { confirm('Really?'); }`);
    await clickOn('button');
    await type('x');
    expect(one.host.active().dialog()).toMatchObject({ message: 'Really?' });
    await one.host.active().answerDialog(false);
  });
});
