import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { Box } from './changes.ts';
import { packagedTesseract } from './packaged-tesseract.ts';
import type { Look, Way } from './look.ts';
import type { Picture } from './pictures.ts';
import { mergeWords, type Word, wordsOfTsv } from './words.ts';

const askMs = 10_000;
// A look takes a second or two; a machine that is busy with other runs may need many times as long.
const eachLookMs = 60_000;

/** Reads the text of pictures. */
export type Reader = {
  /** What stands in a part of a picture; `few` for a line or two cut out of it, which is read another way. */
  read(picture: Picture, part: Box & { few?: boolean }, signal: AbortSignal): Promise<Word[]>;
  close(): Promise<void>;
};

// Otsu reads plain text, tiled Otsu what is pale or on dark ground, Sauvola what the page's layout hides from both.
const wholeWays: Way[] = [
  { segmentation: '11', method: '0' },
  { segmentation: '11', method: '2' },
  { segmentation: '11', method: '1' },
];
const fewWays: Way[] = [
  { segmentation: '6', method: '0' },
  { segmentation: '6', method: '2' },
  { segmentation: '11', method: '0' },
];

/**
 * The system's tesseract where there is one, else the one that comes with the packages; both read English offline. A look
 * that takes longer than `lookMs` is left out: some pages keep one way of looking busy for minutes, but not the others.
 */
export async function openReader(program = 'tesseract', lookMs = eachLookMs): Promise<Reader> {
  const own = await promisify(execFile)(program, ['--list-langs'], { timeout: askMs }).then(
    ({ stdout }) => /^eng$/m.test(stdout),
    () => false,
  );
  if (own)
    return readerOf(
      (pgm, way, signal) => readWith({ program, way }, pgm, AbortSignal.any([signal, AbortSignal.timeout(lookMs)])),
      () => Promise.resolve(),
    );
  const packaged = packagedTesseract(lookMs);
  return readerOf(packaged.look, packaged.close);
}

function readerOf(look: Look, close: () => Promise<void>): Reader {
  return {
    async read(picture, { few = false, ...part }, signal) {
      const cut = within(part, picture);
      if (cut.h < 8 || cut.w < 8) return [];
      const scale = picture.width > 2600 ? 1 : 2;
      const pgm = pgmOf(picture, { cut, scale });
      const looks = await Promise.allSettled(
        (few ? fewWays : wholeWays).map(async way => wordsOfTsv(await look(pgm, way, signal), { scale, ...cut })),
      );
      signal.throwIfAborted();
      const [first, ...others] = looks.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
      if (!first)
        throw new Error('No text could be read', { cause: looks[0]?.status === 'rejected' ? looks[0].reason : '' });
      return mergeWords(first, ...others);
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
function pgmOf({ grey, width }: Picture, look: { cut: Box; scale: number }): Uint8Array {
  const { cut, scale } = look;
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
      out[to + x] = sum >> 2;
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
        signal,
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
