/** What differs between two observations of a page, in what a person would notice. */
import type { ElementNode, ElementRef, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { oneLine } from '#src/core/text/one-line.ts';
import { normalized } from '#src/core/text/normalize.ts';
import { once } from '../once.ts';

/** A state of an element that is another now. Focus, hover and position are none. */
export type Altered = { was: ElementNode; is: ElementNode };

export type PageChanges = {
  /** The address is another, beyond its fragment or with it. */
  address: boolean;
  /** A tab opened or closed, or another is the active one. */
  tabs: boolean;
  /** A native dialog opened, closed, or says something else. */
  dialog: boolean;
  /** Content that was not there before, and content that is gone. Elements drawn again with the same words are neither. */
  added: PageNode[];
  removed: PageNode[];
  altered: Altered[];
  scrolled: boolean;
};

/** Compares two observations. What changes by itself, such as a clock, does not count. */
export function changesBetween(before: Observation, after: Observation): PageChanges {
  const added = withoutShared(after.nodes, before.nodes);
  const removed = withoutShared(before.nodes, after.nodes);
  const ticking = tickingOf(added, removed);
  return {
    address: before.url !== after.url,
    tabs: tabsOf(before) !== tabsOf(after),
    dialog: before.dialog?.message !== after.dialog?.message || before.dialog?.kind !== after.dialog?.kind,
    added: added.filter(node => !ticking.has(shapeOf(node))),
    removed: removed.filter(node => !ticking.has(shapeOf(node))),
    altered: alteredBetween(before, after),
    scrolled: Math.abs(before.scroll.y - after.scroll.y) > 2,
  };
}

/** The words of a node, as a person reads them. */
export function wordsOf(node: PageNode): string {
  return node.kind === 'text' ? node.text : node.name || node.text || node.title || '';
}

/** The same in short, for what is said of it. */
export function short(node: PageNode): string {
  return oneLine(wordsOf(node)).slice(0, 80);
}

const elementsOf = once(
  ({ nodes }: Observation) =>
    new Map(nodes.flatMap(node => (node.kind === 'element' ? [[node.ref, node] as const] : []))),
);

export function elementOf(page: Observation, ref: ElementRef): ElementNode | undefined {
  return elementsOf(page).get(ref);
}

function tabsOf({ tabs }: Observation): string {
  return `${tabs.length} ${tabs.find(tab => tab.active)?.id}`;
}

const noticesAtMost = 300;

/** Those that may say how an action went: a page may be full of other texts, and a notice is where people see it. */
export function noticesAmong(nodes: readonly PageNode[]): PageNode[] {
  const rank = (node: PageNode): number => (node.kind === 'text' && node.alert === true ? 0 : node.inView ? 1 : 2);
  return nodes.length <= noticesAtMost
    ? [...nodes]
    : nodes.toSorted((a, b) => rank(a) - rank(b)).slice(0, noticesAtMost);
}

/** The same observation is compared many times while an effect is awaited. */
const keyOf = once((node: PageNode): string => {
  const words = oneLine(normalized(wordsOf(node), 'NFKC'));
  return node.kind === 'text' ? `text ${words}` : `${node.role} ${words}`;
});

/** The nodes of one list that the other has no equal of: two of a name need two equals. */
function withoutShared(nodes: readonly PageNode[], others: readonly PageNode[]): PageNode[] {
  const left = new Map<string, number>();
  for (const node of others) left.set(keyOf(node), (left.get(keyOf(node)) ?? 0) + 1);
  return nodes.filter(node => {
    const count = left.get(keyOf(node)) ?? 0;
    left.set(keyOf(node), count - 1);
    return count <= 0;
  });
}

const clock = /\d{1,2}:\d{2}(?::\d{2})?|\b\d{1,4} ?(?:s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?)\b/i;

/** A text without its numbers, where it is about a time: "Updated 3 s ago" and "Updated 4 s ago" are the same. */
function shapeOf(node: PageNode): string {
  const words = wordsOf(node);
  return clock.test(words) ? `${node.kind} ${words.replace(/\d+/g, '#')}` : '';
}

function tickingOf(added: readonly PageNode[], removed: readonly PageNode[]): Set<string> {
  const gone = new Set(removed.map(shapeOf));
  return new Set(added.map(shapeOf).filter(shape => shape !== '' && gone.has(shape)));
}

function alteredBetween(before: Observation, after: Observation): Altered[] {
  const had = new Map(before.nodes.map(node => [`${node.kind} ${node.ref}`, node]));
  return after.nodes.flatMap(is => {
    const was = had.get(`${is.kind} ${is.ref}`);
    return is.kind === 'element' && was?.kind === 'element' && stateOf(was) !== stateOf(is) ? [{ was, is }] : [];
  });
}

function stateOf(node: ElementNode): string {
  const { value, filled, checked, selected, expanded, disabled, invalid, readonly, options } = node;
  const listed = options?.map(option => [option.text, option.selected]);
  return JSON.stringify([value, filled, checked, selected, expanded, disabled, invalid, readonly, listed]);
}
