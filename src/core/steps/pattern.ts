import { isHard, isSign, phraseAt, sub, wordAt, type Span } from './lexer.ts';
import { readKeys } from './keys.ts';
import { headsList, listOf } from './names.ts';
import { cardinal } from './numbers.ts';
import { beginsOrder, isBare } from './bare.ts';
import { isFile, isValue, type Known } from './values.ts';

/** What a form expects at a place. */
export type SlotKind =
  | 'NAME'
  | 'NAMES'
  | 'FIELD'
  | 'PATH'
  | 'VALUE'
  | 'VALUES'
  | 'NUMBER'
  | 'ADDRESS'
  | 'KEYS'
  | 'KEY'
  | 'FILE'
  | 'TEST';

export type Piece =
  | { is: 'words'; any: readonly (readonly string[])[] }
  | { is: 'slot'; kind: SlotKind; key: string }
  | { is: 'maybe'; pieces: readonly Piece[] };

/** A form found in some words: what stands in its slots, the words of it that are its own, and how many those are. */
export type FoundForm = { slots: ReadonlyMap<string, Span>; said: ReadonlySet<string>; literals: number };

/** How many places were tried, over all forms of one step: foreign text is given up on, not waited for. */
export type Budget = { left: number };

/** What is known where words are read, and how far they may be tried. `lenient`: any words may be a name or a value. */
export type Given = { known: Known; budget: Budget; lenient?: boolean };

/**
 * Reads a form as the table writes it: `press|hit NAME [in NAME:place]`. Words joined by `_` stand in that order, `[ ]` may be left
 * out, and what is in capitals is a slot, with a name of its own behind the colon where a form has two of a kind.
 */
export function compile(form: string): Piece[] {
  const words = form.replaceAll('[', '[ ').replaceAll(']', ' ]').split(' ');
  const open: Piece[][] = [[]];
  for (const word of words) {
    if (word === '[') open.push([]);
    else if (word === ']') {
      const pieces = open.pop() ?? [];
      open.at(-1)?.push({ is: 'maybe', pieces });
    } else open.at(-1)?.push(pieceOf(word));
  }
  return open[0] ?? [];
}

function pieceOf(word: string): Piece {
  const [kind = '', key] = word.split(':');
  if (!isSlot(kind)) return { is: 'words', any: word.split('|').map(one => one.split('_')) };
  return { is: 'slot', kind, key: key ?? kind.toLowerCase() };
}

type Limits = Pick<Given, 'budget' | 'lenient'>;

/** All ways in which the form takes up all of the words. */
export function match(pieces: readonly Piece[], span: Span, { budget, lenient = false }: Limits): FoundForm[] {
  const out: FoundForm[] = [];
  const slots = new Map<string, Span>();
  const said: string[] = [];
  go(pieces, 0, () => {
    out.push({ slots: new Map(slots), said: new Set(said), literals: said.length });
  });
  return out;

  function go(rest: readonly Piece[], at: number, found: () => void): void {
    const [piece, ...others] = rest;
    budget.left -= 1;
    if (budget.left < 0) return;
    if (piece === undefined) {
      if (at === span.tokens.length) found();
      return;
    }
    if (piece.is === 'maybe') {
      go([...piece.pieces, ...others], at, found);
      go(others, at, found);
      return;
    }
    if (piece.is === 'words') {
      for (const words of piece.any) {
        const n = phraseAt(span, at, words);
        if (n === 0) continue;
        said.push(...words);
        go(others, at + n, found);
        said.length -= words.length;
      }
      return;
    }
    const taken = slots.get(piece.key);
    for (const end of endsOf(piece.kind, others, at)) {
      budget.left -= (end - at) / 4;
      const words = sub(span, at, end);
      if (!slotKinds[piece.kind](words) && !(lenient && mayBeQuoted(piece.kind, words))) continue;
      slots.set(piece.key, words);
      go(others, end, found);
    }
    if (taken === undefined) slots.delete(piece.key);
    else slots.set(piece.key, taken);
  }

  /** Where a slot may end: a quote or an input ends what it begins as a value. */
  function endsOf(kind: SlotKind, others: readonly Piece[], at: number): number[] {
    const last = span.tokens.length;
    if (at >= last) return [];
    if (kind === 'NUMBER' || ((kind === 'VALUE' || kind === 'FILE') && isHard(span.tokens[at]))) return [at + 1];
    return others.length === 0 ? [last] : Array.from({ length: last - at }, (_, i) => at + i + 1);
  }
}

const slotKinds: Record<SlotKind, (span: Span) => boolean> = {
  NAME: isBare,
  FIELD: isBare,
  NAMES: isNames,
  PATH: span => pathOf(span) !== null,
  VALUE: isValue,
  VALUES: span => (!headsList(span) && listOf(span)?.every(one => isValue(one) && !isOrder(one))) ?? false,
  NUMBER: ({ tokens: [only, ...others] }) =>
    only !== undefined && others.length === 0 && isNumber(only.text, only.kind),
  ADDRESS: isAddress,
  KEYS: span => span.tokens.length <= 6 && readKeys(span) !== null,
  KEY: span => span.tokens.length <= 6 && isBare(span) && !span.tokens.some(({ text }) => text === 'and'),
  FILE: isFile,
  TEST: span => span.tokens.length > 1,
};

/** "the subject, open rate and clicks": in the middle of a list what looks like an order may be a name. */
function isNames(span: Span): boolean {
  const names = headsList(span) ? null : listOf(span);
  const endsWithAnd = span.tokens.some(({ text }) => text === 'and');
  return (
    names?.every((one, at) => isBare(one) && (!isOrder(one) || (endsWithAnd && at > 0 && at < names.length - 1))) ??
    false
  );
}

/** In quotes any words are a name or a value. */
function mayBeQuoted(kind: SlotKind, { tokens }: Span): boolean {
  const isQuotable = tokens.every(({ kind: one, text }) => one !== 'quote' && one !== 'line' && text !== ':');
  return ['NAME', 'FIELD', 'VALUE'].includes(kind) && tokens.length > 0 && isQuotable;
}

function isSlot(word: string): word is SlotKind {
  return Object.hasOwn(slotKinds, word);
}

function isNumber(text: string, kind: string): boolean {
  return kind === 'input' || /^[$€£]?-?\d/.test(text) || cardinal(text.toLowerCase()) !== null;
}

/** "Red, click Save": no entry of a list. */
function isOrder(span: Span): boolean {
  return span.tokens.length > 1 && beginsOrder(wordAt(span, 0));
}

/** One address without spaces: "example.com/a", "/orders", "{host}/a". */
function isAddress({ tokens }: Span): boolean {
  const [first] = tokens;
  if (first === undefined || tokens.some((token, at) => at > 0 && token.start !== tokens[at - 1]?.end)) return false;
  return first.kind === 'url' || isSign(first, '/') || (first.kind === 'input' && tokens.length > 1);
}

/** The names of "File > Export > CSV"; null for what is no path of names. */
export function pathOf(span: Span): Span[] | null {
  const out: Span[] = [];
  let from = 0;
  for (let at = 0; at <= span.tokens.length; at += 1) {
    if (at < span.tokens.length && !isSign(span.tokens[at], '>')) continue;
    const name = sub(span, from, at);
    if (!isBare(name)) return null;
    out.push(name);
    from = at + 1;
  }
  return out.length > 1 ? out : null;
}
