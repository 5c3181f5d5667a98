/** What takes a press, found out in the page right before the press is made. */
import { sentence } from '#src/core/text/sentence.ts';
import { limitOf, orDialog, Refusal, type ActionContext } from './context.ts';
import { TimeoutError } from '../deadline.ts';
import { ask, DocumentGone } from '../observe/ask.ts';
import { openClosedRoots } from '../observe/closed-roots.ts';
import { topFrame, type FrameView } from '../observe/frames.ts';
import { formIn } from '../observe/merge.ts';
import { shownIn } from '../observe/owners.ts';
import type { Met, ViewportPoint } from '../page/wire.ts';
import type { PressTarget } from '../run-browser.ts';

const askMs = 2000;
/** Frames in frames, and closed shadow roots in closed shadow roots. */
const deepest = 8;

/** What is there, and the document that it is in. `unreachable`: it shows a document that cannot be read. */
export type Spot = { view: FrameView; met: Met; unreachable: boolean };

/** What takes a press at a place of the view or, for null, where the focus is; null for nothing. */
export async function meetAt(acting: ActionContext, at: ViewportPoint | null): Promise<Spot | null> {
  const view = await topFrame(acting.tab);
  if (!view) throw new Refusal('gone', 'The page is just being replaced by another.');
  return meetIn(acting, { view, at, depth: 0 });
}

async function meetIn(
  acting: ActionContext,
  on: { view: FrameView; at: ViewportPoint | null; depth: number },
): Promise<Spot | null> {
  const { view, at, depth } = on;
  const limit = limitOf(acting, askMs);
  let met = await orDialog(acting, ask(view, ['meet', at], limit));
  for (let roots = 0; met && met.mayHost > 0 && roots < deepest; roots += 1) {
    if (!(await orDialog(acting, openClosedRoots(view, [met.mayHost], limit)))) break;
    met = await orDialog(acting, ask(view, ['meet', at], limit));
  }
  if (!met?.frame) return met && { view, met, unreachable: false };
  const own = { view, met, unreachable: true };
  const inner = depth < deepest && (await orDialog(acting, shownIn(acting.tab, { parent: view, ref: met.ref }, limit)));
  if (!inner) return own;
  if (at === null) return meetIn(acting, { view: inner, at, depth: depth + 1 });
  const box = await ask(view, ['frameBox', met.ref], limit);
  if ('gone' in box) return own;
  const inside = { x: (at.x - box.x) / box.scale, y: (at.y - box.y) / box.scale };
  return meetIn(acting, { view: inner, at: inside, depth: depth + 1 });
}

/** Refuses a press at a place that is not permitted. */
export async function permitAt(acting: ActionContext, at: ViewportPoint): Promise<void> {
  await permit(acting, async () => [targetOf(await meetAt(acting, at), { by: 'pointer', keys: '' })]);
}

/** Refuses a drag whose start or end is not permitted. One that stays on the same element is a press of it. */
export async function permitDrag(acting: ActionContext, from: ViewportPoint, to: ViewportPoint): Promise<void> {
  await permit(acting, async () => {
    const start = targetOf(await meetAt(acting, from), { by: 'drag', keys: '' });
    const end = targetOf(await meetAt(acting, to), { by: 'drag', keys: '' });
    return start.node?.ref === end.node?.ref ? [{ ...start, by: 'pointer' }] : [start, end];
  });
}

/** Refuses keys, or a text, that are not permitted where the focus is. */
export async function permitKeys(acting: ActionContext, by: 'keys' | 'text', keys: string): Promise<void> {
  await permit(acting, async () => [targetOf(await meetAt(acting, null), { by, keys })]);
}

async function permit({ permits, ...acting }: ActionContext, find: () => Promise<PressTarget[]>): Promise<void> {
  if (!permits) return;
  const targets = await find().catch((error: unknown) => {
    acting.signal.throwIfAborted();
    // The press was not made, whatever was done before it.
    if (error instanceof TimeoutError)
      throw new Refusal('no-answer', 'The page does not answer, so nothing was pressed.');
    if (error instanceof DocumentGone) throw new Refusal('gone', 'The page was replaced before anything was pressed.');
    throw error;
  });
  const refused = targets.find(target => !permits(target));
  if (!refused) return acting.requests?.begin();
  const name = refused.node?.name ? `'${refused.node.name.slice(0, 80)}'` : 'what is there';
  throw new Refusal('not-allowed', sentence(`${name} was not pressed: the user has to allow that first.`));
}

function targetOf(spot: Spot | null, how: Pick<PressTarget, 'by' | 'keys'>): PressTarget {
  const number = spot?.view.number ?? 0;
  const { node, form, around = [], drawn } = spot?.met ?? {};
  const unseen = spot?.unreachable ? 'frame' : drawn ? 'drawing' : undefined;
  return {
    ...how,
    node: node && elementOf(node, number, around),
    form: form && formIn(number, form),
    ...(unseen && { unseen }),
  };
}

function elementOf(
  { region: _, form, ref, ...node }: NonNullable<Met['node']>,
  number: number,
  around: readonly number[],
): PressTarget['node'] {
  return {
    ...node,
    ref: `${number}:${ref}`,
    within: around.map(one => `${number}:${one}`),
    ...(form !== undefined && { form: `${number}:${form}` }),
  };
}
