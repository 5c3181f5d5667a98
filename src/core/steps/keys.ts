import { isSign, sub, wordAt, type Span, type Token } from './lexer.ts';

/** Keys as Playwright names them, with the words for them. */
const keyWords = new Map<string, string>(
  Object.entries({
    Enter: 'enter,return',
    Escape: 'escape,esc',
    Tab: 'tab',
    Space: 'space,spacebar',
    Backspace: 'backspace',
    Delete: 'delete,del',
    Home: 'home',
    End: 'end',
    PageUp: 'pageup',
    PageDown: 'pagedown',
    ArrowUp: 'up,arrowup,uparrow',
    ArrowDown: 'down,arrowdown,downarrow',
    ArrowLeft: 'left,arrowleft,leftarrow',
    ArrowRight: 'right,arrowright,rightarrow',
    Control: 'control,ctrl',
    Shift: 'shift',
    Alt: 'alt',
    Meta: 'meta,cmd,command',
  }).flatMap(([key, words]) => words.split(',').map((word): [string, string] => [word, key])),
);
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);
/** Keys that no button is called. Letters are keys only with "key" beside them. */
const certain = new Set(
  'Enter Escape Tab Space Backspace PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight'.split(' '),
);
const buttonsToo = new Set(['Delete', 'Home', 'End']);

/** Whether a button may have the name of this key. */
export function mayBeButton(keys: string): boolean {
  return buttonsToo.has(keys);
}

/** `Enter`, `the Escape key`, `Ctrl+A`, `the down arrow`, as Playwright names them; null for what is no key. */
export function readKeys(span: Span): string | null {
  const { tokens, saidKey } = withoutKeyWord(span);
  if (tokens.some(({ kind }) => kind === 'quote' || kind === 'input')) return null;
  const names = partsOf(tokens);
  const isCombined = names.length > 1;
  const keys = names.map((name, at) => keyOf(name, { isLast: at === names.length - 1, isOne: isCombined || saidKey }));
  if (keys.length === 0 || keys.includes(null)) return null;
  const [only = ''] = keys;
  const isKey = certain.has(only ?? '') || mayBeButton(only ?? '') || /^F\d/.test(only ?? '');
  return isCombined || saidKey || isKey ? keys.join('+') : null;
}

/** Without "the", and without "letter" before or "key" after: `saidKey` when one of these is there. */
function withoutKeyWord(span: Span): { tokens: readonly Token[]; saidKey: boolean } {
  const bare = wordAt(span, 0) === 'the' ? sub(span, 1) : span;
  const isLetter = wordAt(bare, 0) === 'letter' && bare.tokens.length > 1;
  if (isLetter) return { tokens: sub(bare, 1).tokens, saidKey: true };
  const saidKey = ['key', 'arrow'].includes(wordAt(bare, -1));
  return { tokens: saidKey ? sub(bare, 0, -1).tokens : bare.tokens, saidKey };
}

/** "Ctrl+Shift+S" is one token, "page down" and "Ctrl + S" are several. */
function partsOf(tokens: readonly Token[]): string[] {
  const isJoint = (token: Token): boolean => isSign(token, '+') || token.lower === 'and';
  const joined = tokens.some(isJoint)
    ? tokens.filter(token => !isJoint(token)).map(({ text }) => text)
    : [tokens.map(({ text }) => text).join('')];
  return joined.flatMap(part => part.split('+')).filter(part => part !== '');
}

function keyOf(name: string, { isLast, isOne }: { isLast: boolean; isOne: boolean }): string | null {
  const key = keyWords.get(name.toLowerCase());
  if (key !== undefined) return isLast || modifiers.has(key) ? key : null;
  if (/^F([1-9]|1[0-2])$/i.test(name)) return name.toUpperCase();
  return isOne && isLast && /^[\p{L}\p{N}]$/u.test(name) ? name.toUpperCase() : null;
}
