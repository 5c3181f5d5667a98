/** The script that looks at pages, as one text, and the name of the world of its own that it runs in. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { memberGuard } from './member-guard.ts';

export const worldName = 'legwork';

let bundled: Promise<string> | undefined;

/** The script, bundled once per process. Throws what the bundler says. */
export function pageScript(): Promise<string> {
  bundled ??= bundle();
  // A failure that passes, such as too many open files, must not last for the life of the process.
  bundled.catch(() => (bundled = undefined));
  return bundled;
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('../../page/main.ts', import.meta.url)),
    platform: 'browser',
    tsconfig: false,
    plugins: [memberGuard],
  });
  try {
    const { output } = await build.generate({ format: 'iife' });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** Elements at which the probe stops. */
export const probedAtMost = 30_000;

/**
 * Runs in the page's own world, where the console's `getEventListeners` lives: places, in document order, of elements
 * that listen for clicks. Leaves nothing behind; a page that is in its way only loses these hints.
 *
 * A page may have replaced all that it calls, so nothing of that is part of the answer: the text is made of numbers that are
 * counted here, by operators, and what is thrown is caught. Methods and iterators of lists are not used, because an index is all
 * that arrays of our own need, and even that may be a setter of the page's.
 */
export const listenersProbe = `(() => {
  let at = '';
  let total = 0;
  const isListening = element => {
    const tag = element.tagName;
    switch (tag) {
      case 'BUTTON': case 'INPUT': case 'SELECT': case 'TEXTAREA': case 'OPTION': case 'HTML': case 'BODY':
      case 'FORM': case 'SCRIPT': case 'STYLE': case 'LINK': case 'META': return false;
      case 'A': if (element.hasAttribute('href')) return false;
    }
    const found = getEventListeners(element);
    return 'click' in found || 'mousedown' in found || 'mouseup' in found || 'pointerdown' in found ||
      'pointerup' in found || 'dblclick' in found;
  };
  const gather = root => {
    const all = root.querySelectorAll('*');
    for (let index = 0; index < all.length; index += 1) {
      if (total > ${probedAtMost}) return;
      const element = all[index];
      if (isListening(element)) at += (at === '' ? '' : ',') + total;
      total += 1;
      if (element.shadowRoot) gather(element.shadowRoot);
    }
  };
  try {
    gather(document);
  } catch {
    return '';
  }
  return total > ${probedAtMost} ? '' : total + ':' + at;
})()`;
