/** The page as it is read, looked at again where it changed. */
import type { Outline } from '#src/browser/observe/outline-node.ts';
import { act, type Mind } from '../acting/mind.ts';
import { createView, type PageView } from '../page/view.ts';

const views = new WeakMap<Mind, { fingerprint: string; view: PageView }>();

/** The page as it is now, read again only when it changed; null where it cannot be read. */
export async function viewNow(mind: Mind): Promise<PageView | null> {
  const known = views.get(mind);
  if (known !== undefined && known.fingerprint === mind.scene.observation.fingerprint) return known.view;
  return await readView(mind);
}

export async function readView(mind: Mind): Promise<PageView | null> {
  const before = mind.scene.observation;
  const done = await act(mind, 'read_outline', {});
  const view = done.ok ? viewIn(done.data) : null;
  const { fingerprint } = mind.scene.observation;
  // What changed meanwhile may be in it or not.
  if (view !== null && fingerprint === before.fingerprint) views.set(mind, { fingerprint, view });
  return view;
}

export function viewIn(data: string): PageView | null {
  // safe because the tool answers so
  return data === '' ? null : createView(JSON.parse(data) as Outline);
}
