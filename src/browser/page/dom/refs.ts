/** Numbers for elements, the same as long as the element lives; the page cannot see them. */

import { secretPurpose } from '#src/core/secrets/field-purpose.ts';

const numbers = new WeakMap<Element, number>();
const elements = new Map<number, WeakRef<Element>>();
const seenAt = new WeakMap<Element, number>();
const freshAt = new WeakMap<Element, number>();
const secrets = new WeakSet<Element>();
const names = new WeakMap<Element, string>();
let last = 0;
let look = 0;

export function numberOf(element: Element): number {
  const known = numbers.get(element);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(element, last);
  elements.set(last, new WeakRef(element));
  return last;
}

/** The element of a number, while it is still in the document. */
export function elementOf(number: number): Element | undefined {
  const element = elements.get(number)?.deref();
  return element?.isConnected ? element : undefined;
}

/** Starts an observation that the next one is compared with. */
export function beginLook(): void {
  look += 1;
  if (look % 20 === 0) for (const [number, held] of elements) if (!held.deref()) elements.delete(number);
}

/** Whether the element was missing at the last look. At the first look of a document nothing is new. */
export function noteSeen(element: Element, mark: boolean): boolean {
  const before = seenAt.get(element);
  if (!mark) return look > 0 && before !== look;
  if (before === look) return freshAt.get(element) === look;
  seenAt.set(element, look);
  const fresh = look > 1 && before !== look - 1;
  if (fresh) freshAt.set(element, look);
  return fresh;
}

/** What a person or a vault typed into it must not be read back. */
export function markSecret(element: Element): void {
  secrets.add(element);
  drawAsDots(element);
}

/** In pictures of the page too: dots in place of letters, as password fields have them, whatever becomes of its type. */
export function drawAsDots(element: Element): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  if (element.style.getPropertyValue('-webkit-text-security') === 'disc') return;
  element.style.setProperty('-webkit-text-security', 'disc', 'important');
}

/** A password field stays secret when its page turns it into a plain one to show what was typed. */
export function isSecret(element: Element): boolean {
  if (secrets.has(element)) return true;
  if (!(element instanceof HTMLInputElement)) return false;
  if (element.type !== 'password' && secretPurpose(element.autocomplete) !== 'password') return false;
  secrets.add(element);
  return true;
}

/** The name that the last look gave an element, which may come from what stands next to it. */
export function rememberName(element: Element, name: string): void {
  if (name !== '') names.set(element, name);
}

export function nameSeen(element: Element): string {
  return names.get(element) ?? '';
}
