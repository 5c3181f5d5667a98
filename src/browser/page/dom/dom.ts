/** The flat tree: light DOM, shadow roots and slots as one, which is what people see. */

const closedRoots = new WeakMap<Element, ShadowRoot>();

/** The host found a closed shadow root that scripts cannot see. */
export function rememberClosedRoot(host: Element, root: ShadowRoot): void {
  closedRoots.set(host, root);
}

const metRoots = new WeakSet<ShadowRoot>();
let meet: ((root: ShadowRoot) => void) | null = null;

/** Calls `listener` once for each shadow root that anything here comes across. */
export function onShadowRoot(listener: (root: ShadowRoot) => void): void {
  meet = listener;
}

export function shadowOf(element: Element): ShadowRoot | null {
  const root = element.shadowRoot ?? closedRoots.get(element) ?? null;
  if (root && meet && !metRoots.has(root)) {
    metRoots.add(root);
    meet(root);
  }
  return root;
}

export function childNodesOf(element: Element): Iterable<Node> & { length: number } {
  const shadow = shadowOf(element);
  if (shadow) return shadow.childNodes;
  if (element.localName === 'slot' && element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return element.childNodes;
}

export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Whether `inner` is `outer` or lies in it, shadow roots included. */
export function holds(outer: Element, inner: Element | null): boolean {
  for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

export function closestFlat(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at.matches(selector)) return at;
  return null;
}

/** The innermost element at a point of the viewport, through shadow roots. */
export function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let depth = 0; found && depth < 50; depth += 1) {
    const inner: Element | null = shadowOf(found)?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

export function focusedElement(): Element | null {
  let found = document.activeElement;
  for (let depth = 0; found && depth < 50; depth += 1) {
    const inner = shadowOf(found)?.activeElement ?? null;
    if (!inner) break;
    found = inner;
  }
  if (found !== document.body) return found;
  // The body of an editor in a frame is a field, which has the focus when its frame has it.
  return found instanceof HTMLElement && found.isContentEditable && document.hasFocus() ? found : null;
}

/** Looks up an id where ARIA does: in the element's own tree. */
export function byId(near: Element, id: string): Element | null {
  const root = near.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null;
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

const titleLimit = 1000;

export function documentTitle(): string {
  return tidy(document.title.slice(0, titleLimit));
}

/** A box in CSS pixels, whole enough to compare and print. */
export function boxOf(rect: { x: number; y: number; width: number; height: number }): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  return { x: round(rect.x), y: round(rect.y), width: round(rect.width), height: round(rect.height) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The box of an element, or of the first thing in it that has a size when it has none itself. */
export function rectOf(element: Element, depth = 0): DOMRect {
  const rect = element.getBoundingClientRect();
  if ((rect.width > 0 && rect.height > 0) || depth > 4) return rect;
  for (const child of childNodesOf(element)) {
    if (!(child instanceof Element)) continue;
    const inner = rectOf(child, depth + 1);
    if (inner.width > 0 && inner.height > 0) return inner;
  }
  return rect;
}
