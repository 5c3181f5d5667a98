/** A page's outline made ready for reading: what a person sees of it, in reading order. */
import { once } from '#src/agent/once.ts';
import type { Outline, OutlineNode } from '#src/browser/observe/outline-node.ts';

/** An element or a text of the page. */
export type PagePart = {
  node: OutlineNode;
  parent: PagePart | null;
  children: PagePart[];
  /** Position in reading order; all that lies in the part comes before `end`. */
  index: number;
  end: number;
  /** It lies in what surrounds the page's content: navigation, header, footer, sidebar. */
  away: boolean;
  /** Tag and classes, alike for parts that a page makes by one template. */
  sign: string;
};

/** Some parts in a row: from `from` up to, not including, `to`. */
export type PageSpan = { from: number; to: number };

export type PageView = {
  outline: Outline;
  root: PagePart;
  parts: PagePart[];
  /** Elements with text of their own, and texts between blocks. */
  leaves: PagePart[];
  headings: PagePart[];
  /** The text of a part, one line per block. Names of buttons count only where there is no other text. */
  text(part: PagePart): string;
};

/** Of one part. Parts nest, so that longer texts would be kept once for each part around them. */
const textLetters = 100_000;
const awayTags = new Set(['nav', 'footer', 'aside']);
const awayRoles = new Set('navigation banner contentinfo complementary search menu menubar toolbar tablist'.split(' '));
const stateWords =
  /(?:^|[-_])(?:active|first|last|odd|even|alt|selected|current|open|opened|closed|show|shown|visible|collapsed|expanded|hover|focus|new|is|has)(?:$|[-_])/;

/** Hidden parts are left out. */
export function createView(outline: Outline): PageView {
  const parts: PagePart[] = [];
  const root = add(parts, outline.root, { parent: null, away: false, inContent: false });
  const texts = new Map<PagePart, string>();
  const text = (part: PagePart): string => {
    const known = texts.get(part);
    if (known !== undefined) return known;
    const plain = tidyLines(rawText(part, { letters: textLetters, buttons: isButton(part.node) }));
    const made = plain === '' ? tidyLines(rawText(part, { letters: textLetters, buttons: true })) : plain;
    texts.set(part, made);
    return made;
  };
  const leaves = parts.filter(isLeaf);
  return { outline, root, parts, leaves, text, headings: parts.filter(part => levelOf(part) > 0 && text(part) !== '') };
}

type From = { parent: PagePart | null; away: boolean; inContent: boolean };

function add(parts: PagePart[], node: OutlineNode, from: From): PagePart {
  const { parent } = from;
  const isContent = /^(?:main|article|dialog)$/.test(node.tag) || /main|dialog/.test(node.role ?? '');
  const inContent = from.inContent || isContent;
  const isNavigation = /^(?:nav|navigation)$/.test(node.role ?? node.tag);
  const away = !isContent && (from.away || isNavigation || (!inContent && isAway(node)));
  const part: PagePart = { node, parent, children: [], index: parts.length, end: 0, away, sign: signOf(node) };
  parts.push(part);
  for (const child of joinedTexts(node.children ?? []))
    if (child.hidden !== true) part.children.push(add(parts, child, { parent: part, away, inContent }));
  part.end = parts.length;
  return part;
}

/** Headers, footers and the like of the page; those in its content are part of it. */
function isAway({ tag, role = '' }: OutlineNode): boolean {
  return awayTags.has(tag) || awayRoles.has(role) || tag === 'header';
}

/** Texts beside each other are one: a page may have any number of them between two elements. */
function joinedTexts(nodes: OutlineNode[]): OutlineNode[] {
  const joined: OutlineNode[] = [];
  for (let i = 0; i < nodes.length;) {
    const texts: string[] = [];
    for (; nodes[i]?.tag === '#text'; i += 1) texts.push(nodes[i]?.text ?? '');
    if (texts.length > 0) joined.push({ tag: '#text', text: texts.join('') });
    const node = nodes[i];
    if (node !== undefined) joined.push(node);
    i += 1;
  }
  return joined;
}

function signOf(node: OutlineNode): string {
  const words = (node.hints ?? '')
    .split(' ')
    .filter(word => word !== '' && !/\d/.test(word) && !stateWords.test(word))
    .toSorted();
  return [node.tag, node.role ?? '', ...words.slice(0, 6)].join('.');
}

type Rest = { letters: number; buttons: boolean };

