/** Compares a page at the end of a task with itself loaded again: what its script shows may not be what its site stored. */
import type { ElementNode, ElementRef, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { hasPlainWords, plainText } from '#src/core/text/whole-words.ts';
import { risksOfAddress } from '../safety/addresses.ts';
import { wasLoaded, wasSent } from './answers.ts';
import { changesBetween, type PageChanges, short, wordsOf } from './changes.ts';
import type { Holds, Put } from './filled.ts';
import { isInRow, rowNameOf, rowsAmong } from './rows.ts';

/** A step that sent something to the site, and the page as it was before. */
export type SentStep = { step: number; before: Observation };

/** `unknown`: the page shows another view after the reload, so that the two cannot be compared. */
export type ReloadResult = { is: 'unknown' | 'kept' } | { is: 'lost'; step: number; words: string };

/** A page at the end of a task, and the same loaded again. `isWhole`: none of its lists has another page. */
type Pages = { now: Observation; reloaded: Observation; isWhole: boolean };
type Compared = SentStep & PageChanges;

/**
 * The steps whose effect only the page's own script shows: it was not loaded since. None where a reload may do more than show
 * something: on a page that answers a form, and at an address that deletes, pays or the like.
 */
export function shownByScript(sent: readonly SentStep[], now: Observation): SentStep[] {
  const isAnswer = now.answers?.findLast(({ document }) => document)?.changes === true;
  if (isAnswer || !/^https?:/.test(now.url) || risksOfAddress(now.url).length > 0) return [];
  return sent.filter(({ before }) => before.url === now.url && wasSent(before, now) && !wasLoaded(before, now));
}

/** `put`: what was put into fields; `isHeld` compares it with a field in the format of that field. */
export function compareReloaded(
  pages: Pages,
  { sent, put, isHeld }: { sent: readonly SentStep[]; put: readonly Put[]; isHeld: Holds },
): ReloadResult {
  const { now, reloaded } = pages;
  const changes = changesBetween(now, reloaded);
  const compared = sent.map(one => ({ ...one, ...changesBetween(one.before, now) }));
  const values = put.slice(-mostValues).map(({ value }) => plainText(value));
  if (!isSameView(pages, { changes, compared, values })) return { is: 'unknown' };
  for (const one of compared) {
    const words =
      textBack(one, changes) ??
      rowBack(one, pages) ??
      stateBack(one, reloaded) ??
      rowOfOther(one, pages, values) ??
      (pages.isWhole ? rowMissing(one, pages, { changes, values }) : null);
    if (words !== null) return { is: 'lost', step: one.step, words };
  }
  const step = sent.at(-1)?.step ?? 1;
  const held = put.filter(({ ref, value }) => holds(now, ref, value));
  const field = otherThanPut(reloaded, held, isHeld);
  return field === null ? { is: 'kept' } : { is: 'lost', step, words: field };
}

const mostValues = 50;
const mostAltered = 50;
/** Texts that may differ in the same view, such as an advertisement: so many, or so many of ten. */
const others = { most: 3, inTen: 2 };

function isSameView(
  { now, reloaded }: Pages,
  { changes, compared, values }: { changes: PageChanges; compared: readonly Compared[]; values: readonly string[] },
): boolean {
  const own = new Set(compared.flatMap(({ added, removed }) => [...added, ...removed]).map(wordsOf));
  const isOther = (node: PageNode): boolean => {
    const words = wordsOf(node);
    const plain = own.has(words) ? '' : plainText(words);
    return plain !== '' && !values.some(value => hasPlainWords(value, plain));
  };
  const isFew = (nodes: readonly PageNode[], page: Observation): boolean => {
    const count = nodes.filter(isWorded).filter(isOther).length;
    const all = page.nodes.filter(isWorded).length;
    return count * 10 <= all * others.inTen || (count <= others.most && count * 2 < all);
  };
  return isFew(changes.removed, now) && isFew(changes.added, reloaded);
}

function isWorded(node: PageNode): boolean {
  return wordsOf(node).trim() !== '' && !(node.kind === 'text' && node.alert === true);
}

/** A text that went away, while most of the page stayed, is there again, and nothing of what came in its place. */
function textBack({ before, added, removed }: Compared, { added: more, removed: less }: PageChanges): string | null {
  const isReplaced = removed.filter(isWorded).length * 2 > before.nodes.filter(isWorded).length;
  const lost = new Set(less.map(wordsOf));
  if (isReplaced || added.some(node => isWorded(node) && !lost.has(wordsOf(node)))) return null;
  const back = new Set(more.filter(isContent).map(wordsOf));
  const first = removed.find(node => isContent(node) && back.has(wordsOf(node)));
  return first === undefined ? null : `“${short(first)}” is there again`;
}

/** Neither a message nor the name of a control or field: those change with the state of a form. */
function isContent(node: PageNode): boolean {
  return node.kind === 'text' && node.labels === undefined && isWorded(node);
}

/** A row that had changed or gone is there as it was. */
function rowBack({ before }: SentStep, { now, reloaded }: Pages): string | null {
  const [rowsNow, rowsReloaded] = [rowsAmong(now), rowsAmong(reloaded)];
  for (const [row, count] of rowsAmong(before))
    if (row !== '' && (rowsNow.get(row) ?? 0) < count && (rowsReloaded.get(row) ?? 0) >= count)
      return `“${row.slice(0, 80)}” is there again`;
  return null;
}

/** A row that the step left alone shows a value that was typed: more was changed than the page showed. */
function rowOfOther({ before }: SentStep, { now, reloaded }: Pages, values: readonly string[]): string | null {
  const [rowsBefore, rowsNow, rowsReloaded] = [rowsAmong(before), rowsAmong(now), rowsAmong(reloaded)];
  const lost = [...rowsNow.keys()].find(row => row !== '' && rowsBefore.has(row) && !rowsReloaded.has(row));
  const came = [...rowsReloaded.keys()].filter(row => !rowsNow.has(row));
  const isTyped = came.some(row => values.some(value => value.length > 1 && hasPlainWords(row, value)));
  return lost !== undefined && isTyped ? `“${lost.slice(0, 80)}” is changed too` : null;
}

/** A checkbox or a choice is as it was before. */
function stateBack({ before, altered }: Compared, reloaded: Observation): string | null {
  for (const { was, is } of altered.slice(0, mostAltered)) {
    const had = stateOf(was);
    const twin = had === stateOf(is) ? undefined : twinOf(reloaded, was, rowNameOf(before, was));
    if (twin !== undefined && stateOf(twin) === had) return `“${is.name}” is as it was before`;
  }
  return null;
}

function stateOf({ checked, selected, options }: ElementNode): string {
  return JSON.stringify([checked, selected, options?.filter(option => option.selected).map(option => option.text)]);
}

/** A row that came up with a value that was typed is missing, and the value is nowhere else. */
function rowMissing(
  { added }: Compared,
  { now, reloaded }: Pages,
  { changes, values }: { changes: PageChanges; values: readonly string[] },
): string | null {
  const all = plainText(reloaded.nodes.map(wordsOf).join('\n'));
  const gone = values.filter(value => value.length > 1 && !hasPlainWords(all, value));
  const came = new Set(added.filter(node => isContent(node) && isInRow(now, node)).map(wordsOf));
  const node = changes.removed.find(
    one => came.has(wordsOf(one)) && gone.some(value => hasPlainWords(plainText(wordsOf(one)), value)),
  );
  return node === undefined ? null : `“${short(node)}” is missing`;
}

/**
 * A field of a page that came from the site, and which holds something else than was put into it; null where none does. After a
 * form was sent it may be there again for the next entry, empty or with its defaults. So a field that is empty counts only where
 * another field kept its value, and one that is as it was before only there, or where it held a text of words.
 */
export function otherThanPut(page: Observation, put: readonly Put[], isHeld: Holds): string | null {
  const fields = put.flatMap(({ name, role, value, had }) => {
    const twin = had === value ? undefined : twinOf(page, { role, name });
    return twin === undefined ? [] : [{ name, role, value, had, has: twin.value ?? '', isKept: isHeld(twin, value) }];
  });
  const isForm = fields.some(({ isKept }) => isKept);
  const other = fields.find(({ role, has, had, isKept }) => {
    const isStored = has !== had || (role === 'textbox' && /\p{L}{3}/u.test(had));
    return !isKept && (isForm || (has !== '' && isStored));
  });
  return other === undefined
    ? null
    : `“${other.name}” holds “${other.has.slice(0, 80)}”, not “${other.value.slice(0, 80)}”`;
}

function holds({ nodes }: Observation, ref: ElementRef, value: string): boolean {
  return nodes.some(node => node.ref === ref && node.kind === 'element' && node.value === value);
}

/** The only element of that role and name; in the row of that name, where one is given. */
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
      (row === undefined || rowNameOf(page, node) === row),
  );
  return twins.length === 1 ? twins[0] : undefined;
}
