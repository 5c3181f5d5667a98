/** Labels of a page and what stands after them: definition lists, tables, headings with their sections, "Label: value". */
import { holds, inside, isLeaf, levelOf, type PagePart, type PageView } from '../view.ts';

/** A label and its value: a text, and the parts that it is of. */
export type LabelledParts = { label: string; text: string; labelPart: PagePart; parts: PagePart[]; rank: number };

const labelLetters = 90;
const pairsAtMost = 4000;
const plainRank = 7;
const labelTags = new Set(['dt', 'th', 'label', 'strong', 'b']);
const labelWords = /(?:^|[\s_-])(?:label|key|term|heading|title|caption|subtitle|header|field-name)(?:$|[\s_-])/i;

/** The rank of a part that is a label: 1 to 6 for headings, 7 for others, 0 for none. */
export function rankOf(view: PageView, part: PagePart): number {
  const level = levelOf(part);
  if (level > 0) return level;
  const { node } = part;
  if (node.tag === '#text' || part.children.length === 0) return 0;
  if (labelTags.has(node.tag)) return isShort(view.text(part)) ? plainRank : 0;
  if (!isLeaf(part) && node.block !== true) return 0;
  const text = part.children.length <= 3 ? view.text(part) : '';
  if (!isShort(text)) return 0;
  return text.endsWith(':') || labelWords.test(node.hints ?? '') ? plainRank : 0;
}

function isShort(text: string): boolean {
  return text !== '' && text.length <= labelLetters && !text.includes('\n');
}

/** All pairs in a part, in reading order; `isName` is whether a short text names a field that is looked for. */
export function pairsIn(view: PageView, scope: PagePart, isName: (text: string) => boolean): LabelledParts[] {
  const all = [scope, ...inside(view, scope)].filter(part => !part.hidden || scope.hidden);
  const ranks = new Map<PagePart, number>();
  for (const part of all) {
    const rank = part === scope ? 0 : rankOf(view, part) || (isNamed(view, part, isName) ? plainRank : 0);
    if (rank > 0) ranks.set(part, rank);
  }
  const pairs: LabelledParts[] = [];
  for (const [part, rank] of ranks) {
    const parts = following(view, part, { rank, ranks, scope });
    const texts = parts.map(one => view.text(one)).filter(one => one !== '');
    if (texts.length > 0)
      pairs.push({ label: bare(view.text(part)), text: withoutColon(texts.join('\n')), labelPart: part, parts, rank });
    if (pairs.length >= pairsAtMost) return pairs;
  }
  for (const part of all) pairs.push(...linePairs(view, part), ...columnPairs(view, part));
  return pairs.slice(0, pairsAtMost);
}

function isNamed(view: PageView, part: PagePart, isName: (text: string) => boolean): boolean {
  if (!isLeaf(part) || part.node.href !== undefined) return false;
  const text = view.text(part);
  return isShort(text) && isName(text);
}

function bare(label: string): string {
  let end = label.length;
  while (end > 0 && ' :*：-\n'.includes(label.charAt(end - 1))) end -= 1;
  return label.slice(0, end).trim();
}

/** The colon may stand in the text behind its label. */
function withoutColon(text: string): string {
  return text.replace(/^\s?[:：–]\s?/u, '');
}

type Search = { rank: number; ranks: Map<PagePart, number>; scope: PagePart };

/** What follows a label up to the next of the same or a higher rank; around the label when nothing stands beside it. */
function following(view: PageView, label: PagePart, { rank, ranks, scope }: Search): PagePart[] {
  let at = label;
  for (let climbed = 0; climbed < 6; climbed += 1) {
    const parent: PagePart | null = at.parent;
    if (parent === null || !holds(scope, at) || at === scope || at.node.tag === 'tr' || at.node.role === 'row')
      return [];
    const kept: PagePart[] = [];
    for (let i = parent.children.indexOf(at) + 1; i < parent.children.length; i += 1) {
      const next = parent.children[i];
      if (next === undefined || endsAt(next, { rank, ranks })) return kept;
      if (view.text(next) !== '') kept.push(next);
    }
    if (kept.length > 0) return kept;
    at = parent;
  }
  return [];
}

