/** The list that a walk fills: text, controls and frames in reading order, regions beside them. */
import type { WireElement, WireForm, WireIframe, WireRegion, WireText } from '../wire.ts';
import type { Clip } from '../dom/clip.ts';
import { boxOf, cut, rectOf, tidy } from '../dom/dom.ts';
import { numberOf } from '../dom/refs.ts';
import { touches } from '../dom/clip.ts';
import { columnOf, type Scope } from './scope.ts';

export type NodeDraft = {
  node: WireText | WireElement | WireIframe;
  element: Element;
  clip: Clip;
  /** A see-through control laid over what is drawn: real only when the pointer meets it. */
  ghost: boolean;
  /** States of this control that a wrapper declares. */
  inherited?: Partial<WireElement>;
};

export type ElementDraft = NodeDraft & { node: WireElement };

type Run = { text: string; first: Text; last: Text; count: number; scope: Scope; parent: Element };

export type Walk = {
  drafts: NodeDraft[];
  regions: (WireRegion & { element: Element; used: boolean })[];
  forms: Map<number, WireForm>;
  run: Run | null;
  walked: number;
  truncated: boolean;
  mark: boolean;
  /** Elements that listen for clicks, as far as the browser reports them. */
  listening: { has(element: Element): boolean; add(element: Element): unknown };
  /** Hidden controls that were put in at their label. */
  placed: Set<Element>;
  positions: Map<Element, number>;
  maybeClosed: number[];
};

export const nodeLimit = 5000;
export const walkLimit = 200_000;
const textLimit = 2000;

export function isElementDraft(draft: NodeDraft): draft is ElementDraft {
  return draft.node.kind === 'element';
}

/** Whether something in this box can be seen, now or after scrolling. */
export function isReachable(rect: DOMRect, clip: Clip): boolean {
  if (rect.width <= 0 || rect.height <= 0 || !touches(clip.hard, rect)) return false;
  const scroller = document.scrollingElement;
  const right = rect.right + (scroller?.scrollLeft ?? 0);
  const bottom = rect.bottom + (scroller?.scrollTop ?? 0);
  return bottom > 0 && (right > 0 || document.dir === 'rtl');
}

export function addText(walk: Walk, text: Text, at: { parent: Element; scope: Scope }): void {
  const value = text.data;
  if (!/\S/.test(value)) {
    if (walk.run) walk.run.text += ' ';
    return;
  }
  if (walk.run) {
    walk.run.text += value;
    walk.run.last = text;
    walk.run.count += 1;
  } else walk.run = { text: value, first: text, last: text, count: 1, scope: at.scope, parent: at.parent };
}

const range = document.createRange();

/** Ends the run of text that is being gathered and puts it in the list. */
export function endRun(walk: Walk): void {
  const run = walk.run;
  if (!run) return;
  walk.run = null;
  range.setStartBefore(run.first);
  range.setEndAfter(run.last);
  const rect = range.getBoundingClientRect();
  const { scope } = run;
  const clip = scope.clips.flow;
  if (!isReachable(rect, clip)) return;
  const element = run.count === 1 ? run.parent : scope.block;
  pushText(walk, { element, tag: element.localName, text: tidy(run.text), rect, scope, clip });
}

export function pushText(
  walk: Walk,
  what: { element: Element; tag: string; text: string; rect: DOMRect; scope: Scope; clip: Clip },
): void {
  const { element, tag, text, rect, scope, clip } = what;
  if (walk.drafts.length >= nodeLimit) {
    walk.truncated = true;
    return;
  }
  const node: WireText = {
    kind: 'text',
    ref: numberOf(element),
    rect: boxOf(rect),
    inView: false,
    region: scope.region,
    text: cut(text, textLimit),
    level: scope.level,
    tag,
  };
  if (scope.label) node.labels = numberOf(scope.label);
  if (scope.alert) node.alert = true;
  if (scope.column) node.column = scope.column;
  walk.drafts.push({ node, element, clip, ghost: false });
}

/** Puts a control in the list; `box` is what people see of it when that is not the element itself. */
export function pushElement(
  walk: Walk,
  element: Element,
  what: { role: string; scope: Scope; clip: Clip; ghost: boolean; box?: Element },
): ElementDraft | null {
  const { role, scope, clip, ghost, box = element } = what;
  const rect = rectOf(box);
  if (!isReachable(rect, clip)) return null;
  if (walk.drafts.length >= nodeLimit) {
    walk.truncated = true;
    return null;
  }
  const node: WireElement = {
    kind: 'element',
    ref: numberOf(element),
    role,
    name: '',
    tag: element.localName,
    rect: boxOf(rect),
    inView: false,
    region: scope.region,
    isNew: false,
  };
  const column = scope.column || (element instanceof HTMLTableCellElement ? columnOf(element) : '');
  if (column) node.column = column;
  const draft: ElementDraft = { node, element, clip, ghost };
  walk.drafts.push(draft);
  return draft;
}
