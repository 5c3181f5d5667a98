/** Whether what is not seen is not there: a page shows as little while it is at work, and of a list that it draws a part of. */
import { outcomeWords, saysNone } from '#src/agent/verification/outcome-words.ts';
import type { Reading, Target } from '#src/core/steps/clause.ts';
import { phrase } from '../words/match.ts';
import { calledBest, isPageCalled, totalIn, totalSaid } from '../page/called.ts';
import { listsIn, listsOf, titlesOver, type PageList } from '../page/lists.ts';
import { likeness, says, stemsOf, type WantedName } from '../words/wanted.ts';
import { goesOn } from '../page/pager.ts';
import { spansOf, wholeOf } from './places.ts';
import {
  isPressed,
  lineOf,
  sectionOf,
  spanOf,
  within,
  type PagePart,
  type PageSpan,
  type PageView,
} from '../page/view.ts';

/** Why a page may still show more of itself; null where all of it has come. */
export function loadingIn(view: PageView): string | null {
  if (view.outline.truncated) return 'The page is too long to be read whole.';
  const isLoading = view.parts.some(part => !part.away && (part.node.loading === true || isSkeleton(view, part)));
  return isLoading ? 'The page is still loading.' : null;
}

/** Why what a page has in its lists may not be on it; null where they are there whole. */
export function partIn(view: PageView): string | null {
  const isPart = view.parts.some(({ node }) => node.part === true);
  const cut = listsOf(view).find(
    list => !list.part.away && (totalSaid(view, { list, name: '' }) ?? 0) > list.entries.length,
  );
  return isPart || cut !== undefined ? 'Only a part of the list is drawn.' : null;
}

/** That a list of the page's content goes on elsewhere; null where none does. */
export function furtherIn(view: PageView): string | null {
  const isFurther = listsOf(view).some(list => !list.part.away && goesOn(view, list).is !== 'whole');
  return isFurther ? 'The list goes on, on another page.' : null;
}

/** Shapes that are alike and have no text, where texts are to come. */
function isSkeleton(view: PageView, { children }: PagePart): boolean {
  const isBlank = (part: PagePart): boolean => within(view.parts, spanOf(part)).some(({ node }) => node.blank === true);
  const blank = children.filter(child => view.text(child) === '' && isBlank(child));
  return new Set(blank.map(({ sign }) => sign)).size < blank.length;
}

/**
 * Why things of which the page has no list may be on it all the same; null where it says in their place that there are none, or
 * has neither a place nor a word for them.
 */
export function doubtOfNone(view: PageView, target: Target): string | null {
  const part = partIn(view);
  if (part !== null) return part;
  const readings = target.readings.filter(({ label }) => label !== '');
  const doubts = readings.map(reading => doubtOfReading(view, reading));
  return doubts.find(doubt => doubt !== null) ?? null;
}

function doubtOfReading(view: PageView, { places, ...reading }: Reading): string | null {
  const spans = spansOf(view, places, wholeOf(view));
  if (spans.length === 0) return 'I do not see the place.';
  return spans.map(span => doubtIn(view, reading, span)).find(doubt => doubt !== null) ?? null;
}

function doubtIn(view: PageView, wanted: WantedName, span: PageSpan): string | null {
  const nouns = { ...wanted, label: wanted.label.split(' ').at(-1) ?? '' };
  const some = wanted.exact ? undefined : doubtOfSome(view, wanted, span);
  if (some !== undefined) return some;
  const own = placesCalled(view, wanted, span);
  const named = own.length > 0 || wanted.exact ? own : placesCalled(view, nouns, span);
  // "Tickets (0)".
  const countsNone = (name: string): boolean => totalIn(name, { here: -1, nouns: stemsOf(nouns.label) }) === 0;
  const isEmpty = (place: NamedPlace): boolean => countsNone(place.name) || isEmptyPlace(view, place.span, wanted);
  const seen = `I see something that may be ${wanted.label}.`;
  if (named.length > 0) return named.every(isEmpty) ? null : seen;
  const isSaid = within(view.leaves, span).some(leaf => says(nouns, lineOf(view, leaf)));
  if (isSaid || isPageCalled(view, wanted)) return isEmptyPlace(view, span, wanted) ? null : seen;
  const isNameless = (list: PageList): boolean =>
    titlesOver(view, list).length === 0 && list.part.node.label === undefined;
  const nameless = listsIn(view, span).find(list => !list.part.away && (span.from > 0 || isNameless(list)));
  return nameless === undefined || wanted.exact ? null : seen;
}

/** "Open tickets", of a list of tickets: none of them says so. Undefined where there is no such list. */
function doubtOfSome(view: PageView, { label }: WantedName, span: PageSpan): string | null | undefined {
  const words = label.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const [said, name] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const lists = calledBest(view, listsIn(view, span), { label: name, exact: false });
    const saysIt = (entry: PagePart): boolean => says({ label: said, exact: false }, lineOf(view, entry));
    if (lists.some(({ entries }) => entries.some(saysIt))) return `Some say “${said}”.`;
    if (lists.length > 0)
      return lists.every(list => goesOn(view, list).is === 'whole') ? null : 'There are more of them.';
  }
  return undefined;
}

type NamedPlace = { name: string; span: PageSpan };

/** What stands under headings and in parts of the content that are called so. */
function placesCalled(view: PageView, wanted: WantedName, span: PageSpan): NamedPlace[] {
  const headings = within(view.headings, span).map(part => ({
    part,
    name: lineOf(view, part),
    span: sectionOf(view, part),
  }));
  const holders = within(view.parts, span).filter(
    part => part.node.href === undefined && part.children.length > 0 && !isPressed(part),
  );
  const labelled = holders.map(part => ({ part, name: part.node.label ?? '', span: spanOf(part) }));
  return [...headings, ...labelled].filter(
    ({ part, name }) => !part.away && (likeness(wanted, name) > 0 || says(wanted, name)),
  );
}

/** As much as stands where there are none: a message, and a way or two to go on. */
const most = { messages: 2, letters: 200, controls: 2 };

/**
 * A message alone that says that there are none of the things, and reports no trouble. An empty place says nothing: what failed
 * to load leaves the same.
 */
function isEmptyPlace(view: PageView, span: PageSpan, { label }: WantedName): boolean {
  const leaves = within(view.leaves, span).filter(leaf => !leaf.away && leaf.node.tag !== 'label');
  const messages = leaves.filter(leaf => !isPressed(leaf)).map(leaf => lineOf(view, leaf));
  const text = messages.join(' ');
  const isShort = messages.length <= most.messages && text.length <= most.letters;
  if (!isShort || leaves.length - messages.length > most.controls) return false;
  if (!saysNone(text) || /[1-9]/.test(text) || outcomeWords('', [label]).reportsTrouble(text)) return false;
  const { words } = phrase(text);
  // "Your inbox is empty" speaks of where they are, as the navigation calls it.
  return [label, ...destinationsOf(view)].some(name => {
    const wanted = phrase(name).words;
    return wanted.length > 0 && wanted.every(word => words.includes(word));
  });
}

/** Where one can go from the page. */
function destinationsOf(view: PageView): string[] {
  return view.parts.filter(({ away, node }) => away && node.href !== undefined).map(part => lineOf(view, part));
}
