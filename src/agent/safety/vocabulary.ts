/** What the words of all languages mean: on controls, in what stands around them, and in the words of the owner. */
import { type Found, PhraseBook, unitsOf } from '#src/core/tasks/phrases.ts';
import { type Language, languages, wordLists } from './words/languages.ts';
import {
  type HarmlessKind,
  harmlessKinds,
  type RiskyKind,
  riskyKinds,
  type ThingKind,
  thingKinds,
  type Words,
} from './words/words.ts';

export { type Language, languages } from './words/languages.ts';
export type { HarmlessKind, RiskyKind, ThingKind } from './words/words.ts';
export type ActionKind = RiskyKind | HarmlessKind;

const risky: ReadonlySet<string> = new Set(riskyKinds);

export function isRisky(kind: ActionKind): kind is RiskyKind {
  return risky.has(kind);
}

type Mark = '' | '=' | '~' | '+' | '>' | '<';
/** `tail` has to come later: "turn … off". */
type Action = { kind: ActionKind; mark: Mark; twofold: boolean; tail: readonly string[] };

type Lists =
  | 'privacy'
  | 'press'
  | 'fill'
  | 'not'
  | 'reminders'
  | 'warnings'
  | 'recipients'
  | 'amounts'
  | 'totals'
  | 'atMost'
  | 'moreThan'
  | 'me'
  | 'general'
  | 'small'
  | 'fillers'
  | 'protections'
  | 'exposures'
  | 'parts'
  | 'yes'
  | 'no';
const lists: readonly Lists[] = [
  'privacy',
  'press',
  'fill',
  'not',
  'reminders',
  'warnings',
  'recipients',
  'amounts',
  'totals',
  'atMost',
  'moreThan',
  'me',
  'general',
  'small',
  'fillers',
  'protections',
  'exposures',
  'parts',
  'yes',
  'no',
];

type Books = {
  actions: PhraseBook<Action>;
  /** Whether it has to be the whole label. */
  mild: PhraseBook<{ whole: boolean }>;
  things: PhraseBook<ThingKind>;
  articles: ReadonlySet<string>;
  lists: Record<Lists, PhraseBook<true>>;
  /** The phrases of all the others, but for those of `mild`. */
  all: PhraseBook<true>;
};

function booksOf(words: Words): Books {
  const articles = words.articles.flatMap(unitsOf);
  const book = <T>(): PhraseBook<T> => new PhraseBook<T>(articles);
  const actions = book<Action>();
  const whole = book<true>();
  const addActions = (kind: ActionKind, list: readonly string[] = []): void => {
    for (const phrase of list) {
      const mark = (/^[=~+<>]/.exec(phrase)?.[0] ?? '') as Mark;
      // Of two marks the first says where it is read, the second that it is a noun too.
      const twofold = phrase.startsWith('>~');
      // A bare "OK" says less than "I confirm".
      const own = kind === 'confirm' && mark === '=' ? 'ok' : kind;
      const [head = '', rest = ''] = phrase.slice(twofold ? 2 : mark.length).split('…');
      const action: Action = { kind: own, mark, twofold, tail: unitsOf(rest) };
      for (const form of mark === '<' ? formsOf(head) : [head]) {
        actions.add(form, action);
        whole.add(form, true);
      }
    }
  };
  for (const kind of riskyKinds) addActions(kind, words.risky[kind]);
  for (const kind of harmlessKinds) addActions(kind, words.harmless[kind]);
  const mild = book<{ whole: boolean }>();
  for (const phrase of words.mild ?? []) mild.add(phrase.replace(/^=/, ''), { whole: phrase.startsWith('=') });
  const things = book<ThingKind>();
  for (const kind of thingKinds)
    for (const form of (words.things[kind] ?? []).flatMap(formsOf)) {
      things.add(form, kind);
      whole.add(form, true);
    }
  const listed = lists.map(name => {
    const one = book<true>();
    for (const phrase of words[name] ?? []) for (const to of [one, whole]) to.add(phrase, true);
    return [name, one] as const;
  });
  // safe because every name is in `lists`
  return {
    actions,
    mild,
    things,
    articles: new Set(articles),
    lists: Object.fromEntries(listed) as Books['lists'],
    all: whole,
  };
}

/** A noun and its plural, where that is made by an s. */
function formsOf(word: string): string[] {
  return /[a-zà-ÿ]$/i.test(word) && !/s$/i.test(word) ? [word, `${word}s`] : [word];
}

const books = Object.fromEntries([...wordLists].map(([name, words]) => [name, booksOf(words)])) as Record<
  Language,
  Books
>;

