/** Whether a label that our lists do not know is a command: by the grammar of its language, not by its words. */
import nlp from 'compromise';
import type { Observation } from '#src/browser/observe/observation.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { isCommon } from './owner/owner-words.ts';
import { entriesOf, textOf } from './surroundings.ts';
import { actionsIn, beginsRisky, has, isArticle, isMild, type Language, languagesOf } from './vocabulary.ts';

const longest = 6;
const lettersAtMost = 120;

type Context = {
  page: Observation;
  /** Anything that can be clicked, such as a name in a list. */ isContent?: boolean;
};

/** The verb of a label that is a command; undefined for other labels and for harmless commands. */
export function commandOf(label: string, { page, isContent = false }: Context): string | undefined {
  const text = label.slice(0, lettersAtMost).trim();
  if (wordsOf(text).length > longest) return undefined;
  const where = /\p{scx=Latn}/u.test(text) ? latinOf(page) : otherOf(text, page);
  // "Save and launch campaign" does what its second half says; "Home & Garden" does nothing.
  for (const part of text.split(conjunctions)) {
    const units = unitsOf(part);
    if (isMild(units, where)) continue;
    if (actionsIn(units, 'label').length > 0 && !signsOffOther(units, where)) continue;
    return verbOf(part, where, isContent);
  }
  return undefined;
}

/** "Kind abmelden": the word for signing out is about somebody else, who is named right before it. */
function signsOffOther(units: readonly string[], where: readonly Language[]): boolean {
  if (units.length !== 2 || !where.some(language => language === 'de' || language === 'nl')) return false;
  const found = actionsIn(units, 'label', where);
  return found.every(({ value, from }) => value === 'login' && from === 1) && !isCommon(units.slice(0, 1), where);
}

function verbOf(text: string, where: readonly Language[], isContent: boolean): string | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  for (const language of where) {
    if (language === 'en' && where[0] !== 'en' && !readsEnglish(words, where)) continue;
    const verb = verbs[language]?.(words, { text, isContent });
    if (verb !== undefined) return unitsOf(verb).join(' ');
  }
  return undefined;
}

/** On a page of another language, what the tagger guesses to be an English verb is a word of that language: "Stand der Dinge". */
function readsEnglish(words: readonly string[], where: readonly Language[]): boolean {
  const isForeign = (unit: string): boolean => isArticle(unit, where) && !isArticle(unit, ['en']);
  return isEnglish(words[0] ?? '') && !words.flatMap(unitsOf).some(isForeign);
}

const conjunctions = /\s(?:and|then|und|et|y|e|en|i|ve|и|&|\+)\s/iu;

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
}

const known = new WeakMap<Observation, Language[]>();

