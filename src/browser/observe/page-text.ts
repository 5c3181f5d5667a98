import { within } from '../deadline.ts';
import { ask } from './ask.ts';
import { framesOf } from './frames.ts';
import type { PageHost } from '../page-host.ts';
import { stretched } from '../slowdown.ts';

const frameMs = 2000;

/**
 * What a person could read on the tab, frame by frame, shadow roots included, at most `limit` characters. Frames that do
 * not answer are left out, and while a dialog is open all of them do not.
 */
export async function readPageText(tab: PageHost, options: { signal: AbortSignal; limit: number }): Promise<string> {
  const { signal, limit } = options;
  const most = Math.trunc(limit);
  const frames = await within({ ms: stretched(frameMs), signal, what: 'Finding the frames' }, () => framesOf(tab));
  const texts = await Promise.all(
    frames.map(view => ask(view, ['text', most], { ms: stretched(frameMs), signal }).catch(() => '')),
  );
  signal.throwIfAborted();
  return texts.filter(Boolean).join('\n\n').slice(0, most);
}
