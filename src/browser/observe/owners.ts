/** Which iframe element shows a frame, asked once per document. */
import { frameById, type FrameView } from './frames.ts';
import type { PageHost } from '../page-host.ts';
import { within } from '../deadline.ts';
import type { Limit } from './ask.ts';

export type FrameOwner = { parent: FrameView; ref: number };

const known = new WeakMap<FrameView['cdp'], Map<string, { parentWorld: string; ref: number }>>();

/** The element that shows `view`, in one of `frames`; undefined for the top one or when it is just going away. */
export async function ownerOf(view: FrameView, frames: FrameView[], limit: Limit): Promise<FrameOwner | undefined> {
  const cached = cacheOf(view).get(view.frameId);
  const parent = cached && frames.find(frame => frame.world.uniqueId === cached.parentWorld);
  if (cached && parent) return { parent, ref: cached.ref };
  const likely = frames.filter(frame => frame.frameId === view.parentId);
  const candidates = likely.length > 0 ? likely : frames.filter(frame => frame !== view);
  for (const candidate of candidates) {
    const ref = await within({ ...limit, what: 'Finding a frame' }, () => refIn(candidate, view.frameId));
    if (ref === undefined) continue;
    cacheOf(view).set(view.frameId, { parentWorld: candidate.world.uniqueId, ref });
    return { parent: candidate, ref };
  }
  return undefined;
}

/** The document that an element of `parent` shows; undefined when it shows none that can be reached. */
export async function shownIn(
  host: PageHost,
  { parent, ref }: FrameOwner,
  limit: Limit,
): Promise<FrameView | undefined> {
  return within({ ...limit, what: 'Finding a frame' }, async () => {
    const { result } = await parent.cdp.send('Runtime.evaluate', {
      expression: `legwork.objects.elementOf(${ref})`,
      uniqueContextId: parent.world.uniqueId,
    });
    if (!result.objectId) return undefined;
    const { node } = await parent.cdp.send('DOM.describeNode', { objectId: result.objectId });
    return node.frameId === undefined ? undefined : frameById(host, node.frameId);
  });
}

function cacheOf(view: FrameView): Map<string, { parentWorld: string; ref: number }> {
  const cache = known.get(view.cdp) ?? new Map<string, { parentWorld: string; ref: number }>();
  known.set(view.cdp, cache);
  return cache;
}

async function refIn(parent: FrameView, frameId: string): Promise<number | undefined> {
  try {
    const { backendNodeId } = await parent.cdp.send('DOM.getFrameOwner', { frameId });
    const { object } = await parent.cdp.send('DOM.resolveNode', { backendNodeId, executionContextId: parent.world.id });
    if (!object.objectId) return undefined;
    const { result } = await parent.cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: 'function () { return legwork.objects.numberOf(this); }',
      returnByValue: true,
    });
    return typeof result.value === 'number' ? result.value : undefined;
  } catch {
    // Not a frame of this document, or it went away while it was asked for.
    return undefined;
  }
}
