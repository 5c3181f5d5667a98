/** Text and keys as a keyboard would send them. */
import { limitOf, orDialog, Refusal, type ActionContext } from '../context.ts';
import { within } from '../../deadline.ts';
import { permitKeys } from '../press-target.ts';
import { readKeys, virtualKeyCode } from '../../input/key-codes.ts';

const shift = 8;

/** US keyboard: the keys that the characters of ASCII lie on, plain and with Shift. */
const rows: [code: string, plain: string, shifted: string][] = [
  ['Space', ' ', ''],
  ['Minus', '-', '_'],
  ['Equal', '=', '+'],
  ['BracketLeft', '[', '{'],
  ['BracketRight', ']', '}'],
  ['Backslash', '\\', '|'],
  ['Semicolon', ';', ':'],
  ['Quote', "'", '"'],
  ['Comma', ',', '<'],
  ['Period', '.', '>'],
  ['Slash', '/', '?'],
  ['Backquote', '`', '~'],
  ...[...')!@#$%^&*('].map((shifted, digit): [string, string, string] => [`Digit${digit}`, String(digit), shifted]),
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter): [string, string, string] => [
    `Key${letter.toUpperCase()}`,
    letter,
    letter.toUpperCase(),
  ]),
];
const keys = new Map<string, { code: string; modifiers: number }>();
for (const [code, plain, shifted] of rows) {
  keys.set(plain, { code, modifiers: 0 });
  if (shifted) keys.set(shifted, { code, modifiers: shift });
}

/** Types character by character, with real key events where a keyboard has a key for it. */
export async function typeKeys(acting: ActionContext, text: string): Promise<void> {
  await permitKeys(acting, 'text', text);
  const { cdp } = acting.tab;
  const sent = within({ ...limitOf(acting), what: 'The keyboard' }, () =>
    // Sent without waiting for each: the browser keeps the order, and each wait would cost a frame.
    Promise.all(
      [...text].flatMap(char => {
        const key = keys.get(char);
        if (!key) return [cdp.send('Input.insertText', { text: char })];
        const event = { key: char, ...key, windowsVirtualKeyCode: virtualKeyCode(char, key.code) };
        return [
          cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, text: char, unmodifiedText: char }),
          cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
        ];
      }),
    ),
  );
  await orDialog(acting, sent);
}

/** Inserts a text at once, as pasting does; the last character as a key event, for pages that listen for keys. */
export async function insertText(acting: ActionContext, text: string): Promise<void> {
  await permitKeys(acting, 'text', text);
  const last = [...text].at(-1) ?? '';
  const byKey = keys.has(last) ? last : '';
  const { cdp } = acting.tab;
  const most = text.slice(0, text.length - byKey.length);
  if (most)
    await orDialog(
      acting,
      within({ ...limitOf(acting), what: 'The keyboard' }, () => cdp.send('Input.insertText', { text: most })),
    );
  if (byKey) await typeKeys(acting, byKey);
}

/**
 * Presses keys as {@link readKeys} reads them. `pressing` is called before the last one goes down.
 */
export async function pressKeys(acting: ActionContext, spelled: string, pressing?: () => void): Promise<void> {
  const presses = readKeys(spelled);
  for (const [index, { modifiers, key }] of presses.entries()) {
    const keyboard = acting.tab.page.keyboard;
    const named = [...modifiers, key].join('+');
    await permitKeys(acting, 'keys', named);
    if (index === presses.length - 1) pressing?.();
    const sent = within({ ...limitOf(acting), what: 'The keyboard' }, () => keyboard.press(named));
    try {
      await orDialog(acting, sent);
    } catch (error) {
      if (/Unknown key/.test(String(error))) throw new Refusal('wrong-value', `There is no key named '${named}'.`);
      throw error;
    }
  }
}