/** Where a phrase is read: on a control, in an order or a prohibition of the owner's, or in a heading or question near a control. */
export type PhraseSource = 'label' | 'step' | 'ban' | 'around';

/** The actions that a text speaks of, the longest phrases winning over what they overlap. */
export function actionsIn(
  units: readonly string[],
  place: PhraseSource,
  where: readonly Language[] = languages,
): Found<ActionKind>[] {
  const end = units.length;
  const counts = ({ value: { mark, twofold, tail }, from, to }: Found<Action>, read: readonly string[]): boolean => {
    if (tail.length > 0 && !follows(read, to, tail)) return false;
    if (place === 'ban') return true;
    if (twofold && place === 'step') return from === 0;
    switch (mark) {
      case '':
        return true;
      case '=':
        return place !== 'step' && from === 0 && to === end;
      case '~':
        return from === 0;
      case '+':
        return place === 'step' ? false : to === end;
      case '>':
        return place === 'step';
      case '<':
        return place === 'around';
    }
  };
  /** "See when it is done today": inside a clause it says how something is, not what to do. */
  const isState = ({ value, from, to }: Found<Action>): boolean =>
    place === 'step' && value.kind === 'ok' && from > 0 && to < end;
  const search = (read: readonly string[], languages: readonly Language[]): Found<Action>[] =>
    languages.flatMap(language => books[language].actions.find(read)).filter(one => counts(one, read) && !isState(one));
  const found = search(units, where);
  if (place === 'ban' && where.includes('en')) found.push(...inOtherForms(units, found, read => search(read, ['en'])));
  // "Close" closes the dialog, although the same word of another place turns something off.
  const exact =
    place === 'label' ? found.filter(({ value, from, to }) => value.mark === '=' && from === 0 && to === end) : [];
  const counted = exact.some(({ value }) => value.kind === 'dismiss')
    ? exact.filter(({ value }) => value.kind === 'dismiss')
    : found;
  return longest(counted, end).map(({ value, from, to }) => ({ value: value.kind, from, to }));
}

/** Prohibitions of English have other forms of a verb too: "without paying"; where they have no verb, its noun: "no purchases". */
function inOtherForms(
  units: readonly string[],
  plain: readonly Found<Action>[],
  search: (units: readonly string[]) => Found<Action>[],
): Found<Action>[] {
  const found = gerunds.flatMap(form => search(units.map(form)));
  const isRisk = ({ value }: Found<Action>): boolean => isRisky(value.kind);
  if ([...plain, ...found].some(isRisk)) return found;
  return [...found, ...search(units.map(singular)).filter(isRisk)];
}

const singular = (unit: string): string => unit.replace(/(?<=\p{L}{3}[^s])s$/u, '');
/** "paying", "deleting", "submitting" */
const gerunds: readonly ((unit: string) => string)[] = [
  unit => unit.replace(/(?<=\p{L}{2})ing$/u, ''),
  unit => unit.replace(/(?<=\p{L}{2})ing$/u, 'e'),
  unit => unit.replace(/(?<=\p{L}{2})(\p{L})\1ing$/u, '$1'),
];

/** The labels that were read last, without their places: a page has thousands, and asks about each many times in a turn. */
const read = { label: new Map<string, ActionKind[]>(), around: new Map<string, ActionKind[]>() };
const readAtMost = 5000;
const longestKept = 200;

/** The kinds of the actions that a label or a heading speaks of. Long ones are not kept. */
export function kindsIn(text: string, source: 'label' | 'around'): readonly ActionKind[] {
  const known = read[source].get(text);
  if (known) return known;
  const kinds = actionsIn(unitsOf(text), source).map(({ value }) => value);
  if (read[source].size >= readAtMost) read[source].clear();
  if (text.length <= longestKept) read[source].set(text, kinds);
  return kinds;
}

const farthestTail = 12;

function follows(units: readonly string[], after: number, tail: readonly string[]): boolean {
  const rest = units.slice(after, after + farthestTail);
  return rest.some((_, at) => tail.every((unit, index) => rest[at + index] === unit));
}

/** Phrases of the same place and length stay side by side; shorter ones that they overlap go. */
function longest<T>(found: Found<T>[], end: number): Found<T>[] {
  if (found.length < 2) return found;
  const takenBy: (string | undefined)[] = Array.from({ length: end });
  const kept: Found<T>[] = [];
  for (const one of found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    const span = `${one.from}-${one.to}`;
    const units = takenBy.slice(one.from, one.to);
    if (units.some(by => by !== undefined && by !== span)) continue;
    takenBy.fill(span, one.from, one.to);
    kept.push(one);
  }
  return kept.toSorted((a, b) => a.from - b.from);
}

