/** What the last look said of the elements that it listed: whether one has changed since is found out by it. */

export type SeenElement = {
  role: string;
  /** Its role by itself, without what stands around it. */
  own: string;
  name: string;
  /** Whether the name came from what stands in it, not from the rules for names. */
  wraps: boolean;
  /** What the name was read from. */
  source: string;
};

const seen = new WeakMap<Element, SeenElement>();

export function rememberElement(element: Element, as: SeenElement): void {
  seen.set(element, as);
}

export function elementSeen(element: Element): SeenElement | undefined {
  return seen.get(element);
}
