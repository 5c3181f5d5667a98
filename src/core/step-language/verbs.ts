import type { Span, Token } from './lexer.ts';

/** The families of verbs; each has a parser of its own. */
export type Family =
  | 'go'
  | 'open'
  | 'click'
  | 'type'
  | 'fill'
  | 'set'
  | 'choose'
  | 'check'
  | 'uncheck'
  | 'toggle'
  | 'search'
  | 'sign-in'
  | 'submit'
  | 'upload'
  | 'scroll'
  | 'hover'
  | 'drag'
  | 'wait'
  | 'history'
  | 'reload'
  | 'close'
  | 'switch'
  | 'read'
  | 'find'
  | 'verify'
  | 'ask'
  | 'dialog'
  | 'expand'
  | 'collapse'
  | 'act'
  | 'mail'
  | 'clear'
  | 'repeat'
  | 'mark-text'
  | 'solve'
  | 'confirm'
  | 'use'
  | 'make'
  | 'turn'
  | 'see'
  | 'mark'
  | 'add'
  | 'resize';

type Entry = {
  family: Family;
  /** Also a common noun: a verb only where an object follows. */ noun?: boolean;
  /** Needs no object. */ alone?: boolean;
};

const table: Record<string, Entry> = {};
const enter = (family: Family, words: string, flags: Omit<Entry, 'family'> = {}): void => {
  for (const word of words.split(' ')) table[word] = { family, ...flags };
};
enter('go', 'go navigate browse visit head proceed');
enter('open', 'open launch load view');
enter('click', 'click press tap hit push double-click doubleclick right-click rightclick');
enter('type', 'type enter write input key paste provide specify', { noun: true });
enter('fill', 'fill complete');
enter('set', 'set put change update replace adjust assign modify rename', { noun: true });
enter('choose', 'select choose pick', {});
enter('check', 'check tick enable activate', { noun: true });
enter('uncheck', 'uncheck untick disable deactivate deselect unselect');
enter('toggle', 'toggle');
enter('search', 'search', { noun: true, alone: true });
enter('sign-in', 'sign log login signin', { noun: true });
enter('submit', 'submit', { alone: true });
enter('upload', 'upload attach', { noun: true });
enter('scroll', 'scroll', { alone: true });
enter('hover', 'hover');
enter('drag', 'drag move drop', { noun: true });
enter('wait', 'wait pause', { alone: true });
enter('history', 'return', { noun: true });
enter('reload', 'reload refresh', { alone: true });
enter('close', 'close', { noun: true, alone: true });
enter('switch', 'switch', { noun: true });
enter(
  'read',
  'read extract get tell copy note report collect scrape list count give determine record retrieve fetch capture remember calculate',
  { noun: true },
);
enter('find', 'find locate');
enter('see', 'look see observe', { noun: true });
enter('verify', 'verify ensure assert expect validate', {});
enter('confirm', 'confirm', { alone: true });
enter('ask', 'ask prompt', { noun: true });
enter('dialog', 'accept dismiss answer decline reject', { noun: true });
enter('expand', 'expand unfold');
enter('collapse', 'collapse fold minimize');
enter('clear', 'clear empty erase', { noun: true });
enter('mail', 'reply forward respond', { noun: true });
enter('repeat', 'repeat');
enter('mark-text', 'highlight');
enter('solve', 'solve');
enter('use', 'use using', { noun: true });
enter('make', 'make be');
enter('turn', 'turn');
enter('mark', 'mark flag star favorite favourite unstar file', { noun: true });
enter('add', 'add', { noun: true });
enter('resize', 'resize', {});
enter(
  'act',
  'save send cancel continue apply confirm delete remove create edit buy purchase order book reserve checkout download export print share like follow',
  { alone: true, noun: true },
);
enter(
  'act',
  'subscribe unsubscribe sort filter post publish start stop play approve archive restore install run import copy duplicate rename generate',
  { alone: true, noun: true },
);
enter(
  'act',
  'finish reset undo redo trash discard comment retweet rate join leave block mute compose place pay assign invite move increase decrease',
  { alone: true, noun: true },
);
// The later, general line may not take over a verb that has a parser of its own.
Object.assign(table, {
  copy: { family: 'read', noun: true },
  confirm: { family: 'confirm', alone: true },
  rename: { family: 'set' },
  move: { family: 'drag', noun: true },
  assign: { family: 'set', noun: true },
});

