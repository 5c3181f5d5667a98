/** The script that looks at pages, as one text, and the name of the world of its own that it runs in. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

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
    input: fileURLToPath(new URL('../page/main.ts', import.meta.url)),
    platform: 'browser',
    tsconfig: false,
  });
  try {
    const { output } = await build.generate({ format: 'iife' });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/**
 * Runs in the page's own world, where the console's `getEventListeners` lives: places, in document order, of elements
 * that listen for clicks. Touches nothing of the page and leaves nothing behind; a page that is in its way only loses
 * these hints.
 */
export const listenersProbe = `(() => {
  const at = [];
  let total = 0;
  const types = ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick'];
  const native = /^(BUTTON|INPUT|SELECT|TEXTAREA|OPTION|LABEL|HTML|BODY|FORM|SCRIPT|STYLE|LINK|META)$/;
  const gather = root => {
    for (const element of root.querySelectorAll('*')) {
      if (total > 30000) return;
      if (!native.test(element.tagName) && !(element.tagName === 'A' && element.hasAttribute('href'))) {
        const found = getEventListeners(element);
        for (const type of types) if (type in found) { at.push(total); break; }
      }
      total += 1;
      if (element.shadowRoot) gather(element.shadowRoot);
    }
  };
  gather(document);
  return total > 30000 ? '' : total + ':' + at.join(',');
})()`;
