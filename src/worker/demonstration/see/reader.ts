import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createWorker, type PSM, type Worker } from 'tesseract.js';
import type { Box } from './changes.ts';
import type { Picture } from './pictures.ts';
import { mergeWords, type Word, wordsOfTsv } from './words.ts';

const askMs = 10_000;
// A page takes a second or two; a machine that is busy with other runs may need many times as long.
const readMs = 180_000;

/** Reads the text of pictures. */
export type Reader = {
  /** What stands in a part of a picture; `few` for a line or two cut out of it, which is read another way. */
  read(picture: Picture, part: Box & { few?: boolean }, signal: AbortSignal): Promise<Word[]>;
  close(): Promise<void>;
};

/** How a picture is looked at: tesseract's page segmentation (6 block, 11 scattered) and thresholding (0, 2 Sauvola). */
type Way = { negated: boolean; segmentation: '6' | '11'; method: '0' | '2' };

/** Together they find dark text on light, light on dark, and what stands by itself. */
const wholeWays: Way[] = [
  { negated: false, segmentation: '11', method: '0' },
  { negated: true, segmentation: '11', method: '2' },
];
const fewWays: Way[] = [
  { negated: false, segmentation: '6', method: '0' },
  { negated: true, segmentation: '11', method: '2' },
];

/** One look at one picture as PGM, as tesseract's TSV. */
type ReadTsv = (pgm: Uint8Array, way: Way, signal: AbortSignal) => Promise<string>;

/** The system's tesseract where there is one, else the one that comes with the packages; both read English offline. */
export async function openReader(program = 'tesseract'): Promise<Reader> {
  const own = await promisify(execFile)(program, ['--list-langs'], { timeout: askMs }).then(
    ({ stdout }) => /^eng$/m.test(stdout),
    () => false,
  );
  if (own)
    return readerOf(
      (pgm, way, signal) => readWith({ program, way }, pgm, signal),
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
    return worker;
  };
  return readerOf(
    async (pgm, way, signal) => {
      const here = await opened();
      signal.throwIfAborted();
      await here.setParameters({ tessedit_pageseg_mode: way.segmentation as PSM, thresholding_method: way.method });
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
    async read(picture, { few = false, ...part }, signal) {
      const cut = within(part, picture);
      if (cut.h < 8 || cut.w < 8) return [];
      const scale = picture.width > 2600 ? 1 : 2;
      const looks = (few ? fewWays : wholeWays).map(async way =>
        wordsOfTsv(await readTsv(pgmOf(picture, { cut, scale, negated: way.negated }), way, signal), { scale, ...cut }),
      );
      const [first = [], second = []] = await Promise.all(looks);
      return mergeWords(first, second);
    },
    close,
  };
}

function within({ x, y, w, h }: Box, { width, height }: Picture): Box {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    w: Math.min(width, Math.round(x + w)) - left,
    h: Math.min(height, Math.round(y + h)) - top,
  };
}

/** A part of a picture as a PGM file, enlarged by the means of its pixels. */
function pgmOf({ grey, width }: Picture, look: { cut: Box; scale: number; negated: boolean }): Uint8Array {
  const { cut, scale, negated } = look;
  const [w, h] = [cut.w * scale, cut.h * scale];
  const head = new TextEncoder().encode(`P5\n${w} ${h}\n255\n`);
  const out = new Uint8Array(head.length + w * h);
  out.set(head);
  for (let y = 0; y < h; y += 1) {
    const upper = (cut.y + Math.floor(y / scale)) * width;
    const lower = (cut.y + Math.min(cut.h - 1, Math.floor(y / scale) + (y % scale))) * width;
    const to = head.length + y * w;
    for (let x = 0; x < w; x += 1) {
      const left = cut.x + Math.floor(x / scale);
      const right = cut.x + Math.min(cut.w - 1, Math.floor(x / scale) + (x % scale));
      const sum =
        (grey[upper + left] ?? 0) + (grey[upper + right] ?? 0) + (grey[lower + left] ?? 0) + (grey[lower + right] ?? 0);
      out[to + x] = negated ? 255 - (sum >> 2) : sum >> 2;
    }
  }
  return out;
}

function readWith(
  { program, way }: { program: string; way: Way },
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
        way.segmentation,
        '-c',
        `thresholding_method=${way.method}`,
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
