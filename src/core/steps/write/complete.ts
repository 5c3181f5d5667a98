import { blockForms } from '../table/block-forms.ts';
import { stepForms } from '../table/forms.ts';
import { isHard, lex, phraseAt, sub, wordAt, type Span } from '../lexer.ts';
import { compile, type Piece, type Way } from '../pattern.ts';
import { articles, withoutArticle } from '../plain.ts';
import type { SlotKind } from '../slots.ts';
import { beginsForm, jointAt } from '../read-clause.ts';
import { siteVerbs } from '../table/site-verbs.ts';
import type { StepNames } from '../understand.ts';
import { capital } from './print.ts';

/** What things are called: on the page that was last seen, and `written` as other steps have it, with articles and quotes. */
export type OfferedNames = { fields: readonly string[]; controls: readonly string[]; written: readonly string[] };
/** A step and where in it the caret is. */
type Typed = { text: string; caret: number };

/** `text` takes the place of `from`..`to` of the step. */
export type Completion = {
  text: string;
  from: number;
  to: number;
  is: 'form' | 'field' | 'control' | 'written' | 'input' | 'credential' | 'before';
  hint: string;
};

type Offer = Pick<Completion, 'text' | 'is' | 'hint'>;

const mostCompletions = 8;
const longestLine = 1000;
/** Of a block its head: what its form has besides stands for words of people and matches nothing. */
const written = [...stepForms, ...blockForms.map(({ heads, ...block }) => ({ ...block, forms: heads }))];
const ways = written.flatMap(({ id, forms, examples }) =>
  forms.flatMap((form, at) => compile(form).map(way => ({ id, way, hint: examples[at] ?? examples[0] ?? form }))),
);
const valueSlots = new Set<SlotKind>(['VALUE', 'VALUES', 'FILE', 'NUMBER']);

/** What may go on at the caret, at most eight, the likeliest first. */
export function completeStep({ text, caret }: Typed, names: StepNames, page: OfferedNames): Completion[] {
  const before = text.slice(Math.max(text.lastIndexOf('\n', caret - 1) + 1, caret - longestLine), caret);
  const last = before.lastIndexOf('{');
  const brace = before.charAt(last - 1) === '{' ? last - 1 : last;
  const isOpenInput = brace > before.lastIndexOf('}');
  const clause = clauseIn(before);
  const word = clause.tokens.at(-1);
  const isBegun = word !== undefined && word.end === before.length && word.kind === 'word';
  const from = isOpenInput ? brace : isBegun ? word.start : before.length;
  const begun = before.slice(from).toLowerCase();
  const whole = sub(clause, 0, isBegun ? -1 : undefined);
  const hasArticle = articles.has(wordAt(whole, -1));
  const said = hasArticle ? sub(whole, 0, -1) : whole;
  const gap = from === before.length && /\S$/.test(before) ? ' ' : '';
  const offers = isOpenInput
    ? inputsOf(names)
    : said.tokens.length === 0
      ? firstForms()
      : [...after(said, names, page), ...(wordAt(said, -1) === 'and' ? firstForms() : [])];
  const at = caret - before.length;
  return [...new Map(offers.map(offer => [offer.text.toLowerCase(), offer])).values()]
    .filter(({ text: offered }) => startsSo(offered, begun) || startsSo(withoutArticle(offered), begun))
    .slice(0, mostCompletions)
    .map(offer => {
      const offered = hasArticle ? withoutArticle(offer.text) : offer.text;
      return { ...offer, text: gap + offered, from: at + from, to: caret };
    });
}

function startsSo(offered: string, begun: string): boolean {
  const words = offered.toLowerCase();
  return words.startsWith(begun) && words !== begun;
}

/** The words of the thing to do that the caret is in. */
function clauseIn(line: string): Span {
  // Inputs are values here as quotes are, in the same places.
  const span = lex(line.replace(/\{[^{}]+\}/g, input => `"${'x'.repeat(input.length - 2)}"`));
  const { tokens } = span;
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const isEnd = tokens[at]?.kind === 'stop' || tokens[at]?.text === ':';
    const joint = isEnd ? 1 : jointAt(span, at);
    if (
      isEnd ||
      (joint > 0 && (at + joint >= tokens.length ? tokens[at]?.text !== 'and' : beginsForm(span, at + joint)))
    )
      from = at + joint;
  }
  return sub(span, from);
}

function inputsOf({ inputs, credentials }: StepNames): Offer[] {
  return [
    ...inputs.map((name): Offer => ({ text: `{${name}}`, is: 'input', hint: 'input' })),
    ...credentials.flatMap(name =>
      ['id', 'password'].map((part): Offer => ({ text: `{{${name}.${part}}}`, is: 'credential', hint: 'credential' })),
    ),
  ];
}

/** The first words of every form, those that are written alike once; then what sites do. */
function firstForms(): Offer[] {
  const forms = ways.filter(({ id }) => id !== 'act').map(({ way, hint }) => offerOf(way[0], hint));
  const verbs = siteVerbs.map((verb): Offer => ({ text: capital(verb), is: 'form', hint: capital(verb) }));
  return [...forms.flatMap(offer => (offer === null ? [] : [{ ...offer, text: capital(offer.text) }])), ...verbs];
}

function offerOf(piece: Piece | undefined, hint: string): Offer | null {
  return piece !== undefined && 'words' in piece ? { text: piece.words[0]?.join(' ') ?? '', is: 'form', hint } : null;
}

/** What may come after the words that are there, in any form that they may begin. */
function after(said: Span, names: StepNames, page: OfferedNames): Offer[] {
  const next = ways.flatMap(({ way, hint }) => nextPieces(way, said, 0).map(piece => ({ piece, hint })));
  const slots = new Set(next.flatMap(({ piece }) => ('slot' in piece ? [piece.slot] : [])));
  const words = next.flatMap(({ piece, hint }) => offerOf(piece, hint) ?? []);
  const named = (is: Offer['is'], all: readonly string[], hint: string): Offer[] =>
    all.map(text => ({ text: is === 'before' ? text : nameIn(text), is, hint }));
  const isName = slots.has('NAME') || slots.has('NAMES') || slots.has('TEST') || slots.has('PATH');
  return [
    ...words,
    ...(slots.has('FIELD') || isName ? named('field', page.fields, 'field on the page') : []),
    ...(isName ? named('control', page.controls, 'on the page') : []),
    ...(isName || slots.has('FIELD')
      ? page.written.map((text): Offer => ({ text, is: 'written', hint: 'in another step' }))
      : []),
    ...([...slots].some(slot => valueSlots.has(slot))
      ? [...inputsOf(names), ...named('before', names.before, 'read before')]
      : []),
  ];
}

/** A name from the page, in quotes where its words alone might be read otherwise. */
function nameIn(text: string): string {
  return /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)?$/u.test(text) ? text : `"${text.replaceAll('"', '')}"`;
}

/** The pieces that may come after all of the words. */
function nextPieces([piece, ...rest]: Way, said: Span, at: number): Piece[] {
  if (piece === undefined) return [];
  if (at >= said.tokens.length) return [piece];
  if ('words' in piece)
    return piece.words
      .filter(words => phraseAt(said, at, words) > 0)
      .flatMap(words => nextPieces(rest, said, at + words.length));
  const ends = isHard(said.tokens[at])
    ? [at + 1]
    : Array.from({ length: said.tokens.length - at }, (_, i) => at + i + 1);
  return ends.flatMap(end => nextPieces(rest, said, end));
}
