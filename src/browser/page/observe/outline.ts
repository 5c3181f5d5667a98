/** The document as its elements nest, with all its text and addresses: what reading needs and an observation leaves out. */
import type { OutlineNode } from '../../observe/outline-node.ts';
import type { OutlineOptions, WireOutline } from '../wire.ts';
import { childNodesOf, documentTitle, tidy } from '../dom/dom.ts';
import { isSecret } from '../dom/refs.ts';

const skippedTags = new Set(
  'script,style,template,noscript,head,base,hr,wbr,param,source,track,col,colgroup,defs,canvas,video,audio,object,embed'.split(
    ',',
  ),
);
const inlineDisplays = new Set(['inline', 'contents', 'ruby', 'ruby-text']);
const attributesKept = ['role', 'itemprop', 'itemtype', 'datetime', 'title', 'alt', 'rel', 'property'] as const;
const depthLimit = 400;
const attributeLimit = 300;
const addressLimit = 2000;
const structuredLimit = 200_000;

type Walk = { nodes: number; letters: number; truncated: boolean };

/** Reads the document whole, up to the given numbers of elements and letters. */
export function outline({ nodes, letters }: OutlineOptions): WireOutline {
  const walk: Walk = { nodes, letters, truncated: false };
  const root = document.body && outlined(walk, document.body, { hidden: false, depth: 0 });
  return {
    url: location.href,
    title: documentTitle(),
    root: root ?? { tag: 'body' },
    structured: structuredData(),
    meta: metaData(),
    truncated: walk.truncated,
  };
}

type Around = { hidden: boolean; depth: number };

function outlined(walk: Walk, element: Element, { hidden, depth }: Around): OutlineNode | null {
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
  const isHidden = hidden || style.display === 'none';
  if (isHidden || style.visibility !== 'visible') out.hidden = true;
  if (!isInline(style.display)) out.block = true;
  readAttributes(out, element);
  readField(out, element);
  if (tag === 'svg') return nameOfPicture(out, element);
  if (tag === 'select' || tag === 'textarea') return out;
  const children = childrenOf(walk, element, { hidden: isHidden, depth: depth + 1 });
  if (children.length > 0) out.children = children;
  return out;
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
  const label = element.getAttribute('aria-label');
  if (label) out.label = label.slice(0, attributeLimit);
  const hints = tidy(
    `${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('data-testid') ?? ''}`,
  );
  if (hints) out.hints = hints.slice(0, attributeLimit);
  readAddresses(out, element);
}

/** What an element refers to, and what it holds for machines. */
function readAddresses(out: OutlineNode, element: Element): void {
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href'))
    out.href = element.href.slice(0, addressLimit);
  if (element instanceof HTMLImageElement && element.currentSrc !== '' && !element.currentSrc.startsWith('data:'))
    out.src = element.currentSrc.slice(0, addressLimit);
  if (element.hasAttribute('itemprop') && element.hasAttribute('content'))
    out.content = (element.getAttribute('content') ?? '').slice(0, addressLimit);
  if (element instanceof HTMLTableCellElement && element.colSpan > 1) out.span = Math.min(element.colSpan, 100);
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

function structuredData(): string[] {
  const texts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, 20);
  return texts.map(({ textContent }) => textContent ?? '').filter(text => text.length <= structuredLimit);
}

function metaData(): WireOutline['meta'] {
  const kept: WireOutline['meta'] = [];
  for (const meta of [...document.querySelectorAll('meta[content]')].slice(0, 200)) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop');
    if (name)
      kept.push({ name: name.slice(0, 100), content: (meta.getAttribute('content') ?? '').slice(0, addressLimit) });
  }
  return kept;
}
