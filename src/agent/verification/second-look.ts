/** Whether what a page shows by its own script alone is there as well once its site is asked for the page again. */
import type { ElementNode, ElementRef, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { hasPlainWords, plainText } from '#src/core/text/whole-words.ts';
import { risksOfAddress } from '../safety/addresses.ts';
import { wasLoaded, wasSent } from './answers.ts';
import { changesBetween, type PageChanges, short, wordsOf } from './changes.ts';
import type { Holds, Put } from './filled.ts';
import { isInRow, rowNameOf, rowsAmong } from './rows.ts';

/** Something that a step sent to the site, and the page as it was before. */
export type SentBy = { step: number; before: Observation };

/** `another`: the page is shown from another side, so that nobody can say. */
export type SeenAgain = { is: 'another' | 'kept' } | { is: 'undone'; step: number; words: string };

/** A page at the end of a task, and the same loaded again. `isWhole`: its lists have no other pages. */
type Pages = { now: Observation; again: Observation; isWhole: boolean };
type Since = SentBy & PageChanges;

/**
 * What was sent since the page was loaded, which is shown as it is by the page's own script. None where the page may do more than
 * to show something when it is asked for again.
 */
export function sentSince(sent: readonly SentBy[], now: Observation): SentBy[] {
  const isAnswer = now.answers?.findLast(({ document }) => document)?.changes === true;
  if (isAnswer || !/^https?:/.test(now.url) || risksOfAddress(now.url).length > 0) return [];
  return sent.filter(({ before }) => before.url === now.url && wasSent(before, now) && !wasLoaded(before, now));
}

/** Compares a page with itself loaded again, by what was sent from it and what was put into its fields. */
export function lookedAtAgain(
  pages: Pages,
  { sent, put, isHeld }: { sent: readonly SentBy[]; put: readonly Put[]; isHeld: Holds },
): SeenAgain {
  const { now, again } = pages;
  const changes = changesBetween(now, again);
  const since = sent.map(one => ({ ...one, ...changesBetween(one.before, now) }));
  if (!isSameView(pages, { changes, since, put })) return { is: 'another' };
  for (const one of since) {
    const words =
      textBack(one, changes) ??
      rowBack(one, pages) ??
      stateBack(one, again) ??
      (pages.isWhole ? valueGone(one, { changes, put, now, again }) : null);
    if (words !== null) return { is: 'undone', step: one.step, words };
  }
  const step = sent.at(-1)?.step ?? 1;
  const held = put.filter(({ ref, value }) => holds(now, ref, value));
  const field = otherThanPut(again, held, isHeld);
  return field === null ? { is: 'kept' } : { is: 'undone', step, words: field };
}

/** Texts that a page may have or not when it is loaded again: so many, or so many of ten. */
const others = { most: 3, inTen: 2 };

function isSameView(
  { now, again }: Pages,
  { changes, since, put }: { changes: PageChanges; since: readonly Since[]; put: readonly Put[] },
): boolean {
  const own = new Set(since.flatMap(({ added, removed }) => [...added, ...removed]).map(wordsOf));
  const values = put.map(({ value }) => plainText(value));
  const isOwn = (words: string): boolean =>
    own.has(words) || values.some(value => hasPlainWords(value, plainText(words)));
  const isFew = (nodes: readonly PageNode[], page: Observation): boolean => {
    const count = nodes.filter(isWorded).filter(node => !isOwn(wordsOf(node))).length;
    const all = page.nodes.filter(isWorded).length;
    return count * 10 <= all * others.inTen || (count <= others.most && count * 2 < all);
  };
  return isFew(changes.removed, now) && isFew(changes.added, again);
}

function isWorded(node: PageNode): boolean {
  return wordsOf(node).trim() !== '' && !(node.kind === 'text' && node.alert === true);
}

/** A text that went away from a page that stayed is there again, and nothing of what came in its place. */
function textBack({ before, added, removed }: Since, { added: more, removed: less }: PageChanges): string | null {
  const isReplaced = removed.filter(isWorded).length * 2 > before.nodes.filter(isWorded).length;
  const lost = new Set(less.map(wordsOf));
  if (isReplaced || added.some(node => isWorded(node) && !lost.has(wordsOf(node)))) return null;
  const back = new Set(more.filter(isContent).map(wordsOf));
  const first = removed.find(node => isContent(node) && back.has(wordsOf(node)));
  return first === undefined ? null : `“${short(first)}” is there again`;
}

/** A text of the page's own. The names of controls and fields say how a form is. */
function isContent(node: PageNode): boolean {
  return node.kind === 'text' && node.labels === undefined && isWorded(node);
}

/** A row that had become another, or had gone, is there as it was. */
function rowBack({ before }: SentBy, { now, again }: Pages): string | null {
  const [had, has, is] = [before, now, again].map(rowsAmong);
  for (const [row, count] of had ?? [])
    if (row !== '' && (has?.get(row) ?? 0) < count && (is?.get(row) ?? 0) >= count)
      return `“${row.slice(0, 80)}” is there again`;
  return null;
}

/** A box or a choice is as it was before. */
function stateBack({ before, altered }: Since, again: Observation): string | null {
  for (const { was, is } of altered.slice(0, mostAltered)) {
    const [had, has] = [stateOf(was), stateOf(is)];
    const twin = had === has ? undefined : twinOf(again, was, rowNameOf(before, was));
    if (twin !== undefined && stateOf(twin) === had) return `“${is.name}” is as it was before`;
  }
  return null;
}

const mostAltered = 50;

function stateOf({ checked, selected, options }: ElementNode): string {
  return JSON.stringify([checked, selected, options?.filter(option => option.selected).map(option => option.text)]);
}

/** A row that came up with a value that was typed is not there. */
function valueGone(
  { added }: Since,
  { changes, put, now, again }: { changes: PageChanges; put: readonly Put[] } & Pick<Pages, 'now' | 'again'>,
): string | null {
  const all = plainText(again.nodes.map(wordsOf).join('\n'));
  const values = put.map(({ value }) => plainText(value));
  const gone = values.filter(value => value.length > 1 && !hasPlainWords(all, value));
  const came = new Set(added.filter(node => isContent(node) && isInRow(now, node)).map(wordsOf));
  const node = changes.removed.find(
    one => came.has(wordsOf(one)) && gone.some(value => hasPlainWords(plainText(wordsOf(one)), value)),
  );
  return node === undefined ? null : `“${short(node)}” is not there`;
}

/**
 * A field of a page that the site has sent holds something else than was put into it. A form that begins again is empty or
 * holds what it offers, so that there a field speaks only beside another that is kept.
 */
export function otherThanPut(page: Observation, put: readonly Put[], isHeld: Holds): string | null {
  const fields = put.flatMap(({ name, role, value, had }) => {
    const twin = had === value ? undefined : twinOf(page, { role, name });
    return twin === undefined ? [] : [{ name, role, value, had, has: twin.value ?? '', isKept: isHeld(twin, value) }];
  });
  const isForm = fields.some(({ isKept }) => isKept);
  const other = fields.find(
    ({ role, has, had, isKept }) =>
      !isKept && (isForm || (has !== '' && (has !== had || (role === 'textbox' && /\p{L}{3}/u.test(had))))),
  );
  return other === undefined
    ? null
    : `“${other.name}” holds “${other.has.slice(0, 80)}”, not “${other.value.slice(0, 80)}”`;
}

function holds({ nodes }: Observation, ref: ElementRef, value: string): boolean {
  return nodes.some(node => node.ref === ref && node.kind === 'element' && node.value === value);
}

/** The only element of that role and name, in the row of that name if one is given. */
function twinOf(
  page: Observation,
  { role, name }: Pick<ElementNode, 'role' | 'name'>,
  row?: string,
): ElementNode | undefined {
  const twins = page.nodes.filter(
    (node): node is ElementNode =>
      node.kind === 'element' &&
      node.role === role &&
      node.name === name &&
      (row ?? rowNameOf(page, node)) === rowNameOf(page, node),
  );
  return twins.length === 1 ? twins[0] : undefined;
}
