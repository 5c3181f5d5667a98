/** The document's text as people read it. */
import { childNodesOf, shadowOf } from './dom.ts';

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
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, limit);
}
