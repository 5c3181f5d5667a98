import { shadowOf } from '../dom/dom.ts';
import type { Walk } from './drafts.ts';
import { numberOf } from '../dom/refs.ts';

/** How large an element was when it was asked about: one that has grown since may have got its root. */
const asked = new WeakMap<Element, string>();
const askedAtOnce = 100;

/** Notes elements that may have a closed shadow root: those with a tag of the page's own, and empty boxes with a size. */
export function noteHost(walk: Walk, element: Element, tag: string): void {
  const own = tag.includes('-');
  if (!own && (tag !== 'div' || element.firstChild !== null)) return;
  if (walk.maybeClosed.length >= askedAtOnce || shadowOf(element)) return;
  if (!own && (element.clientHeight < 12 || element.clientWidth < 20)) return;
  const size = `${element.clientWidth} ${element.clientHeight} ${own ? '' : 'box'}`;
  if (asked.get(element) === size) return;
  asked.set(element, size);
  walk.maybeClosed.push(numberOf(element));
}
