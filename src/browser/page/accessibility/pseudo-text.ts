/** Words that style sheets show before and after elements. */
import { tidy } from '../dom/dom.ts';

const pseudoLimit = 20;
/** Characters of one style's words that are read. */
const contentLimit = 2000;
/** Characters beyond that limit: reading a style copies all of its words, and a style sheet may have millions for each element. */
const oversizedLimit = 1_000_000;
let oversized = 0;

/** To be called when a look at the document begins. */
export function beginPseudoText(): void {
  oversized = 0;
}

/**
 * Words that style sheets add to an element and what is in it. Only asked where nothing else names it: it takes two styles
 * per element. Signs without letters or digits are drawings, such as ticks and icons.
 */
export function pseudoText(element: Element): string {
  if (oversized > oversizedLimit) return '';
  const inside = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT);
  const words: string[] = [];
  for (let count = 0, at: Node | null = element; at && count <= pseudoLimit; count += 1, at = inside.nextNode())
    if (at instanceof Element) words.push(generated(at, '::before'), generated(at, '::after'));
  const text = tidy(words.join(' ').replace(/\p{Co}/gu, ''));
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/** Stands for a quote in a string while the strings are separated. */
const escapedQuote = '\0';

function generated(element: Element, pseudo: string): string {
  const style = getComputedStyle(element, pseudo);
  const whole = style.content;
  const content = whole.slice(0, contentLimit);
  oversized += whole.length - content.length;
  // Most have none: their other properties are not read.
  if (!content.includes('"') || style.display === 'none' || style.visibility !== 'visible') return '';
  let text = '';
  let isAddress = false;
  content
    .replaceAll('\\"', escapedQuote)
    .split('"')
    .forEach((part, index) => {
      if (index % 2 === 1) text += isAddress ? '' : part;
      else {
        // What follows a slash is said in place of what is drawn.
        if (part.includes('/')) text = '';
        isAddress = part.endsWith('url(');
      }
    });
  return text.replaceAll(escapedQuote, '"');
}
