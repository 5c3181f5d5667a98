import { spawn } from 'node:child_process';

export const picturesPerSecond = 5;
const widest = 1920;
const keptWords = 2000;

/** One moment of the video in grey, row by row. `index / picturesPerSecond` is its time in seconds. */
export type Picture = { index: number; width: number; height: number; grey: Uint8Array };

/** The size at which a video is looked at. */
export function lookSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, widest / width);
  const even = (pixels: number): number => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * The video's pictures one after the other, never more than two in memory: ffmpeg waits while one is looked at. What is
 * damaged towards the end of the file is left out. `skipped` gets what ffmpeg complained of.
 */
export async function* picturesOf(
  ffmpeg: string,
  file: string,
  look: { width: number; height: number; seconds: number; signal: AbortSignal; skipped: (words: string) => void },
): AsyncGenerator<Picture> {
  const { width, height, signal } = look;
  const bytes = width * height;
  const child = spawn(
    'nice',
    ['-n', '15', ffmpeg, '-hide_banner', '-nostdin', '-v', 'error', '-threads', '2', '-protocol_whitelist', 'file']
      .concat(['-t', String(look.seconds + 1), '-i', file, '-an', '-sn', '-dn'])
      .concat(['-vf', `fps=${picturesPerSecond},scale=${width}:${height}:flags=area,format=gray`])
      .concat(['-f', 'rawvideo', 'pipe:1']),
    { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
  );
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-keptWords)));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  ended.catch(() => undefined);
  try {
    let index = 0;
    let filled = 0;
    let grey = new Uint8Array(bytes);
    for await (const chunk of child.stdout as AsyncIterable<Uint8Array>) {
      for (let at = 0; at < chunk.length;) {
        const take = Math.min(bytes - filled, chunk.length - at);
        grey.set(chunk.subarray(at, at + take), filled);
        filled += take;
        at += take;
        if (filled < bytes) continue;
        yield { index, width, height, grey };
        index += 1;
        filled = 0;
        grey = new Uint8Array(bytes);
      }
    }
    await ended;
    signal.throwIfAborted();
    if (words.trim() !== '') look.skipped(words);
  } finally {
    child.kill('SIGKILL');
  }
}
