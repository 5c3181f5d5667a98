import { signAt, sub, tokenText, trimmed, wordAt, type Span } from './lexer.ts';

/** Keys as Playwright names them, with the words for them. */
const keyLines: readonly (readonly [key: string, words: string])[] = [
  ['Enter', 'enter, return'],
  ['Escape', 'escape, esc'],
  ['Tab', 'tab'],
  ['Space', 'space, spacebar, space bar'],
  ['Backspace', 'backspace'],
  ['Delete', 'delete, del'],
  ['Home', 'home'],
  ['End', 'end'],
  ['PageUp', 'pageup, page up'],
  ['PageDown', 'pagedown, page down'],
  ['ArrowUp', 'up, arrowup, arrow up'],
  ['ArrowDown', 'down, arrowdown, arrow down'],
  ['ArrowLeft', 'left, arrowleft, arrow left'],
  ['ArrowRight', 'right, arrowright, arrow right'],
  ['Control', 'control, ctrl'],
  ['Shift', 'shift'],
  ['Alt', 'alt, option'],
  ['Meta', 'meta, cmd, command'],
];
const keyNames = new Map(
  keyLines.flatMap(([key, words]) => words.split(', ').map((word): [string, string] => [word, key])),
);
const modifiers = /^(?:Control|Shift|Alt|Meta)$/;
/** Names of keys that are also names of buttons: they need "key" or "arrow" beside them. */
const ambiguous = /^(?:home|delete|option|up|down|left|right|return|back)$/;

/** `Enter`, `the Escape key`, `Ctrl+A`, `the down arrow`: the keys as Playwright names them; null when none is meant. */
export function keysOf(given: Span): { keys: string; rest: Span } | null {
  let span = trimmed(given);
  while (/^(?:the|on|your)$/.test(wordAt(span, 0))) span = sub(span, 1);
  const { parts, length } = partsOf(span);
  const named = parts.map((part, i) => keyOf(part, { isLast: i === parts.length - 1, isCombined: parts.length > 1 }));
  if (named.length === 0 || named.includes(null)) return null;
  let at = length;
  let saidKey = false;
  while (/^(?:keys?|arrow)$/.test(wordAt(span, at))) {
    saidKey = true;
    at += 1;
  }
  if (wordAt(span, at) === 'button') return null;
  const rest = sub(span, at);
  const isQuoted = span.tokens[0]?.kind === 'quote';
  if (parts.length === 1 && !saidKey && (isQuoted || !standsAlone(parts[0] ?? '', rest))) return null;
  return { keys: named.join('+'), rest };
}

/** The names that are pressed together, and how many tokens they take. */
function partsOf(span: Span): { parts: string[]; length: number } {
  const two = `${wordAt(span, 0)} ${wordAt(span, 1)}`;
  if (keyNames.get(two) !== undefined) return { parts: [two], length: 2 };
  const parts = tokenText(span, 0).split(/[+]/).filter(Boolean);
  if (parts.length === 1 && /^(?:ctrl|cmd|alt|shift|control|command)-./i.test(tokenText(span, 0)))
    return { parts: tokenText(span, 0).split('-'), length: 1 };
  let length = 1;
  while (signAt(span, length) === '+' && tokenText(span, length + 1) !== '') {
    parts.push(tokenText(span, length + 1));
    length += 2;
  }
  return { parts, length };
}

function keyOf(part: string, { isLast, isCombined }: { isLast: boolean; isCombined: boolean }): string | null {
  const name = keyNames.get(part.trim().toLowerCase());
  if (name !== undefined) return isCombined && !isLast && !modifiers.test(name) ? null : name;
  if (/^F\d{1,2}$/i.test(part)) return part.toUpperCase();
  return isCombined && isLast && part.length === 1 ? part.toUpperCase() : null;
}

/** "Press Tab", "press Enter in the box"; but "press Home" is a button, and "press Enter amount" a label. */
function standsAlone(part: string, rest: Span): boolean {
  if (ambiguous.test(part.toLowerCase())) return false;
  const next = rest.tokens[0];
  return (
    next === undefined ||
    next.kind === 'punct' ||
    /^(?:in|on|inside|while|to|twice|once|again|with|within|for|at|until|after)$/.test(next.lower)
  );
}

/** Whether a text names keys: `Ctrl+S`, `arrow`, `A`. */
export function isKeyText(text: string): boolean {
  return text
    .split(/[+-]/)
    .every(
      part =>
        part.length < 2 ||
        keyNames.get(part.toLowerCase()) !== undefined ||
        /^(?:page|arrow|bar|F\d{1,2})$/i.test(part),
    );
}
