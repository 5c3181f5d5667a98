/** What scrolls. */
import { parentOf } from './dom.ts';

/** The page's own scroller; null where scripts have taken everything out of the document, which the types leave out. */
function pageScroller(): Element | null {
  return document.scrollingElement ?? document.documentElement;
}

/** The page's own scroller, else the biggest box on it that scrolls, as in applications whose page itself stands still. */
export function mainScroller(): Element | null {
  const page = pageScroller();
  if (!page || page.scrollHeight > window.innerHeight + 1) return page;
  const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  for (let at = middle; at; at = parentOf(at)) {
    if (at === page || at === document.body) break;
    if (canScroll(at, 'y') && at.clientHeight * at.clientWidth > window.innerWidth * window.innerHeight * 0.3)
      return at;
  }
  return page;
}

export function canScroll(element: Element, axis: 'x' | 'y'): boolean {
  const style = getComputedStyle(element);
  const overflow = axis === 'y' ? style.overflowY : style.overflowX;
  if (!/auto|scroll|overlay/.test(overflow)) return false;
  return axis === 'y' ? element.scrollHeight > element.clientHeight + 1 : element.scrollWidth > element.clientWidth + 1;
}

/** The nearest box around an element that scrolls, itself included. */
export function scrollerOf(element: Element, axis: 'x' | 'y'): Element | null {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    if (at === document.body || at === document.documentElement) break;
    if (canScroll(at, axis)) return at;
  }
  return pageScroller();
}

/** Scrolls at once, whatever smoothness the page asks for; says how far it went and what is left. */
export function scrollBy(
  ref: Element | null,
  by: { x: number; y: number; pages: boolean },
): { moved: number; left: number } {
  const axis = by.x !== 0 ? 'x' : 'y';
  const scroller = ref ? scrollerOf(ref, axis) : mainScroller();
  if (!scroller) return { moved: 0, left: 0 };
  const size = axis === 'y' ? scroller.clientHeight : scroller.clientWidth;
  const step = (axis === 'y' ? by.y : by.x) * (by.pages ? Math.max(40, size * 0.9) : 1);
  const before = axis === 'y' ? scroller.scrollTop : scroller.scrollLeft;
  scroller.scrollBy({ [axis === 'y' ? 'top' : 'left']: step, behavior: 'instant' });
  const after = axis === 'y' ? scroller.scrollTop : scroller.scrollLeft;
  const max =
    axis === 'y' ? scroller.scrollHeight - scroller.clientHeight : scroller.scrollWidth - scroller.clientWidth;
  return { moved: Math.round(after - before), left: Math.round(step > 0 ? max - after : after) };
}