const forms = new Map<string, string>();
for (const word of Object.keys(table)) {
  const ing = /[^aeiou]e$/.test(word) ? `${word.slice(0, -1)}ing` : `${word}ing`;
  const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(word) ? `${word}${word.at(-1)}ing` : ing;
  const s = /(?:s|x|ch|sh)$/.test(word)
    ? `${word}es`
    : /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : `${word}s`;
  for (const form of [ing, doubled, s]) if (table[form] === undefined) forms.set(form, word);
}

export type Verb = { word: string; family: Family; entry: Entry; gerund: boolean; inflected: boolean };

/** The verb a word is, in its base form, as `-ing` or with `-s`; null for any other word. */
export function verbOf(word: string): Verb | null {
  const lower = word.toLowerCase();
  const base = Object.hasOwn(table, lower) ? lower : forms.get(lower);
  if (base === undefined) return null;
  const entry = table[base]!;
  return {
    word: base,
    family: entry.family,
    entry,
    gerund: lower.endsWith('ing') && lower !== base,
    inflected: lower !== base,
  };
}

const fillers = new Set(
  'please now then next first firstly second secondly third thirdly also just finally lastly afterwards afterward again kindly simply and so ok okay successfully'.split(
    ' ',
  ),
);

/** True for a word that carries nothing: `please`, `now`, `then`. */
export function isFiller(token: Token | undefined): boolean {
  return token !== undefined && token.kind === 'word' && fillers.has(token.lower);
}

/** Whether an instruction starts at this position: a verb in base form used as a verb. */
export function verbAt(span: Span, at: number): Verb | null {
  const token = span.tokens[at];
  if (token === undefined || token.kind !== 'word') return null;
  const verb = verbOf(token.text);
  if (verb === null || verb.inflected) return null;
  const next = span.tokens[at + 1];
  if (verb.family === 'sign-in') return isSignIn(span, at) ? verb : null;
  if (verb.family === 'make') return next?.lower === 'sure' || next?.lower === 'certain' ? verb : null;
  if (verb.family === 'turn')
    return span.tokens.slice(at + 1).some(t => t.lower === 'on' || t.lower === 'off') ? verb : null;
  if (!verb.entry.noun && verb.entry.alone) return verb;
  const ends =
    next === undefined ||
    next.kind === 'break' ||
    (next.kind === 'punct' && /^[,;.]$/.test(next.text)) ||
    next.lower === 'and' ||
    next.lower === 'then';
  if (ends) return verb.entry.alone ? verb : null;
  if (!verb.entry.noun) return verb;
  return takesObject(next) ? verb : null;
}

function isSignIn(span: Span, at: number): boolean {
  const [word, next] = [span.tokens[at]!.lower, span.tokens[at + 1]?.lower];
  if (word === 'sign' || word === 'log')
    return next === 'in' || next === 'into' || next === 'on' || next === 'out' || next === 'off' || next === 'up';
  return (
    next === undefined ||
    ['to', 'with', 'as', 'using', 'at', ',', 'and', 'on'].includes(next) ||
    span.tokens[at + 1]?.kind === 'break'
  );
}

const openers = new Set(
  (
    'the a an my your this that these those all any each every both it them in into on to for with by out up off at as from down under ' +
    'me us him her his its their if whether sure new one two three first second third last only through until'
  ).split(' '),
);

/** A verb that is also a noun is a verb when what follows can start its object. */
function takesObject(next: Token): boolean {
  if (next.kind === 'quote' || next.kind === 'value' || next.kind === 'url' || next.kind === 'number') return true;
  if (next.kind === 'punct') return next.text === ':';
  return openers.has(next.lower) || /^\p{Lu}/u.test(next.text) || /\d/.test(next.text) || next.lower.includes('@');
}
