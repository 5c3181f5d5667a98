import { within } from './deadline.ts';
import type { PageHost } from './page-host.ts';

const frameMs = 2000;

/** What a person could read on the tab, frame by frame, at most `limit` characters. Frames that do not answer are left out. */
export async function readPageText(tab: PageHost, options: { signal: AbortSignal; limit: number }): Promise<string> {
  const { signal, limit } = options;
  const script = `document.body ? document.body.innerText.slice(0, ${Math.trunc(limit)}) : ''`;
  const texts = await Promise.all(
    tab.page.frames().map(frame =>
      within({ ms: frameMs, signal, what: 'Reading the text' }, () => frame.evaluate(script)).then(
        (text: unknown) => (typeof text === 'string' ? text.trim() : ''),
        () => '',
      ),
    ),
  );
  signal.throwIfAborted();
  return texts.filter(Boolean).join('\n\n').slice(0, limit);
}
