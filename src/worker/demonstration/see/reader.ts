import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createWorker, type PSM, type Worker } from 'tesseract.js';
import type { Picture } from './pictures.ts';
import { mergeWords, type Word, wordsOfTsv } from './words.ts';

const askMs = 10_000;
const readMs = 60_000;

/** Reads the text of pictures. */
export type Reader = {
  /** `rows` is the part that is read, in pixels of the picture. */
  read(picture: Picture, rows: { from: number; to: number }, signal: AbortSignal): Promise<Word[]>;
  close(): Promise<void>;
};

/** One pass over one picture as PGM, as tesseract's TSV. `method` is how it tells ink from paper: 1 Otsu, 2 Sauvola. */
type ReadTsv = (pgm: Uint8Array, method: string, signal: AbortSignal) => Promise<string>;

/** The system's tesseract where there is one, else the one that comes with the packages; both read English offline. */
export async function openReader(program = 'tesseract'): Promise<Reader> {
  const own = await promisify(execFile)(program, ['--list-langs'], { timeout: askMs }).then(
    ({ stdout }) => /^eng$/m.test(stdout),
    () => false,
  );
  if (own)
    return readerOf(
      (pgm, method, signal) => readWith({ program, method }, pgm, signal),
      () => Promise.resolve(),
    );
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  let worker: Worker | undefined;
  const opened = async (): Promise<Worker> => {
    if (worker) return worker;
    worker = await createWorker('eng', 1, {
      langPath: join(data, '4.0.0_best_int'),
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
    await worker.setParameters({ tessedit_pageseg_mode: '11' as PSM });
    return worker;
  };
  return readerOf(
    async (pgm, method, signal) => {
      const here = await opened();
      signal.throwIfAborted();
      await here.setParameters({ thresholding_method: method });
      // safe because the page is one array of bytes of its own, which is what the library takes in Node
      const { data: read } = await here.recognize(
        pgm as Parameters<Worker['recognize']>[0],
        {},
        { tsv: true, text: false },
      );
      return read.tsv ?? '';
    },
    async () => void (await worker?.terminate()),
  );
}

function readerOf(readTsv: ReadTsv, close: () => Promise<void>): Reader {
  return {
    async read(picture, rows, signal) {
      const top = Math.max(0, rows.from);
      const height = Math.min(picture.height, rows.to) - top;
      if (height < 8) return [];
      const scale = picture.width > 2600 ? 1 : 2;
      const both = [false, true].map(negated =>
        readTsv(pgmOf(picture, { top, height, scale, negated }), negated ? '2' : '1', signal),
      );
      const [plain = '', negative = ''] = await Promise.all(both);
      return mergeWords(wordsOfTsv(plain, { scale, top }), wordsOfTsv(negative, { scale, top }));
    },
    close,
  };
}

/** Some rows of a picture as a PGM file, enlarged by whole pixels' means and negated if asked: light text on dark reads better so. */
function pgmOf(
  { grey, width }: Picture,
  cut: { top: number; height: number; scale: number; negated: boolean },
): Uint8Array {
  const { top, height, scale, negated } = cut;
  const [w, h] = [width * scale, height * scale];
  const head = new TextEncoder().encode(`P5\n${w} ${h}\n255\n`);
  const out = new Uint8Array(head.length + w * h);
  out.set(head);
  for (let y = 0; y < h; y += 1) {
    const upper = top + Math.floor(y / scale);
    const lower = Math.min(top + height - 1, upper + (y % scale));
    const to = head.length + y * w;
    for (let x = 0; x < w; x += 1) {
      const left = Math.floor(x / scale);
      const right = Math.min(width - 1, left + (x % scale));
      const sum =
        (grey[upper * width + left] ?? 0) +
        (grey[upper * width + right] ?? 0) +
        (grey[lower * width + left] ?? 0) +
        (grey[lower * width + right] ?? 0);
      out[to + x] = negated ? 255 - (sum >> 2) : sum >> 2;
    }
  }
  return out;
}

function readWith(
  { program, method }: { program: string; method: string },
  pgm: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'nice',
      [
        '-n',
        '15',
        program,
        'stdin',
        'stdout',
        '-l',
        'eng',
        '--psm',
        '11',
        '-c',
        `thresholding_method=${method}`,
        'tsv',
      ],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        signal: AbortSignal.any([signal, AbortSignal.timeout(readMs)]),
        killSignal: 'SIGKILL',
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      },
    );
    let tsv = '';
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (tsv += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-1000)));
    child.once('error', reject);
    child.once('close', code =>
      code === 0 ? resolve(tsv) : reject(new Error(`tesseract ended with ${code}: ${said}`)),
    );
    // It may end before it has read all; how it ended is what counts.
    child.stdin.on('error', () => undefined);
    child.stdin.end(pgm);
  });
}
