import { isHard, phraseAt, sub, type Span } from './lexer.ts';
import { isPlainAt } from './plain.ts';
import { fitsSlot, isSlot, type Given, type SlotKind } from './slots.ts';

export type Piece = { words: readonly (readonly string[])[] } | { slot: SlotKind; key: string };

/** One way to write a form, with or without what may be left out. */
export type Way = readonly Piece[];

/** A form found in some words: what stands in its slots, and the places of the words that are its own. */
export type FoundForm = { slots: ReadonlyMap<string, Span>; fixed: readonly number[] };

/**
 * Reads a form as the table writes it: `press|hit NAME [in NAME:place]`. Words joined by `_` stand in that order, `[ ]` may be left
 * out, and what is in capitals is a slot, with a name of its own behind the colon where a form has two of a kind.
 */
export function compile(form: string): Way[] {
  const open: Way[][] = [[[]]];
  for (const word of form.replaceAll('[', '[ ').replaceAll(']', ' ]').split(' ')) {
    if (word === '[') {
      open.push([[]]);
      continue;
    }
    const added = word === ']' ? [...(open.pop() ?? []), []] : [[pieceOf(word)]];
    const before = open.pop() ?? [];
    open.push(before.flatMap(way => added.map(one => [...way, ...one])));
  }
  return open[0] ?? [];
}

function pieceOf(word: string): Piece {
  const [kind = '', key] = word.split(':');
  return isSlot(kind)
    ? { slot: kind, key: key ?? kind.toLowerCase() }
    : { words: word.split('|').map(one => one.split('_')) };
}

/** Slots without commas and other words that no name has. */
const plainSlots = new Set<SlotKind>(['NAME', 'FIELD', 'VALUE', 'KEY', 'FILE']);
const oneToken = new Set<SlotKind>(['NUMBER', 'DIGITS', 'VERB']);

/** All ways in which the form takes up all of the words. */
export function match(way: Way, span: Span, given: Given): FoundForm[] {
  const out: FoundForm[] = [];
  const slots = new Map<string, Span>();
  const fixed: number[] = [];
  const last = span.tokens.length;
  go(0, 0);
  return out;

  function go(i: number, at: number): void {
    const piece = way[i];
    given.budget.left -= 1;
    if (given.budget.left < 0) return;
    if (piece === undefined) {
      if (at === last) out.push({ slots: new Map(slots), fixed: [...fixed] });
    } else if ('words' in piece) {
      for (const words of piece.words) {
        if (phraseAt(span, at, words) === 0) continue;
        fixed.push(...words.keys().map(word => at + word));
        go(i + 1, at + words.length);
        fixed.length -= words.length;
      }
    } else if (at < last) takeSlot(piece, i, at);
  }

  function plainEnd(from: number): number {
    let end = from;
    while (end < last && isPlainAt(span, end)) end += 1;
    return end;
  }

  function takeSlot({ slot, key }: Extract<Piece, { slot: SlotKind }>, i: number, at: number): void {
    // A quote or an input ends what it begins as a value.
    const isOne = oneToken.has(slot) || ((slot === 'VALUE' || slot === 'FILE') && isHard(span.tokens[at]));
    const most = isOne ? at + 1 : plainSlots.has(slot) && !given.lenient ? plainEnd(at) : last;
    for (let end = i === way.length - 1 && !isOne ? last : at + 1; end <= most; end += 1) {
      const words = sub(span, at, end);
      if (!fitsSlot(slot, words, given)) continue;
      slots.set(key, words);
      go(i + 1, end);
    }
    slots.delete(key);
  }
}
