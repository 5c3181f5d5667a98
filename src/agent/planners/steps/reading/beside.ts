/** What stands with a label: its value in the same line, cell, pair or section. */
import { isHeadCell, isHeadRow, isRow, cellsOf } from '../page/tables.ts';
import {
  firstFrom,
  levelOf,
  lineOf,
  sectionOf,
  spanOf,
  speakingIn,
  within,
  wrapperOf,
  type PagePart,
  type PageView,
  type PageSpan,
} from '../page/view.ts';

/** A value with the parts that it stands in. */
export type PageValue = { text: string; part: PagePart; span: PageSpan };

export function foundIn(view: PageView, part: PagePart): PageValue[] {
  const text = view.text(part);
  return text === '' ? [] : [{ text, part, span: spanOf(part) }];
}

/** What a text that stands alone is the label of; [] for what labels nothing. */
export function labelledBy(view: PageView, leaf: PagePart): PageValue[] {
  const top = wrapperOf(view, leaf);
  const term = around(leaf, top, ({ node }) => node.tag === 'dt');
  if (term !== null) return descriptionsOf(view, term);
  const heading = around(leaf, top, part => levelOf(part) > 0);
  if (heading !== null) return section(view, heading);
  const cell = around(leaf, top, part => part.parent !== null && isRow(part.parent));
  if (cell !== null) return besideCell(view, cell);
  return besidePart(view, top);
}

function around(leaf: PagePart, top: PagePart, is: (part: PagePart) => boolean): PagePart | null {
  for (let at: PagePart | null = leaf; at !== null && at.index >= top.index; at = at.parent) if (is(at)) return at;
  return null;
}

function descriptionsOf(view: PageView, term: PagePart): PageValue[] {
  const siblings = siblingsOf(view, term);
  const rest = siblings.slice(firstFrom(siblings, term.end));
  const end = rest.findIndex(({ node }) => node.tag !== 'dd');
  return joined(view, end < 0 ? rest : rest.slice(0, end));
}

/** Several parts as one value. */
function joined(view: PageView, parts: readonly PagePart[]): PageValue[] {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return [];
  const text = parts.map(part => view.text(part)).join('\n');
  return [{ text, part: first, span: { from: first.index, to: last.end } }];
}

/** All under a heading, as far as it is no more than a person would call its value. */
function section(view: PageView, heading: PagePart): PageValue[] {
  const span = sectionOf(view, heading);
  return joined(view, partsOf(view, span));
}

/** The outermost parts of a span. */
export function partsOf(view: PageView, span: PageSpan): PagePart[] {
  const parts: PagePart[] = [];
  for (let at = span.from; at < span.to;) {
    const part = view.parts[at];
    if (part === undefined) break;
    const isWhole = part.end <= span.to;
    if (isWhole && view.text(part) !== '') parts.push(part);
    at = isWhole ? part.end : at + 1;
  }
  return parts;
}

/** The head of a row has one cell beside it; that of several is the head of none. */
function besideCell(view: PageView, cell: PagePart): PageValue[] {
  const row = cell.parent;
  if (row === null || isHeadRow(row)) return [];
  const cells = cellsOf(row);
  const values = cells.filter(one => one !== cell && !isHeadCell(one));
  const [value] = values;
  return value !== undefined && values.length === 1 && cells.indexOf(cell) < cells.indexOf(value)
    ? foundIn(view, value)
    : [];
}

/** In a box of two the other one; in a row of several the next, if it is made otherwise. */
function besidePart(view: PageView, label: PagePart): PageValue[] {
  const siblings = siblingsOf(view, label);
  const next = siblings[firstFrom(siblings, label.end)];
  if (siblings.length === 2) {
    const other = next ?? siblings[0];
    return other === undefined ? [] : foundIn(view, other);
  }
  if (next === undefined || levelOf(next) > 0) return [];
  const isLabel = view.text(label).endsWith(':') || next.sign !== label.sign;
  return isLabel && !view.text(next).endsWith(':') ? foundIn(view, next) : [];
}

function siblingsOf(view: PageView, { parent }: PagePart): PagePart[] {
  return parent === null ? [] : speakingIn(view, parent);
}

/** The leaves of a span whose whole text a test accepts, the outermost of those that say the same. */
export function leavesWith(view: PageView, span: PageSpan, is: (text: string) => boolean): PagePart[] {
  return within(view.leaves, span).filter(leaf => is(lineOf(view, leaf)));
}
