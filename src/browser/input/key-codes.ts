/** Windows virtual key codes, which is how Chromium names keys, by `KeyboardEvent.code`; letters, digits and F keys are computed. */
const named: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  NumpadEnter: 13,
  ShiftLeft: 16,
  ShiftRight: 16,
  ControlLeft: 17,
  ControlRight: 17,
  AltLeft: 18,
  AltRight: 18,
  Pause: 19,
  CapsLock: 20,
  Escape: 27,
  Space: 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Insert: 45,
  Delete: 46,
  ContextMenu: 93,
  NumpadMultiply: 106,
  NumpadAdd: 107,
  NumpadSubtract: 109,
  NumpadDecimal: 110,
  NumpadDivide: 111,
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
};

/** On-screen keyboards leave `code` empty; then the code follows from the key, where that is certain. */
const codeOfKey: Record<string, string> = { ' ': 'Space', Shift: 'ShiftLeft', Control: 'ControlLeft', Alt: 'AltLeft' };

export function virtualKeyCode(key: string, code: string): number {
  const physical = code || codeOfKey[key] || key;
  const known = named[physical];
  if (known !== undefined) return known;
  const letter = /^Key([A-Z])$/.exec(physical)?.[1];
  if (letter) return letter.charCodeAt(0);
  const digit = /^Digit(\d)$/.exec(physical)?.[1];
  if (digit) return 48 + Number(digit);
  const pad = /^Numpad(\d)$/.exec(physical)?.[1];
  if (pad) return 96 + Number(pad);
  const f = /^F(\d{1,2})$/.exec(physical)?.[1];
  if (f) return 111 + Number(f);
  return /^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0;
}

/** Common other spellings, in small letters. */
const spellings: ReadonlyMap<string, string> = new Map([
  ...Object.keys(named).map((name): [string, string] => [name.toLowerCase(), name]),
  ['ctrl', 'Control'],
  ['control', 'Control'],
  ['cmd', 'Control'],
  ['command', 'Control'],
  ['controlormeta', 'ControlOrMeta'],
  ['alt', 'Alt'],
  ['option', 'Alt'],
  ['shift', 'Shift'],
  ['meta', 'Meta'],
  ['return', 'Enter'],
  ['esc', 'Escape'],
  ['del', 'Delete'],
  ['up', 'ArrowUp'],
  ['down', 'ArrowDown'],
  ['left', 'ArrowLeft'],
  ['right', 'ArrowRight'],
  ['pgup', 'PageUp'],
  ['pgdn', 'PageDown'],
]);

/** A key and what is held with it, as Playwright names them. */
export type KeyPress = { modifiers: string[]; key: string };

/** Reads keys such as `Enter`, `ctrl+a` or several apart by spaces; spaces alone are one press of Space. */
export function readKeys(spelled: string): KeyPress[] {
  const presses = spelled.trim() === '' ? ['Space'] : spelled.trim().split(/\s+/);
  return presses.map(press => {
    // The last `+` is the key itself.
    const names = press === '+' ? ['+'] : press.split(/\+(?!$)/).map(name => spellings.get(name.toLowerCase()) ?? name);
    return { modifiers: names.slice(0, -1), key: names.at(-1) ?? '' };
  });
}
