import { shadowOf } from './dom.ts';
import type { Walk } from './drafts.ts';
import { numberOf } from './refs.ts';

const asked = new WeakSet<Element>();
const askedAtOnce = 100;

/** Notes elements that may have a closed shadow root: those with a tag of the page's own, and empty boxes with a size. */
export function noteHost(walk: Walk, element: Element, tag: string): void {
  const own = tag.includes('-');
  if ((!own && (tag !== 'div' || element.firstChild !== null)) || asked.has(element)) return;
  if (walk.maybeClosed.length >= askedAtOnce || shadowOf(element)) return;
  if (!own && (element.clientHeight < 12 || element.clientWidth < 20)) return;
  asked.add(element);
  walk.maybeClosed.push(numberOf(element));
}
