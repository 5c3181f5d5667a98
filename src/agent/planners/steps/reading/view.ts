/** A page's outline made ready for reading: its parts in reading order, with their texts and their place on the page. */
import type { Outline, OutlineNode } from '#src/browser/observe/outline-node.ts';

/** An element or a text of the page. */
export type PagePart = {
  node: OutlineNode;
  parent: PagePart | null;
  children: PagePart[];
  /** Position in reading order; all that lies in the part comes before `end`. */
  index: number;
  end: number;
  hidden: boolean;
  /** It lies in what surrounds the page's content: navigation, footer, cookie notice. */
  away: boolean;
  /** Tag and classes, alike for parts that a page makes by one template. */
  sign: string;
};

export type PageView = {
  outline: Outline;
  root: PagePart;
  parts: PagePart[];
  /** The visible text of a part, one line per block; all of it where the part itself is hidden. */
  text(part: PagePart): string;
  lines(part: PagePart): string[];
};

/** Of one part. Parts nest, so that longer texts would be kept once for each part around them. */
const textLetters = 100_000;

const awayTags = new Set(['nav', 'footer', 'aside']);
const awayRoles = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'menu',
  'menubar',
  'dialog',
  'alertdialog',
]);
const awayWords = new Set(
  'nav navbar navigation menu submenu megamenu breadcrumb breadcrumbs footer cookie cookies consent social share sharing sidebar pagination pager skip'.split(
    ' ',
  ),
);
const stateWords =
  /(?:^|[-_])(?:active|first|last|odd|even|alt|selected|current|open|opened|closed|show|shown|hidden|visible|collapsed|expanded|hover|focus|new|is|has)(?:$|[-_])/;

export function createView(outline: Outline): PageView {
  const parts: PagePart[] = [];
  const root = add(parts, outline.root, { parent: null, hidden: false });
  markAway(root, parts);
  const texts = new Map<PagePart, string>();
  const text = (part: PagePart): string => {
    const known = texts.get(part);
    if (known !== undefined) return known;
    const made = tidyLines(rawText(part, { all: part.hidden, letters: textLetters }));
    texts.set(part, made);
    return made;
  };
  return {
    outline,
    root,
    parts,
    text,
    lines: part =>
      text(part)
        .split('\n')
        .filter(line => line !== ''),
  };
}

function add(parts: PagePart[], node: OutlineNode, from: { parent: PagePart | null; hidden: boolean }): PagePart {
  const hidden = from.hidden || node.hidden === true;
  const part: PagePart = {
    node,
    parent: from.parent,
    children: [],
    index: parts.length,
    end: 0,
    hidden,
    away: false,
    sign: signOf(node),
  };
  parts.push(part);
  for (const child of joinedTexts(node.children ?? [])) part.children.push(add(parts, child, { parent: part, hidden }));
  part.end = parts.length;
  return part;
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
  return words.length === 0 ? node.tag : `${node.tag}.${words.slice(0, 6).join('.')}`;
}

/** The words of classes and ids: `post-Author` → post, author. */
export function hintWords(node: OutlineNode): string[] {
  return `${node.hints ?? ''} ${node.itemprop ?? ''} ${node.property ?? ''}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '');
}

function markAway(root: PagePart, parts: PagePart[]): void {
  const content = parts.filter(({ node }) => node.tag === 'main' || node.role === 'main' || node.tag === 'h1');
  // Parts are visited in reading order.
  let next = 0;
  const visit = (part: PagePart, inContent: boolean): void => {
    const { node } = part;
    const around = part.parent?.away === true;
    const named =
      isAwayElement(part, inContent) || (part.end - part.index < root.end * hintedShare && isAwayHinted(part));
    while ((content[next]?.index ?? Infinity) <= part.index) next += 1;
    part.away = around || (named && (content[next]?.index ?? Infinity) >= part.end);
    const inside = inContent || node.tag === 'main' || node.tag === 'article' || node.role === 'main';
    for (const child of part.children) visit(child, inside);
  };
  visit(root, false);
}

/** A class may be wrong about most of a page. */
const hintedShare = 0.5;

function isAwayElement({ node }: PagePart, inContent: boolean): boolean {
  return awayTags.has(node.tag) || awayRoles.has(node.role ?? '') || (node.tag === 'header' && !inContent);
}

function isAwayHinted({ node }: PagePart): boolean {
  return node.tag !== 'body' && (node.hints ?? '').split(' ').some(isAwayName);
}

/** `footer-links`, `mainNav`; not `no-footer` nor `card-with-sidebar-and-more`. */
function isAwayName(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '');
  return (
    words.length <= 3 && !/^(?:no|has|with|is|not)$/.test(words[0] ?? '') && words.some(word => awayWords.has(word))
  );
}

type Rest = { all: boolean; letters: number };

/** Stops when the letters are used up. */
function rawText(part: PagePart, rest: Rest): string {
  const { node } = part;
  if (rest.letters <= 0) return '';
  if (node.tag === '#text') {
    const text = (node.text ?? '').slice(0, rest.letters);
    rest.letters -= text.length;
    return text;
  }
  if (node.tag === 'br') return '\n';
  if (part.hidden && !rest.all) return '';
  if (node.value !== undefined) {
    rest.letters -= node.value.length;
    return ` ${node.value} `;
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

/** All that lies in a part, itself left out. */
export function inside(view: PageView, part: PagePart): PagePart[] {
  return view.parts.slice(part.index + 1, part.end);
}

export function holds(outer: PagePart, inner: PagePart): boolean {
  return inner.index >= outer.index && inner.index < outer.end;
}

/** The heading level of a part, 0 for none. */
export function levelOf({ node }: PagePart): number {
  const level = /^h([1-6])$/.exec(node.tag)?.[1];
  return level !== undefined ? Number(level) : node.role === 'heading' ? 2 : 0;
}

/** An element with text of its own, whose other children only dress that text. */
export function isLeaf(part: PagePart): boolean {
  if (part.node.tag === '#text' || part.children.length === 0) return false;
  return part.children.some(child => child.node.tag === '#text' && child.node.text?.trim() !== '') || false;
}

/** The nearest part around that holds all of them. */
export function commonAncestor(parts: PagePart[]): PagePart | null {
  const [first, ...others] = parts;
  let at: PagePart | null = first ?? null;
  while (at !== null && !others.every(other => at !== null && holds(at, other))) at = at.parent;
  return at;
}
