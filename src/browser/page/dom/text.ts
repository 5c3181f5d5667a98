/** The document's text as people read it. */
import { childNodesOf, shadowOf } from './dom.ts';
import { isSecret, numberOf } from './refs.ts';

/** Visible text, one line per block, at most `limit` characters; shadow roots included. */
export function readText(limit: number): string {
  const body = document.body;
  if (!body) return '';
  const parts = [body.innerText];
  let length = parts[0]?.length ?? 0;
  const stack: Element[] = [body];
  let walked = 0;
  while (stack.length > 0 && length < limit && walked < 100_000) {
    const element = stack.pop();
    if (!element) break;
    walked += 1;
    const root = shadowOf(element);
    if (root && element.checkVisibility())
      for (const child of root.children)
        if (child instanceof HTMLElement && child.localName !== 'style') {
          parts.push(child.innerText);
          length += child.innerText.length;
        }
    for (const child of childNodesOf(element)) if (child instanceof Element) stack.push(child);
  }
  return parts
    .join('\n')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/(?<! ) +\n/g, '\n')
    .replace(/\n +/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, limit);
}

/** Numbers standing alone, such as what a slider says that it is at; at most 2,000 texts are looked at. */
export function shownNumbers(): [ref: number, value: number][] {
  const found: [number, number][] = [];
  const add = (element: Element, text: string): void => {
    const number = /^[^\d-]{0,12}(-?\d+(?:\.\d+)?)\D{0,12}$/.exec(text.trim())?.[1];
    if (number !== undefined) found.push([numberOf(element), Number(number)]);
  };
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  for (let seen = 0; seen < 2000 && walker.nextNode(); seen += 1) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement && nodeValue && nodeValue.length < 40) add(parentElement, nodeValue);
  }
  for (const input of document.querySelectorAll('input,output'))
    if ((input instanceof HTMLInputElement || input instanceof HTMLOutputElement) && !isSecret(input))
      add(input, input.value);
  return found;
}
