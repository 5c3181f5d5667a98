import { within } from '../deadline.ts';
import type { CollectOptions } from '../page/wire.ts';
import type { FrameView } from './frames.ts';
import type { Limit } from './ask.ts';
import { listenersProbe, probedAtMost } from './script/page-script.ts';

/** Of a place with its comma. */
const placeLetters = 6;

/** Which elements of a document listen for clicks; undefined when the page does not let us know. */
export async function listenersOf(view: FrameView, limit: Limit): Promise<CollectOptions['listeners']> {
  const { own } = view;
  if (!own) return undefined;
  const answer = await within({ ...limit, what: 'Asking for listeners' }, () =>
    view.cdp
      .send('Runtime.evaluate', {
        expression: listenersProbe,
        uniqueContextId: own,
        includeCommandLineAPI: true,
        returnByValue: true,
        silent: true,
        timeout: 500,
      })
      // Only hints: what fails here fails again, and is reported, when the document itself is observed.
      .catch(() => undefined),
  );
  return placesIn(answer?.result.value);
}

/** Undefined for anything but the text that the probe makes. */
function placesIn(counted: unknown): CollectOptions['listeners'] {
  if (typeof counted !== 'string' || counted.length > (probedAtMost + 2) * placeLetters) return undefined;
  const [, total, at] = /^(\d{1,5}):([\d,]*)$/.exec(counted) ?? [];
  if (total === undefined || at === undefined) return undefined;
  return { total: Number(total), at: at === '' ? [] : at.split(',').map(Number) };
}
