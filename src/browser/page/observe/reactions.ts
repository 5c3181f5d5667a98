/** Finds elements that react to the pointer without being controls. */
import type { Walk } from './drafts.ts';
import { hasClickAttribute, isContainerRole } from '../accessibility/role.ts';
import type { Scope } from './scope.ts';

export type Reason = 'attribute' | 'pointer' | 'listener' | 'focus' | 'drag' | 'canvas';

/** Whole pages and what belongs to a control or holds controls: a click on one of these means something in it. */
const passiveTags = new Set(['body', 'html', 'label', 'form']);

/** Why something that is no control reacts to the pointer all the same; empty when nothing says so. */
export function reactionOf(
  walk: Walk,
  element: Element,
  at: { tag: string; style: CSSStyleDeclaration; scope: Scope },
): Reason | '' {
  const { tag, style, scope } = at;
  if (passiveTags.has(tag) || style.pointerEvents === 'none') return '';
  if (tag === 'canvas') return 'canvas';
  if (hasClickAttribute(element)) return 'attribute';
  if (walk.listening.has(element) && !shareWithItems(walk, element, tag)) return 'listener';
  if (!scope.pointer && style.cursor === 'pointer' && !hasAlikeItems(element, tag)) return 'pointer';
  if (!scope.pointer && isDraggable(element, style)) return 'drag';
  return takesFocus(element, style) ? 'focus' : '';
}

function isDraggable(element: Element, { cursor }: CSSStyleDeclaration): boolean {
  return element.getAttribute('draggable') === 'true' || /^(-webkit-)?grab$|^move$|-resize$/.test(cursor);
}

/** By itself, not to be scrolled or as a container of what does. */
function takesFocus(element: Element, style: CSSStyleDeclaration): boolean {
  const index = element.getAttribute('tabindex');
  if (index === null || Number(index) < 0) return false;
  return !isContainerRole(element.getAttribute('role') ?? '') && !scrolls(element, style);
}

function scrolls(element: Element, style: CSSStyleDeclaration): boolean {
  return (
    /auto|scroll/.test(style.overflowX + style.overflowY) &&
    element.scrollHeight + element.scrollWidth > element.clientHeight + element.clientWidth
  );
}

/** A list that listens for its items: the items are what people click. */
function shareWithItems(walk: Walk, element: Element, tag: string): boolean {
  const itemTag = { ul: 'LI', ol: 'LI', menu: 'LI', tbody: 'TR', table: 'TR' }[tag];
  if (!itemTag) return tag === 'svg' && shareWithShapes(walk, element);
  const items = tag === 'table' ? (element as HTMLTableElement).rows : element.children;
  if (items.length > 500) return true;
  for (const item of items) if (item.tagName === itemTag && !item.querySelector('th')) walk.listening.add(item);
  return true;
}

function shareWithShapes(walk: Walk, element: Element): boolean {
  const shapes = element.querySelectorAll('circle,rect,ellipse,polygon,path,line,text,image');
  if (shapes.length < 2 || shapes.length > 150) return false;
  for (const shape of shapes) walk.listening.add(shape);
  return true;
}

/** A box whose children are items of one kind: a pointer cursor over all of it means that each of them can be clicked. */
function hasAlikeItems(element: Element, tag: string): boolean {
  if (/^(ul|ol|table|tbody|thead|dl|menu)$/.test(tag)) return true;
  const count = element.childElementCount;
  if (tag === 'li' || tag === 'tr' || tag === 'td' || count < 2 || count > 500) return false;
  const first = element.firstElementChild;
  if (!first || !/^(div|li|tr|article|section)$/.test(first.localName) || first.className === '') return false;
  for (const child of element.children)
    if (child.localName !== first.localName || child.classList[0] !== first.classList[0]) return false;
  return (first.textContent ?? '').trim() !== '' && count > 2;
}