export function has(list: Lists, units: readonly string[], where: readonly Language[] = languages): boolean {
  return where.some(language => books[language].lists[list].find(units).length > 0);
}

export function find(list: Lists, units: readonly string[], where: readonly Language[] = languages): Found<true>[] {
  return longest(
    where.flatMap(language => books[language].lists[list].find(units)),
    units.length,
  );
}

const verbsLast: ReadonlySet<Language> = new Set<Language>(['de', 'nl', 'tr', 'ja', 'ko', 'hi']);

/** "Clear column" may delete what is in it. */
const emptying = /^(?:clear|empty|drop|leeren|vider|vaciar|limpar|svuota|svuotare|wissen|wyczysc|temizle|очистить)$/u;

/** English has verbs that are names of parts too: "Text size" and "Sound on" are about a part, "Text everyone" is not. */
function isAboutPart(units: readonly string[], where: readonly Language[]): boolean {
  return where.some(language =>
    find('parts', units, [language]).some(
      ({ from, to }) => language !== 'en' || from > 0 || to === units.length || has('small', units.slice(to), ['en']),
    ),
  );
}

/** Whether a label is a command that only looks, plays, computes or changes a draft, or is about a part of the page. */
export function isMild(units: readonly string[], where: readonly Language[]): boolean {
  if (isAboutPart(units, where) && !units.some(unit => emptying.test(unit))) return true;
  // "Start account …" does more than to start a video, and "Increase limit" than to enlarge a picture.
  if (thingsIn(units, where).some(({ value }) => value === 'account') || has('protections', units, where)) return false;
  return where.some(language =>
    books[language].mild.find(units).some(({ value: { whole }, from, to }) => {
      const [begins, ends] = [from === 0, to === units.length];
      return whole ? begins && ends : begins || (ends && verbsLast.has(language));
    }),
  );
}

/**
 * Whether more risky phrases than harmless ones begin with the first unit. Chinese puts the verb there, and builds verbs of
 * several characters from those of one.
 */
export function beginsRisky(language: Language, [first = '']: readonly string[]): boolean {
  const { risky: risks = {}, harmless = {}, mild = [] } = wordLists.get(language) ?? {};
  const beginning = (lists: (readonly string[])[]): number =>
    lists.flat().filter(phrase => unitsOf(phrase)[0] === first).length;
  const { upload: _upload, ...acting } = risks;
  return beginning(Object.values(acting)) > beginning([...Object.values(harmless), mild]);
}

/** Whether the text is one of the list's phrases and nothing else. */
export function isWholly(list: Lists, text: string, where: readonly Language[] = languages): boolean {
  const units = unitsOf(text);
  return units.length > 0 && find(list, units, where).some(({ from, to }) => from === 0 && to === units.length);
}

export function thingsIn(units: readonly string[], where: readonly Language[] = languages): Found<ThingKind>[] {
  return longest(
    where.flatMap(language => books[language].things.find(units)),
    units.length,
  );
}

/** Letters alone: the full stop of Chinese is of Japanese and Korean too. */
const scripts: [RegExp, Language][] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{scx=Han}/u, 'zh'],
  [/\p{scx=Arab}/u, 'ar'],
  [/\p{scx=Deva}/u, 'hi'],
  [/\p{scx=Cyrl}/u, 'ru'],
];
const latin: readonly Language[] = ['en', 'es', 'de', 'fr', 'pt', 'it', 'tr', 'nl', 'pl'];

/**
 * The languages that a text is likely written in: by its script, and for Latin letters by the words that it shares with
 * each. Several when they cannot be distinguished.
 */
export function languagesOf(text: string): Language[] {
  const byScript = scripts.find(([script]) => script.test(text))?.[1];
  if (byScript) return [byScript];
  const units = unitsOf(text);
  const scores = latin.map(language => ({ language, score: wordsOf(language, units) }));
  const best = Math.max(...scores.map(({ score }) => score));
  return scores.filter(({ score }) => score === best).map(({ language }) => language);
}

/** How many of the units the language knows. */
function wordsOf(language: Language, units: readonly string[]): number {
  const { all: phrases, articles } = books[language];
  const known = new Set<number>();
  for (const { from, to } of phrases.find(units)) for (let at = from; at < to; at += 1) known.add(at);
  for (const [at, unit] of units.entries()) if (articles.has(unit)) known.add(at);
  return known.size;
}

export function isArticle(unit: string, where: readonly Language[]): boolean {
  return where.some(language => books[language].articles.has(unit));
}
