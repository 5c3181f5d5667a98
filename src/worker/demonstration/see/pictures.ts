import { inputOf, type Media, quiet } from '../../media.ts';

export const picturesPerSecond = 5;
const widest = 1920;
/** The CPU's seconds for a video: one for each of its own, which is plenty for 1080p and enough for 4K; more of the same is its fault. */
export const cpuSecondsFor = (seconds: number): number => 120 + seconds;
/** It waits while its pictures are read, so that its own time says nothing; the whole work has a deadline. */
const wallSeconds = 4 * 3600;

/** One moment of the video in grey, row by row. `index / picturesPerSecond` is its time in seconds. */
export type GreyPicture = { index: number; width: number; height: number; grey: Uint8Array };

/** The size at which a video is looked at. */
export function lookSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, widest / width);
  const even = (pixels: number): number => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * The video's pictures one after the other, never more than two in memory: ffmpeg waits while one is looked at. What is
 * damaged towards the end of the file is left out. `skipped` gets what ffmpeg complained of; `stopped` is called when it
 * was stopped because it took too much of the machine.
 */
export async function* picturesOf(
  media: Media,
  look: {
    width: number;
    height: number;
    /** What comes later is not read. */
    seconds: number;
    cpuSeconds: number;
    signal: AbortSignal;
    skipped: (words: string) => void;
    stopped: () => void;
  },
): AsyncGenerator<GreyPicture> {
  const { width, height, signal, seconds, cpuSeconds } = look;
  const bytes = width * height;
  const args = [...quiet, '-threads', '2', '-t', String(seconds + 1), ...inputOf(media), '-an', '-sn', '-dn']
    .concat(['-vf', `fps=${picturesPerSecond},scale=${width}:${height}:flags=area,format=gray`])
    .concat(['-f', 'rawvideo', 'pipe:1']);
  const child = await media.room.start(media.ffmpeg, args, {
    signal,
    limits: { seconds: wallSeconds, cpuSeconds },
  });
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
    const { late, words } = await child.ended;
    signal.throwIfAborted();
    if (late) look.stopped();
    else if (words !== '') look.skipped(words);
  } finally {
    child.kill();
  }
}
