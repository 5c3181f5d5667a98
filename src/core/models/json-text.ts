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

/** Offset at which the text stops being JSON: browsers and Node report it differently, or not at all. */
function faultAt(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let at = skip(text, 0); ; at = skip(text, token.lastIndex)) {
    token.lastIndex = at;
    const found = token.exec(text)?.groups;
    if (!found) return at;
    const kind = found['text'] ? 'text' : found['other'] ? 'other' : (found['mark'] ?? '');
    const next = after(kind, expected, open);
    if (!next) return at;
    expected = next;
  }
}

function skip(text: string, from: number): number {
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}

/** What may follow a token; undefined when the token is not allowed there. Updates `open`. */
function after(kind: string, expected: Expected, open: string[]): Expected | undefined {
  const inside = open.at(-1);
  switch (expected) {
    case 'key':
    case 'key or }':
      if (kind === 'text') return ':';
      return kind === '}' && expected === 'key or }' ? closed(open) : undefined;
    case ':':
      return kind === ':' ? 'value' : undefined;
    case 'end or ,':
      if (kind === ',' && inside) return inside === '{' ? 'key' : 'value';
      return (kind === '}' && inside === '{') || (kind === ']' && inside === '[') ? closed(open) : undefined;
    case 'value':
    case 'value or ]':
      if (kind === 'text' || kind === 'other') return 'end or ,';
      if (kind === ']' && expected === 'value or ]') return closed(open);
      if (kind !== '{' && kind !== '[') return undefined;
      open.push(kind);
      return kind === '{' ? 'key or }' : 'value or ]';
  }
}

function closed(open: string[]): Expected {
  open.pop();
  return 'end or ,';
}
