/** Which entries of a list are asked for: "the open tickets", "all customers from Spain", "issues that are assigned to Ann". */
import { normalized } from '#src/core/text/normalize.ts';
import { stem } from '../words/match.ts';
import { inside, type PagePart, type PageView } from './view.ts';

/** Words that an entry has to show; null where words alone do not decide it, as with "more than 10". */
export type EntryCondition = { said: string; words: string[] | null };

/** What an entry's state is called. */
const states = new Set(
  'open closed pending unread overdue paid unpaid active inactive urgent completed done finished unfinished draft published unpublished archived approved unapproved rejected failed cancelled canceled shipped unshipped delivered late expired starred flagged blocked resolved unresolved unassigned enabled disabled confirmed unconfirmed verified'.split(
    ' ',
  ),
);
const compares =
  /\b(?:more|less|fewer|greater|higher|lower|larger|smaller|older|newer|later|earlier|cheaper|over|under|above|below|least|most|before|after|since|until|between|without|except|not|no|never|or)\b/i;
const relative =
  /\s(?:that|which|who)\s+(?:(?:are|is|were|was|have|has|had|contain|contains|say|says|show|shows)\s+)?(?:been\s+)?(.{1,200})$/i;
const whose = /\s(?:whose|where(?: the)?)\s+(?:\p{L}+\s){1,3}?(?:is|are|was|equals|contains|says)\s+(.{1,200})$/iu;
const done =
  /\s(?:(?:assigned|sent|addressed|given) to|(?:written|made|created|posted|sent|owned|booked|ordered|reported) by|(?:tagged|marked)(?: as| with)?)\s+(.{1,120})$/i;
const timed =
  /\s((?:from|of|in|since)\s+)?((?:last|this|next|past|the last|the past)\s+(?:\d+\s+)?(?:days?|weeks?|months?|quarter|years?)|today|yesterday|tomorrow)$/i;
const standing = /\s((?:in|on|out of)\s(?:stock|sale|hold|progress|review|transit))$/i;
const related = /\s(?:from|by|with|for|in)\s+(?:the\s+)?/gi;
const decides = /^["“\p{Lu}\d]|^(?:more|less|fewer|over|under|at least|at most)\b/u;
/** What says where the list is and not what is in it. */
const places = /^(?:this|the|each|every|all|page|table|list|section|column|row|tab|site|website|sidebar|order)\b/i;
const glue = new Set(
  'a an the of to in on at for from by with as and is are was were been it its status state'.split(' '),
);

/** `text`: the words for the list, such as `open tickets that are assigned to Ann`. */
export function conditionsOf(text: string): EntryCondition[] {
  const conditions: EntryCondition[] = [];
  let thing = ` ${text.slice(0, 400).trim()}`;
  const time = timed.exec(thing);
  if (time !== null) {
    conditions.push({ said: time[0].trim(), words: null });
    thing = thing.slice(0, time.index);
  }
  for (const read of [of(relative), of(whose), of(done), relatedIn, of(standing)]) {
    const found = read(thing);
    if (found === null) continue;
    conditions.push(conditionOf(found.rest));
    thing = thing.slice(0, found.at);
  }
  const before = (/^(?:(?!\s(?:of|on|in|from|for|with)\s).)*/i.exec(thing)?.[0] ?? '').trim().split(/\s+/).slice(0, -1);
  for (const word of before)
    if (states.has(word.toLowerCase())) conditions.push({ said: word, words: [stem(word.toLowerCase())] });
  return conditions;
}

/** Where the words for a condition begin, and what it says. */
type Said = { at: number; rest: string };

const of =
  (pattern: RegExp) =>
  (thing: string): Said | null => {
    const found = pattern.exec(thing);
    return found?.[1] === undefined ? null : { at: found.index, rest: found[1] };
  };

/** "from Norway", "with more than 10 in stock": a name, a number or a comparison behind a small word. */
function relatedIn(thing: string): Said | null {
  const all = [...thing.matchAll(related)].map(({ 0: words, index }) => ({
    at: index,
    rest: thing.slice(index + words.length),
  }));
  return all.find(({ rest }) => !places.test(rest) && decides.test(rest)) ?? null;
}

function conditionOf(rest: string): EntryCondition {
  const said = rest
    .trim()
    .replace(/[.?!]$/, '')
    .trim();
  if (compares.test(said)) return { said, words: null };
  const quoted = [...said.matchAll(/["“]([^"“”]+)["”]/g)].map(([, words = '']) => words);
  const named = quoted.length > 0 ? quoted : said.split(/\s+/).filter(word => /[\p{Lu}\d]/u.test(word));
  const words = wordsOf((named.length > 0 ? named : [said]).join(' ')).filter(word => !glue.has(word));
  return { said, words: words.length === 0 ? null : words };
}

/**
 * The entries that show what each condition says. A condition that no entry shows may be said above the list; where it is
 * not, all are kept and it goes to `unmet`.
 */
export function meeting(
  view: PageView,
  items: readonly PagePart[],
  { only, unmet }: { only: readonly EntryCondition[]; unmet: string[] },
): Set<PagePart> {
  let left = [...items];
  for (const { said, words } of only) {
    const hits = words === null ? [] : left.filter(item => shows(view.text(item), words));
    if (hits.length > 0) left = hits;
    else if (words === null || !isSaidAbove(view, words)) unmet.push(said);
  }
  return new Set(left);
}

function isSaidAbove(view: PageView, words: readonly string[]): boolean {
  const isHeading = ({ node }: PagePart): boolean => /^h[1-3]$/.test(node.tag) || node.role === 'heading';
  return inside(view, view.root).some(part => isHeading(part) && shows(view.text(part), words));
}

function shows(text: string, words: readonly string[]): boolean {
  const there = new Set(wordsOf(text));
  return words.every(word => there.has(word));
}

function wordsOf(text: string): string[] {
  return (
    normalized(text.slice(0, 20_000), 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stem);
}
