import type { SandboxRoom } from '../../sandbox/room.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { PixelBox } from './changes.ts';
import { packagedTesseract } from './packaged-tesseract.ts';
import type { RunTesseract, TesseractOptions } from './look.ts';
import type { GreyPicture } from './pictures.ts';
import { mergeWords, type Word, wordsOfTsv } from './words.ts';

const askSeconds = 10;
const mostBytes = 8_000_000;
// A look takes a second or two; a machine that is busy with other runs may need many times as long.
const eachLookMs = 60_000;

/** Reads the text of pictures. */
export type TextReader = {
  /** What stands in a part of a picture; `few` for a line or two cut out of it, which is read another way. */
  read(picture: GreyPicture, part: PixelBox & { few?: boolean }, signal: AbortSignal): Promise<Word[]>;
  close(): Promise<void>;
};

// Otsu reads plain text, tiled Otsu what is pale or on dark ground, Sauvola what the page's layout hides from both.
const wholeWays: TesseractOptions[] = [
  { segmentation: '11', method: '0' },
  { segmentation: '11', method: '2' },
  { segmentation: '11', method: '1' },
];
const fewWays: TesseractOptions[] = [
  { segmentation: '6', method: '0' },
  { segmentation: '6', method: '2' },
  { segmentation: '11', method: '0' },
];

/**
 * The system's tesseract where there is one, else the one that comes with the packages; both read English offline. A look
 * that takes longer than `lookMs` is left out: some pages keep one way of looking busy for minutes, but not the others.
 */
export async function openReader(sandbox: Sandbox, program = 'tesseract', lookMs = eachLookMs): Promise<TextReader> {
  const room = await sandbox.room();
  const { close } = room;
  try {
    const asked = { ...readable(), limits: { seconds: askSeconds }, mostBytes };
    const { stdout } = await room.run(program, ['--list-langs'], asked).catch(() => ({ stdout: '' }));
    if (/^eng$/m.test(stdout.toString()))
      return readerOf((pgm, way, signal) => readWith({ room, program, lookMs }, { pgm, way, signal }), close);
    const packaged = packagedTesseract(room, lookMs);
    return readerOf(packaged.look, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the system's tesseract has its languages, if that is not where it looks by itself. */
function readable(): { shown?: string[]; env?: Record<string, string> } {
  const data = process.env['TESSDATA_PREFIX'];
  return data === undefined ? {} : { shown: [data], env: { TESSDATA_PREFIX: data } };
}

function readerOf(look: RunTesseract, close: () => Promise<void>): TextReader {
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

function within({ x, y, w, h }: PixelBox, { width, height }: GreyPicture): PixelBox {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    w: Math.min(width, Math.round(x + w)) - left,
    h: Math.min(height, Math.round(y + h)) - top,
  };
}

/** A part of a picture as a PGM file, enlarged by the means of its pixels. */
function pgmOf({ grey, width }: GreyPicture, look: { cut: PixelBox; scale: number }): Uint8Array {
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

async function readWith(
  { room, program, lookMs }: { room: SandboxRoom; program: string; lookMs: number },
  { pgm, way, signal }: { pgm: Uint8Array; way: TesseractOptions; signal: AbortSignal },
): Promise<string> {
  const args = ['stdin', 'stdout', '-l', 'eng', '--psm', way.segmentation];
  const { ok, stdout, words } = await room.run(program, [...args, '-c', `thresholding_method=${way.method}`, 'tsv'], {
    ...readable(),
    stdin: pgm,
    signal,
    mostBytes,
    limits: { seconds: lookMs / 1000, cpuSeconds: lookMs / 1000 + 1 },
  });
  if (!ok) throw new Error(`tesseract ended: ${words.slice(-1000)}`);
  return stdout.toString();
}