/** The language is detected on the page: a label is too short for that. */
function latinOf(page: Observation): Language[] {
  const before = known.get(page);
  if (before) return before;
  const text = textOf(entriesOf(page.nodes)).match(/[\p{scx=Latn}'’]+/gu) ?? [];
  // Buttons are in English on many a page that is not.
  const found = [...new Set<Language>([...languagesOf(text.join(' ')), 'en'])];
  known.set(page, found);
  return found;
}

/** A label of Chinese characters alone is Japanese on a page that has kana. */
function otherOf(text: string, page: Observation): Language[] {
  const [first] = languagesOf(text);
  return first === 'zh' ? languagesOf(`${text} ${textOf(entriesOf(page.nodes))}`) : languagesOf(text);
}

type Reader = (words: readonly string[], of: { text: string; isContent: boolean }) => string | undefined;

/** The first word when it has one of these endings and is long enough not to be a different word. */
const ending =
  (ends: RegExp, not?: RegExp): Reader =>
  words => {
    const word = words[0]?.toLowerCase() ?? '';
    return word.length >= 4 && ends.test(word) && !not?.test(word) ? word : undefined;
  };

/** German and Dutch put the infinitive last, in small letters; alone it has a capital, as nouns do. */
const infinitiveLast: Reader = words => {
  const word = words.at(-1) ?? '';
  if (word.length < 5 || !/(?:en|ern|eln)$/.test(word)) return undefined;
  if (words.length > 1) return /^\p{Ll}/u.test(word) ? word : undefined;
  return verbPrefix.test(word) || /(?:ieren|igen|ichen|ern|eln)$/.test(word)
    ? pluralNoun.test(word)
      ? undefined
      : word
    : undefined;
};
const verbPrefix =
  /^(?:ab|an|auf|aus|be|bei|dar|ein|ent|er|fest|frei|her|hin|los|mit|nach|über|um|ver|vor|weg|weiter|wieder|zer|zu|zurück|zusammen|aan|af|in|ont|op|over|toe|uit)\p{Ll}{4}/iu;
/** Plurals of nouns that begin as verbs do: Ausgaben, Unterlagen, Versandkosten. */
const pluralNoun =
  /(?:gaben|lagen|nahmen|fragen|hilfen|kosten|daten|seiten|karten|zeiten|themen|stellen|ungen|ionen|heiten|keiten|schaften|täten|eien|enten|anten|isten|ingen|heden|teiten)$/i;

const articlesOfItalian = /^(?:il|lo|la|i|gli|le|un|uno|una|l['’].*)$/i;

/** Adjectives and nouns that end as infinitives do. */
const nounsOfItalian =
  /^(?:genere|cellulare|familiare|popolare|regolare|particolare|alimentare|militare|solare|potere|piacere|mare|cantiere|quartiere|mestiere|corriere)$/;

const verbs: Partial<Record<Language, Reader>> = {
  en: englishVerb,
  de: infinitiveLast,
  nl: infinitiveLast,
  es: ending(
    /(?:ar|er|ir)(?:se|me|te|los?|las?)?$/,
    /^(?:popular|familiar|similar|regular|hogar|lugar|mujer|ayer|escolar|particular|circular|primer|tercer|taller)$/,
  ),
  pt: ending(
    /(?:ar|er|ir)(?:-se|-me|-lo|-la)?$/,
    /^(?:popular|familiar|similar|regular|lugar|mulher|escolar|particular|celular|primeiro|qualquer)$/,
  ),
  fr: ending(
    /(?:(?<!i)er|[^o]ir|dre|ttre|(?<![ao])ire|ez)$/,
    /^(?:lettre|mètre|empire|navire|sourire|hier|hiver|chez|assez|plaisir|loisir|avenir|cadre|ordre|cendre|février|premier)$/,
  ),
  it: words => {
    const first = words[0]?.toLowerCase() ?? '';
    const isInfinitive = first.length >= 5 && /(?:are|ere|ire)$/.test(first) && !nounsOfItalian.test(first);
    const isImperative =
      first.length >= 4 && /[aei]$/.test(first) && !/^tutt[ei]$/.test(first) && articlesOfItalian.test(words[1] ?? '');
    return isInfinitive || isImperative ? first : undefined;
  },
  pl: ending(/(?:uj|ij|aj|mień|[aeiyo]ć|[aj]dź|órz)$/, /^(?:kraj|rodzaj|zwyczaj|wczoraj|dzisiaj|tutaj|łódź)$/),
  tr: words => {
    const last = words.at(-1)?.toLowerCase() ?? '';
    const helps = words.length > 1 && /^(?:et|ol|ver|yap|al|at|çek|kur|sil|bas|geç)$/.test(last);
    return helps || (last.length >= 4 && /(?:[ıiuüaenl]d[ıiuü]r|t[ıiuü]r|(?<!l[ae]r)l[ae]|l[ae][tş])$/.test(last))
      ? last
      : undefined;
  },
  ru: ending(
    /(?:[аеиоуыяюё]ть(?:ся)?|йти|(?<![оа])сти|йте|йтесь|чься?|[аяе]й)$/,
    /^(?:сеть|память|печать|мать|новый|первый|другой|случай|чай|край|май|музей)$/,
  ),
  ja: (_, { text }) => /(?:する|せよ|(?<=\p{scx=Han}\p{scx=Hira}{0,3})[うくぐすつぬぶむる])$/u.exec(text)?.[0],
  ko: (_, { text }) => /(?:하기|하세요|합니다|하다)$/.exec(text)?.[0],
  hi: words => {
    const last = words.at(-1) ?? '';
    // Alone, the same ending makes the plural of a noun.
    return (words.length > 1 ? /(?:ें|करो|करना)$/u : /^(?:करें|दें|लें|करो|करना)$/u).test(last) ? last : undefined;
  },
  ar: words => {
    const [first = '', second = ''] = words;
    return verbalNounOfArabic.test(first) || (causativeOfArabic.test(first) && second.startsWith('ال'))
      ? first
      : undefined;
  },
  zh: (words, { text }) => (beginsRisky('zh', unitsOf(text)) && !/(?:时间|日期)$/.test(text) ? words[0] : undefined),
};

/** Arabic names an action by its verbal noun: of the stems V to VII, which are about what one does oneself. */
const verbalNounOfArabic = /^(?:ان\p{L}{2}ا\p{L}|ت\p{L}ا?\p{L}{2})$/u;
/** Of stem IV, an action on what follows with its article. */
const causativeOfArabic = /^إ\p{L}{1,2}ا\p{L}ة?$/u;

/** English has no endings to go by: a tagger that knows its words. */
function englishVerb(
  words: readonly string[],
  { text, isContent }: { text: string; isContent: boolean },
): string | undefined {
  const [first = ''] = words;
  const isAlone = words.length === 1;
  if (isAlone && doing.test(first)) return first;
  if (isAlone && isLoneNoun(first, text)) return undefined;
  // "Pets allowed", "Fast replay"
  if (thirdPerson.test(first) || qualities.test(first)) return undefined;
  if (isVerb(text, 0) || takesObject(words)) return first;
  return !isAlone && !isContent && isCapitalizedCommand(words, text) ? first : undefined;
}

/** "Email all customers": what stands before "all" is a verb, though it is a noun as often. */
function takesObject([first = '', second = '']: readonly string[]): boolean {
  return determiners.test(second) && !/ed$/i.test(first) && !has('small', unitsOf(first), ['en']);
}

/** "Step 2", "Top 10"; and a lone word that is a noun as often as a verb is where one goes, not what one does. */
function isLoneNoun(word: string, text: string): boolean {
  return /\d/.test(text) || nouns.test(word) || isNounToo(word.toLowerCase());
}

/** Capitals make nouns of verbs: "Switch Provider". "Size Guide" is one because of its last word. */
function isCapitalizedCommand(words: readonly string[], text: string): boolean {
  return !places.test(words.at(-1) ?? '') && isVerb(`please ${text.toLowerCase()}`, 1);
}

/** On a button these are verbs, although they are nouns as well. */
const doing =
  /^(?:charge|bet|stake|fire|hire|claim|deposit|drain|lock|dispatch|launch|ship|remit|burn|mint|restart|halt|shutdown|pledge|ban|block|kick|release|discharge|transfer|trade|deploy|scrap|dump|seal|seize|strike|attack|blast|freeze|boost|wager)$/i;

// safe because the version is pinned: the tagger's own words, and those of them that are verbs or something else
const { one, two } = nlp.model() as { one: { lexicon: Tags }; two: { switches: Tags } };
const tagsOf = (of: Tags, word: string): string => (Object.hasOwn(of, word) ? [of[word] ?? ''].flat().join(' ') : '');
const isEnglish = (word: string): boolean => tagsOf(one.lexicon, word.toLowerCase()) !== '';
/** "Research", "Design", "May" */
const isNounToo = (word: string): boolean =>
  /Noun|Singular|Uncountable|Month|Person/.test(`${tagsOf(one.lexicon, word)} ${tagsOf(two.switches, word)}`);
const thirdPerson = /[^s]s$/i;
const qualities =
  /^(?:free|last|fast|slow|live|low|lower|narrow|right|present|smooth|warm|cool|calm|thin|fancy|best|top|full|light|dark)$/i;

type Tags = Record<string, string | string[]>;
type Tagged = { terms: { tags: string[] }[] };

function isVerb(text: string, at: number): boolean {
  const [sentence] = nlp(text).json({ terms: { tags: true } }) as Tagged[];
  const tags = sentence?.terms[at]?.tags ?? [];
  return (
    tags.includes('Verb') && !tags.includes('Gerund') && !tags.includes('PastTense') && !tags.includes('Participle')
  );
}

const determiners = /^(?:all|every|everyone|everybody|the|this|these|those|my|your|our|their|his|her|its|an?)$/i;
const nouns = /(?:view|ing|ion|ment|ness|ity|ship|age|ance|ence|ture|s)$|^(?:price|rate|contact)$/i;
/** Parts of sites. */
const places =
  /^(?:views?|guides?|lists?|history|details?|settings?|options?|ranges?|cent(?:er|re)s?|pages?|panels?|boards?|modes?|info|information|overview|summary|maps?|charts?|tables?|tabs?|menus?|cards?|deals|filters?|sizes?|types?|locators?|finder|calculators?|checkers?|trackers?|converters?|generators?|reviews?|rates|scores?|effects|marks|items?|sellers?|picks?|results?|stories|news|section|area|status|bar)$/i;
