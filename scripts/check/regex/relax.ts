import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A character that no expression of ours names: the end of a relaxed expression, which so never matches. */
const neverThere = '\\uF8FF';
const largeRepeat = 8;
const lastAscii = 0x7f;
const lastCode = 0x10_ff_ff;

/** What is made wider: `{3,80}` to `+`, and `\\p{…}` to all characters beyond ASCII. */
export type Widening = { repeats: boolean; properties: boolean };

type Edit = { start: number; end: number; text: string };

/**
 * The same expression with a look behind at one character where an alternative begins read as that character: `(?<!a)b` as
 * `(?:^|[^a])b`, which takes as long. The automaton knows no look-around.
 */
export function withoutLeads(pattern: string, flags: string): string {
  const ast = parse(pattern, flags);
  const edits: Edit[] = [];
  visitRegExpAST(ast, {
    onAssertionEnter(node) {
      const text = isLookaround(node) ? consuming(node, ast, flags) : '';
      if (text !== '') edits.push({ start: node.start, end: node.end, text });
    },
  });
  return apply(pattern, edits);
}

/**
 * An expression that tries every way that the given one tries, and more, and that is easier to prove: each look-around may
 * succeed anywhere, repeats and properties are widened where asked, and the whole never matches, so that nothing stops
 * early. Where it is linear, so is the given one. Undefined where that would prove nothing: for references back, and for
 * look-around of any length, which itself takes time.
 */
export function relaxed(pattern: string, flags: string, { repeats, properties }: Widening): string | undefined {
  const ast = parse(pattern, flags);
  const named = literalsOf(ast);
  const edits: Edit[] = [];
  let provable = true;
  visitRegExpAST(ast, {
    onBackreferenceEnter: () => void (provable = false),
    onAssertionEnter(node) {
      if (!isLookaround(node)) return;
      if (!isShort(node)) provable = false;
      edits.push({ start: node.start, end: node.end, text: consuming(node, ast, flags) });
    },
    onQuantifierLeave(node) {
      if (!repeats || node.max === Infinity || node.max <= largeRepeat) return;
      edits.push({ start: node.element.end, end: node.end, text: node.min === 0 ? '*' : '+' });
    },
    onCharacterSetEnter(node) {
      if (properties && node.kind === 'property')
        edits.push({ start: node.start, end: node.end, text: widened(node, named) });
    },
  });
  return provable ? `(?:${apply(pattern, edits)})${neverThere}` : undefined;
}

function parse(pattern: string, flags: string): AST.Pattern {
  return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') });
}

function isLookaround(node: AST.Assertion): node is AST.LookaroundAssertion {
  return node.kind === 'lookahead' || node.kind === 'lookbehind';
}

/** Whether a look-around reads a bounded number of characters. */
function isShort(node: AST.LookaroundAssertion): boolean {
  let short = true;
  visitRegExpAST(node, {
    onQuantifierEnter: ({ max }) => void (short &&= max <= largeRepeat),
    onAssertionEnter: inner => void (short &&= inner === node || !isLookaround(inner)),
  });
  return short;
}

/** What to read in place of a look behind at one character where an alternative begins; nothing for any other look-around. */
function consuming(node: AST.LookaroundAssertion, pattern: AST.Pattern, flags: string): string {
  const leads = pattern.alternatives.some(({ elements }) => elements[0] === node) && !/[my]/.test(flags);
  const character = leads && node.kind === 'lookbehind' ? onlyCharacter(node) : undefined;
  if (!character) return '';
  return node.negate ? anyOther(character) : character.raw;
}

type CharacterElement = AST.Character | AST.CharacterSet | AST.CharacterClass;

/** The character that a look-around is about, when it is about exactly one. */
function onlyCharacter({ alternatives }: AST.LookaroundAssertion): CharacterElement | undefined {
  const [inside, alternative] = alternatives;
  const [first, more] = inside?.elements ?? [];
  if (!first || more || alternative) return undefined;
  return first.type === 'Character' || first.type === 'CharacterSet' || first.type === 'CharacterClass'
    ? first
    : undefined;
}

/** The beginning of the text, or any character but this one; empty where the character can be any. */
function anyOther(character: CharacterElement): string {
  if (character.type === 'CharacterSet' && character.kind === 'any') return '';
  if (character.type !== 'CharacterClass') return `(?:^|[^${character.raw}])`;
  return `(?:^|${character.negate ? `[${character.raw.slice(2)}` : `[^${character.raw.slice(1)}`})`;
}

/** The codes beyond ASCII that the expression names one by one or as an end of a range. */
function literalsOf(pattern: AST.Pattern): number[] {
  const codes = new Set<number>();
  visitRegExpAST(pattern, { onCharacterEnter: ({ value }) => void (value > lastAscii && codes.add(value)) });
  return [...codes].toSorted((a, b) => a - b);
}

/**
 * More characters than the property has, in a form that keeps the automaton small: those of ASCII and those that the
 * expression names exactly, and all others. Inside a negated class fewer: none of the others.
 */
function widened(node: AST.UnicodePropertyCharacterSet, named: readonly number[]): string {
  const property = new RegExp(`^${node.raw}$`, 'u');
  const has = (code: number): boolean => property.test(String.fromCodePoint(code));
  const ascii = Array.from({ length: lastAscii + 1 }, (_, code) => code).filter(has);
  const inClass = node.parent?.type === 'CharacterClass' ? node.parent : undefined;
  if (inClass?.negate) return [...ascii, ...named.filter(has)].map(escaped).join('');
  const gaps = [lastAscii, ...named.filter(code => !has(code)), lastCode + 1];
  const others = gaps.slice(1).map((end, index) => {
    const begin = (gaps[index] ?? lastAscii) + 1;
    return begin < end ? `${escaped(begin)}-${escaped(end - 1)}` : '';
  });
  const all = ascii.map(escaped).join('') + others.join('');
  return inClass ? all : `[${all}]`;
}

function escaped(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

/** Makes the edits, the last one first; those within another are part of it. */
function apply(pattern: string, edits: Edit[]): string {
  const outermost = edits.filter(one =>
    edits.every(other => other === one || other.start > one.start || other.end < one.end),
  );
  return outermost
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), pattern);
}
