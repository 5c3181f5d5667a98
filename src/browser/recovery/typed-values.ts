import type { ElementNode, ElementRef, Observation } from '../observe/observation.ts';
import type { ActionOf, PageAction } from '../run-browser.ts';

/** Sets a control to a value and does nothing else: done once more on a fresh page it comes to the same. */
type Setting = ActionOf<'fill'> | ActionOf<'select'> | ActionOf<'check'> | ActionOf<'set-value'>;

/** An element as it can be found on another copy of its page: refs are of one document. */
export type ElementLocator = { role: string; name: string; position: number };

export type Typed = { place: ElementLocator; action: Setting };

/** What the agent has set on the page that a tab shows, so that it can be set again when the page has to be loaded again. */
export class TypedValues {
  #url: string;
  #typed: Typed[];

  constructor(url = '', typed: readonly Typed[] = []) {
    this.#url = withoutHash(url);
    this.#typed = [...typed];
  }

  /** Called for each action that succeeded, with the page as it was seen before and the address after. */
  note(action: PageAction, { seen, url }: { seen: Observation | undefined; url: string }): void {
    this.leave(url);
    if (action.type === 'reload') this.#typed = [];
    if (!isSetting(action)) return;
    const place = seen && placeOf(seen, action.ref);
    if (!place) return;
    // What is appended needs what was there before; anything else takes its place.
    if (action.type !== 'fill' || !action.append) this.#typed = this.#typed.filter(one => !isSame(one.place, place));
    this.#typed.push({ place, action });
  }

  /** The tab is at this address now: what was typed at another is of no use any more. */
  leave(url: string): void {
    const bare = withoutHash(url);
    if (bare !== this.#url) this.#typed = [];
    this.#url = bare;
  }

  forget(): void {
    this.#typed = [];
  }

  all(): readonly Typed[] {
    return this.#typed;
  }

  /** What was typed into the page at this address. */
  at(url: string): readonly Typed[] {
    return withoutHash(url) === this.#url ? this.#typed : [];
  }
}

export function isSetting(action: PageAction): action is Setting {
  return (
    (action.type === 'fill' && !action.submit) ||
    action.type === 'select' ||
    action.type === 'check' ||
    action.type === 'set-value'
  );
}

/** Where an element is on its page, to be found by on another copy of it; undefined for a ref that is not there. */
export function placeOf(page: Observation, ref: ElementRef): ElementLocator | undefined {
  const node = elementsOf(page).find(one => one.ref === ref);
  if (!node) return undefined;
  const alike = elementsOf(page).filter(one => one.role === node.role && one.name === node.name);
  return { role: node.role, name: node.name, position: alike.indexOf(node) };
}

/** The element at that place of a page; undefined when there is none. */
export function refAt(page: Observation, { role, name, position }: ElementLocator): ElementRef | undefined {
  return elementsOf(page).filter(one => one.role === role && one.name === name)[position]?.ref;
}

type Named = { role: string; name: string };

/** How much of one page is on the other, from 0 to 1, by its elements' roles and names. */
export function likeness(before: readonly Named[], after: readonly Named[]): number {
  const left = new Map<string, number>();
  for (const { role, name } of after) left.set(`${role} ${name}`, (left.get(`${role} ${name}`) ?? 0) + 1);
  let found = 0;
  for (const { role, name } of before) {
    const count = left.get(`${role} ${name}`) ?? 0;
    if (count > 0) found += 1;
    left.set(`${role} ${name}`, count - 1);
  }
  return before.length === 0 ? 1 : found / before.length;
}

/** Each element with its place among the others. */
export function placesOf<T extends Named>(elements: readonly T[]): { place: ElementLocator; element: T }[] {
  const counts = new Map<string, number>();
  return elements.map(element => {
    const { role, name } = element;
    const key = `${role} ${name}`;
    const position = counts.get(key) ?? 0;
    counts.set(key, position + 1);
    return { place: { role, name, position }, element };
  });
}

/** The same for equal places only. */
export function placeKey({ role, name, position }: ElementLocator): string {
  return JSON.stringify([role, name, position]);
}

export function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

function elementsOf({ nodes }: Observation): ElementNode[] {
  return nodes.filter(node => node.kind === 'element');
}

function isSame(a: ElementLocator, b: ElementLocator): boolean {
  return a.role === b.role && a.name === b.name && a.position === b.position;
}