/** Stops when the letters are used up. */
function rawText(part: PagePart, rest: Rest): string {
  const { node } = part;
  if (rest.letters <= 0 || (!rest.buttons && isButton(node))) return '';
  const own = node.tag === '#text' ? (node.text ?? '') : (node.value ?? '');
  if (node.tag === 'br') return '\n';
  if (own !== '') {
    const text = own.slice(0, rest.letters);
    rest.letters -= text.length;
    return node.tag === '#text' ? text : ` ${text} `;
  }
  const inner = part.children.map(child => rawText(child, rest)).join('');
  return node.block === true ? `\n${inner}\n` : inner;
}

function tidyLines(raw: string): string {
  return raw
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
    .join('\n');
}

export function isButton({ tag, role }: OutlineNode): boolean {
  return tag === 'button' || role === 'button';
}

/** The heading level of a part, 0 for none. */
export function levelOf({ node }: PagePart): number {
  const level = /^h([1-6])$/.exec(node.tag)?.[1];
  return level !== undefined ? Number(level) : node.role === 'heading' ? 2 : 0;
}

/** A text between blocks stands for itself: the element around them says all of theirs too. */
function isLeaf(part: PagePart): boolean {
  const { node, children, parent } = part;
  if (isText(part)) return parent !== null && hasBlocks(parent);
  return node.tag !== '#text' && children.some(isText) && !hasBlocks(part);
}

function isText({ node }: PagePart): boolean {
  return node.tag === '#text' && node.text?.trim() !== '';
}

const hasBlocks = once(({ children }: PagePart): boolean => children.some(({ node }) => node.block === true));

/** The text of a part on one line. */
export function lineOf(view: PageView, part: PagePart): string {
  return view.text(part).replaceAll('\n', ' ');
}

export function holds({ from, to }: PageSpan, part: PagePart): boolean {
  return part.index >= from && part.index < to;
}

export function spanOf({ index, end }: PagePart): PageSpan {
  return { from: index, to: end };
}

/** Of parts in reading order those that begin in a span. */
export function within<T extends PagePart>(parts: readonly T[], { from, to }: PageSpan): T[] {
  return parts.slice(firstFrom(parts, from), firstFrom(parts, to));
}

const speaking = new WeakMap<PagePart, PagePart[]>();

/** The children that say something. */
export function speakingIn(view: PageView, part: PagePart): PagePart[] {
  let children = speaking.get(part);
  if (children === undefined) speaking.set(part, (children = part.children.filter(child => view.text(child) !== '')));
  return children;
}

/** The position of the first part that begins at or after a place. */
export function firstFrom(parts: readonly PagePart[], place: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.index ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The outermost part around that says no more than the part does. */
export function wrapperOf(view: PageView, part: PagePart): PagePart {
  let at = part;
  while (at.parent !== null && at.parent.parent !== null && view.text(at.parent) === view.text(part)) at = at.parent;
  return at;
}

/** The headings before and after one that are of its level or a higher one. */
type Neighbours = { before: PagePart | null; after: PagePart | null };

const neighboursOf = once(({ headings }: PageView): Map<PagePart, Neighbours> => {
  const found = new Map<PagePart, Neighbours>();
  const open: PagePart[] = [];
  for (const heading of headings) {
    let before: PagePart | null = null;
    for (let last = open.at(-1); last !== undefined && levelOf(last) >= levelOf(heading); last = open.at(-1)) {
      const own = found.get(last);
      if (own !== undefined) own.after = heading;
      if (levelOf(last) === levelOf(heading)) before = last;
      open.pop();
    }
    found.set(heading, { before: before ?? open.at(-1) ?? null, after: null });
    open.push(heading);
  }
  return found;
});

/** What stands under a heading: the rest of its card, else all up to the next heading of its level or a higher one. */
export function sectionOf(view: PageView, heading: PagePart): PageSpan {
  const { before = null, after = null } = neighboursOf(view).get(heading) ?? {};
  let around = heading;
  for (let up = heading.parent; up !== null; up = up.parent) {
    if ((before && holds(spanOf(up), before)) || (after && holds(spanOf(up), after))) break;
    around = up;
  }
  const rest = within(view.leaves, { from: heading.end, to: around.end });
  if (rest.some(leaf => !isPressed(leaf))) return { from: heading.end, to: around.end };
  const end = around.parent?.end ?? view.root.end;
  return { from: heading.end, to: after !== null && after.index < end ? after.index : end };
}

/** In a button or a link, as those beside a heading are. */
export function isPressed(leaf: PagePart): boolean {
  return isWithin(leaf, ({ node }) => isButton(node) || node.tag === 'a');
}

export function isInButton(leaf: PagePart): boolean {
  return isWithin(leaf, ({ node }) => isButton(node));
}

const reach = 4;

function isWithin(leaf: PagePart, is: (part: PagePart) => boolean): boolean {
  for (let at: PagePart | null = leaf, up = 0; at !== null && up < reach; at = at.parent, up += 1)
    if (is(at)) return true;
  return false;
}
