/** Closed shadow roots: scripts cannot reach them, so the page script gets them over CDP. */
import { within } from '../deadline.ts';
import { isAway, type Limit } from './ask.ts';
import type { FrameView } from './frames.ts';

/** Passes the closed shadow roots of these elements to the page script. Returns whether there was any. */
export async function openClosedRoots(view: FrameView, numbers: number[], limit: Limit): Promise<boolean> {
  try {
    return await within({ ...limit, what: 'Looking for closed shadow roots' }, async () => {
      const objects = await objectsOf(view, numbers);
      const found = await Promise.all(objects.map(objectId => passRoot(view, objectId)));
      return found.some(Boolean);
    });
  } catch (error) {
    if (isAway(error)) return false;
    throw error;
  }
}

async function objectsOf(view: FrameView, numbers: number[]): Promise<string[]> {
  const { result } = await view.cdp.send('Runtime.evaluate', {
    expression: `${JSON.stringify(numbers)}.map(legwork.objects.elementOf)`,
    uniqueContextId: view.world.uniqueId,
  });
  if (!result.objectId) return [];
  const { result: properties } = await view.cdp.send('Runtime.getProperties', {
    objectId: result.objectId,
    ownProperties: true,
  });
  return properties.flatMap(({ name, value }) => (/^\d+$/.test(name) && value?.objectId ? [value.objectId] : []));
}

async function passRoot(view: FrameView, objectId: string): Promise<boolean> {
  const { node } = await view.cdp.send('DOM.describeNode', { objectId });
  const closed = node.shadowRoots?.find(root => root.shadowRootType === 'closed');
  if (!closed) return false;
  const { object } = await view.cdp.send('DOM.resolveNode', {
    backendNodeId: closed.backendNodeId,
    executionContextId: view.world.id,
  });
  if (!object.objectId) return false;
  await view.cdp.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: 'function () { legwork.objects.rememberClosedRoot(this.host, this); }',
  });
  return true;
}
