import { sentence } from '#src/core/text/sentence.ts';
import {
  aimAt,
  askTarget,
  findTarget,
  limitOf,
  quote,
  Refusal,
  type ActionContext,
  type ActionResult,
  type FrameElement,
} from '../context.ts';
import type { PageNode } from '../../observe/observation.ts';
import { lookAt } from '../../observe/observe.ts';
import { topFrame } from '../../observe/frames.ts';
import type { ActionOf } from '../../run-browser.ts';

const directions = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
const ends = { up: 'top', down: 'end', left: 'left edge', right: 'right edge' };

export async function scroll(acting: ActionContext, action: ActionOf<'scroll'>): Promise<ActionResult> {
  const { direction, pages = 1 } = action;
  const target = action.ref ? await findTarget(acting, action.ref) : await pageTarget(acting);
  const [x, y] = directions[direction];
  const call = { ref: target.number, x: x * pages, y: y * pages, pages: true };
  const { moved, left } = await askTarget(acting, target, ['scroll', call]);
  if (moved === 0) return { ok: true, message: `It is at the ${ends[direction]} already.`, changed: false };
  await acting.watch.settle({ ...acting, view: target.view });
  const rest = left <= 1 ? ` This is the ${ends[direction]}.` : ` ${left} px are left.`;
  return { ok: true, message: `Scrolled ${direction} by ${Math.abs(moved)} px.${rest}`, changed: true };
}

async function pageTarget(acting: ActionContext): Promise<FrameElement> {
  const view = await topFrame(acting.tab);
  if (!view) throw new Refusal('gone', 'The page is just being replaced by another.');
  return { view, number: 0 };
}

export async function scrollTo(acting: ActionContext, action: ActionOf<'scroll-to'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const aimed = await aimAt(acting, target, { hit: false, enabled: false });
  await acting.watch.settle({ ...acting, view: target.view });
  return { ok: true, message: sentence(`${aimed.what} is in view.`), box: aimed.box };
}

export async function scrollToText(acting: ActionContext, action: ActionOf<'scroll-to-text'>): Promise<ActionResult> {
  const wanted = plain(action.text);
  if (wanted === '') throw new Refusal('wrong-value', 'There is no text to scroll to.');
  const { nodes } = await lookAt(acting.tab, { signal: limitOf(acting).signal, mark: false });
  const found = whereItSays(nodes, wanted);
  if (!found) throw new Refusal('not-found', `The page does not say ${quote(action.text)}.`);
  const target = await findTarget(acting, found.ref);
  await aimAt(acting, target, { hit: false, enabled: false });
  await acting.watch.settle({ ...acting, view: target.view });
  return { ok: true, message: `${quote(action.text)} is in view.` };
}

/** The node that says it, else the one where words begin that go on in the next. */
function whereItSays(nodes: PageNode[], wanted: string): PageNode | undefined {
  const texts = nodes.map(node => plain(node.kind === 'text' ? node.text : `${node.name} ${node.text ?? ''}`));
  const within = texts.findIndex(text => text.includes(wanted));
  if (within >= 0) return nodes[within];
  const from = texts.join(' ').indexOf(wanted);
  let end = 0;
  return from < 0 ? undefined : nodes.find((_, index) => (end += (texts[index]?.length ?? 0) + 1) > from);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
