import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { untilAborted } from '#src/agent/control.ts';
import type { Child } from '../../sandbox/child.ts';
import type { SandboxRoom } from '../../sandbox/room.ts';
import type { RunTesseract } from './look.ts';
import type { PageAnswer, PageHead } from './packaged-tesseract-process.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const script = join(import.meta.dirname, 'packaged-tesseract-process.ts');
/** All that the program is made of. */
const shown = [process.execPath, join(root, 'node_modules'), join(root, 'package.json'), import.meta.dirname];
const longestSeconds = 4 * 3600;

type Program = { child: Child; next: () => Promise<IteratorResult<string, undefined>> };

/** The tesseract that comes with the packages, as a program in the room: one look after the other, each within `lookMs`. */
export function packagedTesseract(room: SandboxRoom, lookMs: number): { look: RunTesseract } {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  let program: Promise<Program> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function open(): Promise<Program> {
    const child = await room.start(process.execPath, [script, join(data, '4.0.0_best_int')], {
      shown,
      stdin: 'open',
      limits: { seconds: longestSeconds, cpuSeconds: longestSeconds },
    });
    const all = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, next: () => all.next() };
  }

  const readNow: RunTesseract = async (pgm, way, signal) => {
    signal.throwIfAborted();
    program ??= open();
    const { child, next } = await program;
    const until = AbortSignal.any([signal, AbortSignal.timeout(lookMs)]);
    try {
      const head: PageHead = { bytes: pgm.byteLength, way };
      child.stdin.write(`${JSON.stringify(head)}\n`);
      child.stdin.write(pgm);
      const { value } = await untilAborted(next(), until);
      if (value === undefined) throw new Error(`tesseract ended: ${(await child.ended).words.slice(-1000)}`);
      // safe because our own program writes it so
      const answer = JSON.parse(value) as PageAnswer;
      if ('fault' in answer) throw new Error(`tesseract could not read it: ${answer.fault}`);
      return answer.tsv;
    } catch (error) {
      // In the middle of a picture it can only be ended; the next look starts another.
      child.kill();
      program = undefined;
      throw error;
    }
  };

  return {
    // It answers in the order in which it is asked, and one that is ended takes all that wait with it.
    look(pgm, way, signal) {
      const mine = turn.then(() => readNow(pgm, way, signal));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
