import { inputOf, type Media, quiet } from '../media.ts';

const mostBytes = 8_000_000;

/** The video's picture at `at` seconds as JPEG, `width` wide at most; null when there is none. */
export async function stillOf(
  media: Media,
  { at, width, signal }: { at: number; width: number; signal: AbortSignal },
): Promise<Uint8Array | null> {
  // The moment after a change may be the video's last; a little earlier there is always a picture.
  for (const moment of [at, Math.max(0, at - 0.6), 0]) {
    const { stdout } = await media.room.run(
      media.ffmpeg,
      [
        ...quiet,
        '-threads',
        '2',
        '-ss',
        moment.toFixed(2),
        ...inputOf(media),
        '-frames:v',
        '1',
        '-an',
        '-sn',
        '-dn',
      ].concat(['-vf', `scale='min(${width},iw)':-2`, '-q:v', '4', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1']),
      { signal, mostBytes },
    );
    signal.throwIfAborted();
    if (stdout.byteLength > 0) return new Uint8Array(stdout);
  }
  return null;
}
