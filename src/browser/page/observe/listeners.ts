/** Elements that the browser says listen for clicks. */
import type { CollectOptions } from '../wire.ts';

const known = new WeakSet<Element>();

/**
 * What the browser reported, as a set for one observation; what the observation adds is forgotten after. Reported places count only when
 * the document has not changed since; those of earlier looks stay.
 */
export function listeningElements(reported: CollectOptions['listeners']): {
  has(e: Element): boolean;
  add(e: Element): unknown;
} {
  if (reported && reported.at.length > 0) {
    const all: Element[] = [];
    gather(document, all);
    if (all.length === reported.total)
      for (const at of reported.at) {
        const element = all[at];
        if (element) known.add(element);
      }
  }
  const added = new Set<Element>();
  return { has: element => known.has(element) || added.has(element), add: element => added.add(element) };
}

/** Whether an element listened for clicks when the document was last looked at. */
export function listens(element: Element): boolean {
  return known.has(element);
}

/** Document order, open shadow roots after their host: the host counts in the very same order. */
function gather(root: Document | ShadowRoot, all: Element[]): void {
  for (const element of root.querySelectorAll('*')) {
    all.push(element);
    if (element.shadowRoot) gather(element.shadowRoot, all);
  }
}