function endsAt(part: PagePart, { rank, ranks }: { rank: number; ranks: Map<PagePart, number> }): boolean {
  const own = ranks.get(part);
  if (own !== undefined) return own <= rank;
  // A wrapper ends it by what it begins with, a section by the heading in it.
  for (const child of part.children) {
    const inner = ranks.get(child);
    if (inner !== undefined && inner <= rank && (inner < plainRank || rank === plainRank)) return true;
    if (child.children.length > 0 && part.children.length <= 3 && endsAt(child, { rank, ranks })) return true;
  }
  return false;
}

/** "Phone: 555 0100", one or more in a text. */
function linePairs(view: PageView, part: PagePart): LabelledParts[] {
  if (!isLeaf(part) || part.node.tag === 'a') return [];
  return view.lines(part).flatMap(line => {
    const colon = line.slice(0, labelLetters).indexOf(':');
    const label = colon > 0 ? line.slice(0, colon).trim() : '';
    const text = colon > 0 ? line.slice(colon + 1).trim() : '';
    const fits =
      label !== '' && text !== '' && !text.startsWith('//') && label.split(' ').length <= 6 && !/\d$/.test(label);
    return fits ? [{ label, text, labelPart: part, parts: [part], rank: plainRank }] : [];
  });
}

/** A cell under the head of its column. */
function columnPairs(view: PageView, part: PagePart): LabelledParts[] {
  if (part.node.tag !== 'td' && part.node.role !== 'gridcell' && part.node.role !== 'cell') return [];
  const head = headOf(part);
  const label = head === null ? '' : view.text(head);
  const text = view.text(part);
  return label === '' || text === '' || head === null
    ? []
    : [{ label: bare(label), text, labelPart: head, parts: [part], rank: plainRank }];
}

const heads = new WeakMap<PagePart, PagePart[]>();
const columnNumbers = new WeakMap<PagePart, Map<PagePart, number>>();

/** The head of a cell's column, null where the table has none. */
export function headOf(cell: PagePart): PagePart | null {
  const row = cell.parent;
  if (row === null) return null;
  let table: PagePart | null = row.parent;
  while (table !== null && table.node.tag !== 'table' && !/^(?:table|grid|treegrid)$/.test(table.node.role ?? ''))
    table = table.parent;
  if (table === null) return null;
  let named = heads.get(table);
  if (named === undefined) heads.set(table, (named = columnsOf(table)));
  const head = named[columnOf(cell, row)] ?? null;
  return head !== null && holds(row, head) ? null : head;
}

/** From 0; cells may take several columns. */
function columnOf(cell: PagePart, row: PagePart): number {
  let known = columnNumbers.get(row);
  if (known === undefined) {
    known = new Map();
    let next = 0;
    for (const one of cellsOf(row)) {
      known.set(one, next);
      next += one.node.span ?? 1;
    }
    columnNumbers.set(row, known);
  }
  return known.get(cell) ?? -1;
}

function columnsOf(table: PagePart): PagePart[] {
  const rows = rowsOf(table);
  const row = rows.find(one => {
    const cells = cellsOf(one);
    const heading = cells.filter(({ node }) => node.tag === 'th' || node.role === 'columnheader').length;
    return cells.length > 1 && (heading === cells.length || one.parent?.node.tag === 'thead');
  });
  return row === undefined ? [] : cellsOf(row).flatMap(cell => Array.from({ length: cell.node.span ?? 1 }, () => cell));
}

export function rowsOf(table: PagePart): PagePart[] {
  const rows: PagePart[] = [];
  const visit = (part: PagePart): void => {
    for (const child of part.children) {
      if (child.node.tag === 'tr' || child.node.role === 'row') rows.push(child);
      else if (child.node.tag !== 'table') visit(child);
    }
  };
  visit(table);
  return rows;
}

function cellsOf(row: PagePart): PagePart[] {
  return row.children.filter(
    ({ node }) =>
      node.tag === 'td' || node.tag === 'th' || /^(?:gridcell|cell|columnheader|rowheader)$/.test(node.role ?? ''),
  );
}
