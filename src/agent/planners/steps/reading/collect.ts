/** Reads a list to its end: boxes that scroll are scrolled, and pages followed. */
import { act, call, deny, resultAt, type Mind } from '../acting/mind.ts';
import { isAtWork } from '../acting/effect.ts';
import { looks } from '../acting/patience.ts';
import { loadingIn } from './absence.ts';
import { totalSaid } from '../page/called.ts';
import type { MeantList } from './find-list.ts';
import { listsOf, type PageList } from '../page/lists.ts';
import { readView, viewIn } from './look.ts';
import { goesOn, type GoesOn } from '../page/pager.ts';
import { mergeRows, rowsOf, type ReadField, type Row } from './rows.ts';
import type { PagePart, PageView } from '../page/view.ts';

/** A list with the page that it is on, and what is read of it. */
export type ListQuery = { view: PageView; meant: MeantList; fields: readonly ReadField[]; limit: number | null };
/** `total`: how many entries the page says that there are; null where it does not say. */
export type Collected = { rows: Row[]; total: number | null; isWhole: boolean };

const rowsAtMost = 2000;
const pagesAtMost = 50;
const stepsAtMost = 120;

/** All rows of a list, or as many as are asked for. `pages`: whether further pages may be opened, and the page scrolled. */
export async function collect(mind: Mind, asked: ListQuery, { pages }: { pages: boolean }): Promise<Collected> {
  const total = totalSaid(asked.view, asked.meant);
  let part = await scrolled(mind, asked, pages);
  const rows = [...part.rows];
  let next = nextOf(part);
  for (let page = 1; part.isWhole && pages && page < pagesAtMost && !isEnough(asked, rows); page += 1) {
    if (next.is !== 'next') break;
    const done = await act(mind, 'click_element', { ref: next.ref });
    const further = done.ok ? await afterPress(mind, part.asked, part.rows) : null;
    if (further === null) return { rows, total, isWhole: false };
    part = await scrolled(mind, further, pages);
    const isLonger = startsWith(part.rows, rows);
    // What adds rows leaves those that were there; another page with the rows of the first is none.
    if (next.adds && !isLonger) return { rows, total, isWhole: false };
    rows.push(...(isLonger ? part.rows.slice(rows.length) : part.rows));
    next = nextOf(part);
  }
  return { rows, total, isWhole: part.isWhole && next.is === 'whole' };
}

function nextOf({ asked: { view, meant } }: Pick<Drawn, 'asked'>): GoesOn {
  return goesOn(view, meant.list);
}

function isEnough({ limit }: ListQuery, rows: readonly Row[]): boolean {
  return rows.filter(({ isMeant }) => isMeant).length >= (limit ?? rowsAtMost);
}

function startsWith(rows: readonly Row[], start: readonly Row[]): boolean {
  const isSame = (row: Row, i: number): boolean => JSON.stringify(row.value) === JSON.stringify(rows[i]?.value);
  return rows.length >= start.length && start.every(isSame);
}

/** The same list on the page as it is now; null where it is gone or several are alike. */
async function again(mind: Mind, asked: ListQuery): Promise<ListQuery | null> {
  const view = await readView(mind);
  return view === null ? null : sameIn(view, asked);
}

function sameIn(view: PageView, asked: ListQuery): ListQuery | null {
  const sign = signOf(asked.meant.list);
  const before = listsOf(asked.view).filter(list => signOf(list) === sign);
  const list = listsOf(view).filter(one => signOf(one) === sign)[Math.max(0, before.indexOf(asked.meant.list))];
  return list === undefined ? null : { ...asked, view, meant: { ...asked.meant, list } };
}

function signOf({ part, heads }: PageList): string {
  return JSON.stringify([part.sign, heads]);
}

/** The list as a press on "next" leaves it; null where it is gone, or shows what it did. */
async function afterPress(mind: Mind, asked: ListQuery, before: readonly Row[]): Promise<ListQuery | null> {
  for await (const _ of looks(mind)) {
    const found = await again(mind, asked);
    const rows = found === null ? [] : rowsIn(found);
    if (rows.length > 0 && (rows.length !== before.length || !startsWith(rows, before))) return found;
  }
  return null;
}

function rowsIn({ view, meant, fields }: ListQuery): Row[] {
  return rowsOf(view, meant, fields);
}

type Drawn = { asked: ListQuery; rows: Row[] };

