import { within } from '../deadline.ts';
import { ask } from '../observe/ask.ts';
import { framesOf } from '../observe/frames.ts';
import type { PageHost } from '../page-host.ts';

const frameMs = 1000;
/** More than anybody copies by hand. */
const lettersAtMost = 1_000_000;

/** The text selected in the tab, in whichever of its frames has the focus; empty when there is none. */
export async function readSelectedText(tab: PageHost): Promise<string> {
  const signal = new AbortController().signal;
  const frames = await within({ ms: frameMs, signal, what: 'Finding the frames' }, () => framesOf(tab));
  const texts = await Promise.all(
    // A frame that is gone or blocked has nothing to copy.
    frames.map(view => ask(view, ['selected', lettersAtMost], { ms: frameMs, signal }).catch(() => null)),
  );
  return texts.find(text => text !== null && text !== '') ?? '';
}
