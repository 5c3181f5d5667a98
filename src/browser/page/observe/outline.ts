/** The document as its elements nest, with all its text and addresses: what reading needs and an observation leaves out. */
import type { OutlineNode } from '../../observe/outline-node.ts';
import type { OutlineOptions, WireOutline } from '../wire.ts';
import { childNodesOf, documentTitle, tidy } from '../dom/dom.ts';
import { containerName } from '../accessibility/name.ts';
import { touches } from '../dom/clip.ts';
import { canScroll } from '../dom/scroll.ts';
import { isSecret, numberOf } from '../dom/refs.ts';
import { enter, outermost, type Scope, sizeOfCell } from './scope.ts';
import { isBlank, isDrawnInPart, isLoading, spinning } from './unfinished.ts';

const skippedTags = new Set(
  'script,style,template,noscript,head,base,hr,wbr,param,source,track,col,colgroup,defs,canvas,video,audio,object,embed'.split(
    ',',
  ),
);
const inlineDisplays = new Set(['inline', 'contents', 'ruby', 'ruby-text']);
const attributesKept = ['role', 'itemprop', 'rel'] as const;
const depthLimit = 400;
const attributeLimit = 300;
const addressLimit = 2000;

type Walk = OutlineOptions & { truncated: boolean; spinning: ReadonlySet<Element> };

/** Reads the document whole, up to the given numbers of elements and letters. */
export function outline(options: OutlineOptions): WireOutline {
  const walk: Walk = { ...options, truncated: false, spinning: spinning() };
  const root =
    document.body && outlined(walk, document.body, { hidden: false, scope: outermost(document.body), depth: 0 });
  return {
    url: location.href,
    title: documentTitle(),
    root: root ?? { tag: 'body' },
    truncated: walk.truncated,
  };
}

type Around = { hidden: boolean; scope: Scope; depth: number };

function outlined(walk: Walk, element: Element, { hidden, scope, depth }: Around): OutlineNode | null {
  const tag = element.localName.toLowerCase();
  if (skippedTags.has(tag)) return null;
  if (walk.nodes <= 0 || depth > depthLimit) {
    walk.truncated = true;
    return null;
  }
  walk.nodes -= 1;
  if (tag === 'br') return { tag };
  const style = getComputedStyle(element);
  const out: OutlineNode = { tag };
  const entered = enter(element, tag, { style, scope, block: false });
  const isHidden = hidden || style.display === 'none' || isOutOfSight(element, style, entered);
  if (isHidden || style.visibility !== 'visible') out.hidden = true;
  if (!isInline(style.display)) out.block = true;
  readAttributes(out, element);
  readField(out, element);
  readExtent(walk, out, element);
  if (!isHidden) readUnfinished(walk, out, { element, style });
  if (tag === 'svg') return nameOfPicture(out, element);
  if (tag === 'select' || tag === 'textarea') return out;
  const children = childrenOf(walk, element, { hidden: isHidden, scope: entered.inner, depth: depth + 1 });
  if (children.length > 0) out.children = children;
  return out;
}

/** See-through, in a box too small to show anything, folded away, cut off, or where no scrolling leads. */
function isOutOfSight(
  element: Element,
  style: CSSStyleDeclaration,
  { inner, clip }: ReturnType<typeof enter>,
): boolean {
  if (!inner.shown || !inner.open || isFolded(element)) return true;
  const isMoved = style.position === 'absolute' || style.position === 'fixed' || style.transform !== 'none';
  // Most elements lie where those around them do.
  if (clip.hard === null && !isMoved) return false;
  const rect = element.getBoundingClientRect();
  if (rect.width === 0 && rect.height === 0) return false;
  return (
    !touches(clip.hard, rect) || (isMoved && (rect.right + window.scrollX <= 0 || rect.bottom + window.scrollY <= 0))
  );
}

function isFolded(element: Element): boolean {
  const around = element.parentElement;
  return around instanceof HTMLDetailsElement && !around.open && element.localName !== 'summary';
}