/** The rows of one page. A box that draws a part of its list is gone through from its begin, one height at a time. */
async function scrolled(mind: Mind, asked: ListQuery, pages: boolean): Promise<Drawn & { isWhole: boolean }> {
  const scrolls = pages || boxOf(mind, asked).ref !== undefined;
  const first = await drawn(mind, asked);
  let now = scrolls ? await fromBegin(mind, first) : first;
  let { rows } = now;
  let still = 0;
  for (let step = 0; scrolls && !isEnough(asked, rows); step += 1) {
    const next = await nextPart(mind, { ...now, rows }, { step, still });
    if (next === 'none') break;
    const merged = next === null ? null : mergeRows(rows, next.rows);
    if (next === null || merged === null || isTooMuch(now, step)) return { asked: now.asked, rows, isWhole: false };
    still = merged.length === rows.length ? still + 1 : 0;
    rows = merged;
    now = next;
  }
  const isCut = now.asked.view.outline.truncated || (scrolls && boxOf(mind, now.asked).rest > 1);
  return { asked: now.asked, rows, isWhole: !isCut && rows.every(row => row.isWhole) };
}

type Since = { step: number; still: number };

/** `rows`: all that are known. `none` where there is no more, null where it cannot be reached. */
async function nextPart(mind: Mind, now: Drawn, since: Since): Promise<Drawn | 'none' | null> {
  if (!hasMore(mind, now, since)) return (await longer(mind, now)) ?? 'none';
  // What is drawn whole is not gone through line by line.
  const pages = Math.min(50, 2 ** Math.max(0, since.still - 1));
  return moved(mind, now.asked, { direction: 'down', pages });
}

/** The list once it is longer, where the page is still loading, or says that there are more and has no control for them; else null. */
async function longer(mind: Mind, { asked, rows }: Drawn): Promise<Drawn | null> {
  const isShort = (totalSaid(asked.view, asked.meant) ?? 0) > rows.length && nextOf({ asked }).is !== 'next';
  if (!isShort && !isAtWork(mind) && loadingIn(asked.view) === null) return null;
  for await (const _ of looks(mind)) {
    const found = await again(mind, asked);
    const merged = found === null ? null : mergeRows(rows, rowsIn(found));
    if (found !== null && merged !== null && merged.length > rows.length) return await drawn(mind, found);
  }
  return null;
}

async function fromBegin(mind: Mind, now: Drawn): Promise<Drawn> {
  if (boxOf(mind, now.asked).gone <= 1) return now;
  return (await moved(mind, now.asked, { direction: 'up', pages: 50 })) ?? now;
}

/** Further rows may be loaded when the end is reached. */
function hasMore(mind: Mind, { asked }: Drawn, { step, still }: Since): boolean {
  return boxOf(mind, asked).rest > 1 || (step > 0 && still === 0);
}

function isTooMuch({ asked }: Drawn, step: number): boolean {
  const total = totalSaid(asked.view, asked.meant) ?? 0;
  return step >= stepsAtMost || (asked.limit === null && total > rowsAtMost);
}

/** Waits a little for rows that are still being loaded. */
async function drawn(mind: Mind, asked: ListQuery): Promise<Drawn> {
  let now: Drawn = { asked, rows: rowsIn(asked) };
  if (now.rows.every(row => row.isWhole)) return now;
  for await (const _ of looks(mind)) {
    const found = await again(mind, asked);
    if (found !== null) now = { asked: found, rows: rowsIn(found) };
    if (now.rows.every(row => row.isWhole)) break;
  }
  return now;
}

type Move = { direction: 'up' | 'down'; pages: number };

/** Scrolls the box of a list and looks at the list, in one turn; null where either fails. */
async function moved(mind: Mind, asked: ListQuery, { direction, pages }: Move): Promise<Drawn | null> {
  const { ref } = boxOf(mind, asked);
  const tool = `scroll_${direction}` as const;
  if (deny(mind, tool) || deny(mind, 'read_outline')) return null;
  await mind.take([call(tool, { pages, ...(ref !== undefined && { ref }) }), call('read_outline', {})]);
  const read = resultAt(mind, 1);
  const view = read?.type === 'read' && read.ok ? viewIn(read.data) : null;
  const found = view === null ? null : sameIn(view, asked);
  return found === null ? null : await drawn(mind, found);
}

type Box = { ref: string | undefined; rest: number; gone: number };

/** What scrolls around a list, with the CSS pixels after and before what is in view. */
function boxOf(mind: Mind, { meant }: ListQuery): Box {
  for (let at: PagePart | null = meant.list.part; at !== null; at = at.parent)
    if (at.node.rest !== undefined) return { ref: at.node.ref, rest: at.node.rest, gone: at.node.gone ?? 0 };
  const { y, maxY } = mind.scene.observation.scroll;
  return { ref: undefined, rest: maxY - y, gone: y };
}
