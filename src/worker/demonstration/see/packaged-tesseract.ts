import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type PSM, type Worker } from 'tesseract.js';
import { untilAborted } from '#src/agent/control.ts';
import type { Look } from './look.ts';

/** The tesseract that comes with the packages: one look after the other, each within `lookMs`. */
export function packagedTesseract(lookMs: number): { look: Look; close(): Promise<void> } {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  let worker: Promise<Worker> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const opened = (): Promise<Worker> =>
    (worker ??= createWorker('eng', 1, {
      langPath: join(data, '4.0.0_best_int'),
      cacheMethod: 'none',
      errorHandler: () => undefined,
    }));

  async function close(): Promise<void> {
    const open = worker;
    worker = undefined;
    await (await open)?.terminate();
  }

  const readNow: Look = async (pgm, way, signal) => {
    signal.throwIfAborted();
    const here = await opened();
    const until = AbortSignal.any([signal, AbortSignal.timeout(lookMs)]);
    try {
      await here.setParameters({ tessedit_pageseg_mode: way.segmentation as PSM, thresholding_method: way.method });
      // safe because the page is one array of bytes of its own, which is what the library takes in Node
      const page = pgm as Parameters<Worker['recognize']>[0];
      const { data: read } = await untilAborted(here.recognize(page, {}, { tsv: true, text: false }), until);
      return read.tsv ?? '';
    } catch (error) {
      // A worker that is in the middle of a picture can only be ended; the next look opens another.
      if (until.aborted) await close();
      throw error;
    }
  };

  return {
    // Its settings are the worker's, so that two looks at once would share the later one's.
    look(pgm, way, signal) {
      const mine = turn.then(() => readNow(pgm, way, signal));
      turn = mine.catch(() => undefined);
      return mine;
    },
    close,
  };
}
