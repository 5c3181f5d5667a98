import { AppError } from '../errors.ts';

/**
 * Reads JSON that a person wrote.
 * @throws AppError that names `field`, the line and column at fault, and what is wrong there.
 */
export function readJsonText(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column, why } = placeOf(text);
    const message = `is not JSON: line ${line}, column ${column}: ${why}.`;
    throw new AppError('BAD_REQUEST', `${field} ${message}`, { field, message });
  }
}

/** Line and column count from 1, the offset from 0. */
export type JsonFault = { offset: number; line: number; column: number; why: string };

/** Where a text stops being JSON, and why; undefined when it is JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return placeOf(text);
  }
}

function placeOf(text: string): JsonFault {
  const offset = faultAt(text);
  const before = text.slice(0, offset).split('\n');
  const why = offset >= text.length ? 'it ends too soon' : `${JSON.stringify(text[offset])} is not expected here`;
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, why };
}

const space = /[ \t\r\n]*/y;
const token =
  // eslint-disable-next-line no-control-regex -- JSON texts may not hold control characters
  /(?<text>"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<other>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|(?<mark>[[\]{},:])/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'end or ,';

/** Offset at which the text stops being JSON: browsers and Node do not tell it alike, or at all. */
function faultAt(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let at = skip(text, 0); ; at = skip(text, token.lastIndex)) {
    token.lastIndex = at;
    const found = token.exec(text)?.groups;
    if (!found) return at;
    const kind = found['text'] ? 'text' : found['other'] ? 'other' : (found['mark'] ?? '');
    const next: Expected | undefined = follow[expected](kind, open);
    if (!next) return at;
    expected = next;
  }
}

function skip(text: string, from: number): number {
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}

type Follow = (kind: string, open: string[]) => Expected | undefined;

/** What may follow a token where something is expected; undefined when the token may not stand there. Keeps `open` up to date. */
const follow: Record<Expected, Follow> = {
  key: kind => (kind === 'text' ? ':' : undefined),
  'key or }': (kind, open) => (kind === '}' ? closed(open) : follow.key(kind, open)),
  ':': kind => (kind === ':' ? 'value' : undefined),
  value(kind, open) {
    if (kind === 'text' || kind === 'other') return 'end or ,';
    if (kind !== '{' && kind !== '[') return undefined;
    open.push(kind);
    return kind === '{' ? 'key or }' : 'value or ]';
  },
  'value or ]': (kind, open) => (kind === ']' ? closed(open) : follow.value(kind, open)),
  'end or ,'(kind, open) {
    const inside = open.at(-1);
    if (kind === ',' && inside) return inside === '{' ? 'key' : 'value';
    return (kind === '}' && inside === '{') || (kind === ']' && inside === '[') ? closed(open) : undefined;
  },
};

function closed(open: string[]): Expected {
  open.pop();
  return 'end or ,';
}