/** Of a hidden element the display says nothing of how it would lie among the others. */
function isInline(display: string): boolean {
  return inlineDisplays.has(display) || display.startsWith('inline');
}

function childrenOf(walk: Walk, element: Element, around: Around): OutlineNode[] {
  const children: OutlineNode[] = [];
  for (const child of childNodesOf(element)) {
    if (child.nodeType === Node.TEXT_NODE) {
      const text = (child.nodeValue ?? '').replace(/\s+/g, ' ');
      if (text === '' || (text === ' ' && children.length === 0)) continue;
      if (walk.letters <= 0) walk.truncated = true;
      else children.push({ tag: '#text', text: text.slice(0, walk.letters) });
      walk.letters -= text.length;
    } else if (child instanceof Element) {
      const inner = outlined(walk, child, around);
      if (inner) children.push(inner);
    }
  }
  return children;
}

function readAttributes(out: OutlineNode, element: Element): void {
  for (const name of attributesKept) {
    const value = element.getAttribute(name);
    if (value) out[name] = value.slice(0, attributeLimit);
  }
  const label = containerName(element);
  if (label && label !== element.getAttribute('title')) out.label = label.slice(0, attributeLimit);
  const hints = tidy(
    `${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('data-testid') ?? ''}`,
  );
  if (hints) out.hints = hints.slice(0, attributeLimit);
  if (!/^(?:|false)$/.test(element.getAttribute('aria-current') ?? '')) out.current = true;
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href'))
    out.href = element.href.slice(0, addressLimit);
  if (element instanceof HTMLTableCellElement) readSpan(out, element);
}

function readSpan(out: OutlineNode, cell: HTMLTableCellElement): void {
  const { columns, rows } = sizeOfCell(cell);
  if (columns > 1) out.span = columns;
  if (rows > 1) out.rows = rows;
}

/** How many entries a list says that it has, and how far a box can be scrolled. */
function readExtent({ frame }: Walk, out: OutlineNode, element: Element): void {
  const size = Number(element.getAttribute('aria-rowcount') ?? element.getAttribute('aria-setsize'));
  const place = Number(element.getAttribute('aria-rowindex') ?? element.getAttribute('aria-posinset'));
  if (size > 0) out.size = size;
  if (place > 0) out.place = place;
  if (out.href !== undefined || /^(?:button|link)$/.test(out.role ?? out.tag)) readControl(out, element, frame);
  if (element === document.body || element.scrollHeight <= element.clientHeight + 1 || !canScroll(element, 'y')) return;
  out.ref = `${frame}:${numberOf(element)}`;
  out.gone = Math.round(element.scrollTop);
  out.rest = Math.max(0, Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));
}

function readControl(out: OutlineNode, element: Element, frame: number): void {
  out.ref = `${frame}:${numberOf(element)}`;
  if (element.matches(':disabled,[aria-disabled=true]')) out.off = true;
}

function readUnfinished(
  walk: Walk,
  out: OutlineNode,
  { element, style }: { element: Element; style: CSSStyleDeclaration },
): void {
  if (walk.spinning.has(element) || isLoading(element)) out.loading = true;
  if (out.block === true && isBlank(element, style)) out.blank = true;
  if (isDrawnInPart(element)) out.part = true;
}

function readField(out: OutlineNode, element: Element): void {
  if (isSecret(element)) return;
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio') out.checked = element.checked;
    else if (!/^(?:password|hidden|file|submit|button|image|reset)$/.test(element.type) && element.value !== '')
      out.value = element.value.slice(0, addressLimit);
  } else if (element instanceof HTMLTextAreaElement) out.value = element.value.slice(0, 20_000);
  else if (element instanceof HTMLSelectElement) out.value = tidy(element.selectedOptions[0]?.text ?? '');
  const checked = element.getAttribute('aria-checked');
  if (checked === 'true' || checked === 'false') out.checked = checked === 'true';
}

function nameOfPicture(out: OutlineNode, picture: Element): OutlineNode {
  const title = tidy(picture.querySelector('title')?.textContent ?? '');
  if (title && out.label === undefined) out.label = title.slice(0, attributeLimit);
  return out;
}
