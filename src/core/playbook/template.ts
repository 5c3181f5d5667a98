/** Texts with `{input}` in the place of values. */
import { isWhole } from '../text/whole-words.ts';

export type Inputs = Readonly<Record<string, string>>;

const longest = 300;
const slot = /\{\{[^{}]+\}\}|\{([^{}\n]+)\}/g;

/** The inputs that a text names. */
export function slotsIn(text: string): string[] {
  return [...text.matchAll(slot)].flatMap(([, name]) => (name === undefined ? [] : [name.trim()]));
}

/** The text with the values of its inputs; null where one has none. Placeholders of credentials stay. */
export function fillIn(template: string, inputs: Inputs): string | null {
  let isWhole = true;
  const text = template.replace(slot, (whole: string, name: string | undefined) => {
    if (name === undefined) return whole;
    const value = inputs[name.trim()];
    if (value === undefined || value === '') isWhole = false;
    return value ?? '';
  });
  return isWhole ? text : null;
}

/** A part of a step: one character, or an input or placeholder, with what stands for it on a page. */
type Piece = { raw: string; shown: string };

/**
 * The part of a step that says a text, as it is written there: `{city}` for "Oslo". Null where the step does not say it, or says it in
 * two ways that would differ with other inputs.
 */
export function templateOf(text: string, step: string, inputs: Inputs): string | null {
  const wanted = text.trim();
  if (wanted === '' || wanted.length > longest) return null;
  const pieces = piecesOf(step, inputs);
  const found = new Set<string>();
  for (let from = 0; from < pieces.length; from += 1) {
    if (continuesWord(pieces, from)) continue;
    const template = matched(pieces, from, wanted);
    if (template !== null) found.add(template);
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only;
}

function piecesOf(step: string, inputs: Inputs): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (until: number): void => {
    for (const raw of step.slice(at, until)) pieces.push({ raw, shown: raw });
  };
  for (const match of step.matchAll(slot)) {
    plain(match.index);
    const [raw, name] = match;
    pieces.push({ raw, shown: name === undefined ? raw : (inputs[name.trim()] ?? '').trim() });
    at = match.index + raw.length;
  }
  plain(step.length);
  return pieces;
}

function matched(pieces: readonly Piece[], from: number, wanted: string): string | null {
  let [template, at] = ['', 0];
  for (let next = from; next < pieces.length; next += 1) {
    const piece = pieces[next];
    if (piece === undefined || piece.shown === '') return null;
    const said = wanted.slice(at, at + piece.shown.length);
    if (said.toLowerCase() !== piece.shown.toLowerCase()) return null;
    // Its own letters, as the page wants them; an input may be written otherwise, and is then no input.
    template += piece.raw === piece.shown ? said : piece.raw;
    at += piece.shown.length;
    if (at === wanted.length) return continuesWord(pieces, next + 1) ? null : template;
  }
  return null;
}

function continuesWord(pieces: readonly Piece[], at: number): boolean {
  const isWord = (piece: Piece | undefined): boolean => piece !== undefined && /^[\p{L}\p{N}]$/u.test(piece.raw);
  return isWord(pieces[at - 1]) && isWord(pieces[at]);
}

const shortest = 3;

/**
 * A text of a page with the inputs in the place of their values, where those are no short ones. Null where a value is that of two
 * inputs: with other values the text would say one of them.
 */
export function withSlots(text: string, inputs: Inputs): string | null {
  const plain = text.replaceAll(/[{}]/g, '');
  const values = Object.entries(inputs)
    .map(([name, value]) => ({ name, value: value.trim().toLowerCase() }))
    .filter(({ value }) => value.length >= shortest)
    .toSorted((a, b) => b.value.length - a.value.length)
    .slice(0, 100);
  if (values.length === 0) return plain.slice(0, longest);
  let isClear = true;
  const said = new RegExp(values.map(({ value }) => RegExp.escape(value)).join('|'), 'giu');
  const filled = plain.replace(said, (found, at: number) => {
    if (!isWhole(plain, at, at + found.length)) return found;
    const [own, ...others] = values.filter(({ value }) => value === found.toLowerCase());
    isClear &&= own !== undefined && others.length === 0;
    return `{${own?.name ?? ''}}`;
  });
  return isClear ? filled.slice(0, longest) : null;
}
