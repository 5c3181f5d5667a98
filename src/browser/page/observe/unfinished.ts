/** What shows that more is to come, or that only a part is drawn: by markup and layout, in any language. */
import { tidy } from '../dom/dom.ts';
import { canScroll } from '../dom/scroll.ts';

/** CSS pixels: what is smaller is a mark beside a text. */
const leastSpinner = 14;
const leastBar = { width: 40, height: 8 };
const drawnTags = 'img,svg,canvas,video,iframe,input,select,textarea,object,embed,picture,hr,br';

/** The elements without a text that move without an end. */
export function spinning(): Set<Element> {
  const found = new Set<Element>();
  for (const { effect, playState } of document.getAnimations()) {
    const target = effect instanceof KeyframeEffect && effect.target;
    if (!target || playState !== 'running' || effect.getComputedTiming().iterations !== Infinity) continue;
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) >= leastSpinner && tidy(target.textContent) === '') found.add(target);
  }
  return found;
}

export function isLoading(element: Element): boolean {
  if (element.getAttribute('aria-busy') === 'true') return true;
  if (element instanceof HTMLProgressElement) return !element.hasAttribute('value');
  return element.getAttribute('role') === 'progressbar' && !element.hasAttribute('aria-valuenow');
}

/** A bar with a background and nothing in it. */
export function isBlank(element: Element, style: CSSStyleDeclaration): boolean {
  if (element.firstElementChild || tidy(element.textContent ?? '') !== '' || element.matches(drawnTags)) return false;
  const isFilled =
    style.backgroundImage !== 'none' || !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(style.backgroundColor);
  const { width, height } = element.getBoundingClientRect();
  return isFilled && width >= leastBar.width && height >= leastBar.height;
}

/** Whether more than a height of what is in view is empty before the first or after the last thing in an element. */
export function isDrawnInPart(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false;
  const isLong = element.scrollHeight > 2 * element.clientHeight && element.clientHeight > 0;
  if (!isLong && element.offsetHeight <= 2 * window.innerHeight) return false;
  const scrolls = isLong && canScroll(element, 'y');
  const view = scrolls ? element.clientHeight : window.innerHeight;
  const height = scrolls ? element.scrollHeight : element.offsetHeight;
  if (height <= 2 * view) return false;
  const top = element.getBoundingClientRect().top - (scrolls ? element.scrollTop : 0);
  const walker = thingsIn(element);
  const first = shownFrom(walker.firstChild(), () => walker.nextNode());
  walker.currentNode = element;
  const last = shownFrom(walker.lastChild(), () => walker.previousNode());
  return first !== null && last !== null && (first.top - top > view || top + height - last.bottom > view);
}

/** The texts and pictures in an element. */
function thingsIn(element: Element): TreeWalker {
  return document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, node => {
    const is = node instanceof Element ? node.matches(drawnTags) : tidy(node.nodeValue ?? '') !== '';
    return is ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
}

const hiddenAtMost = 200;

/** Where the first of some nodes that takes a place is. */
function shownFrom(start: Node | null, next: () => Node | null): DOMRect | null {
  let at = start;
  for (let tries = 0; at !== null && tries < hiddenAtMost; tries += 1) {
    const rect = rectOf(at);
    if (rect.height > 0) return rect;
    at = next();
  }
  return null;
}

function rectOf(node: Node): DOMRect {
  if (node instanceof Element) return node.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}
