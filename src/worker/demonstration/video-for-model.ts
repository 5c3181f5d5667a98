import { readFile, stat } from 'node:fs/promises';
import type { ModelVideo } from '#src/core/models/model-client.ts';
import { inputOf, type Media, quiet } from '../media.ts';

type Bounds = typeof bounds;

const bounds = {
  /** A request of Gemini's may have 20 MB, and the video is a third larger in it than it is. */
  mostBytes: 14_000_000,
  /** Longer ones cost more tokens than they are worth. */
  mostSeconds: 1800,
  encodeMs: 900_000,
};

/** `file` is where the video lies on this machine, `type` what it is said to be. */
type Given = { media: Media; file: string; type: string; seconds: number; signal: AbortSignal };

/** The demonstration as it is where it is small enough, else a smaller one with its sound; null when it is too long for that. */
export async function videoForModel(given: Given, wanted: Partial<Bounds> = {}): Promise<ModelVideo | null> {
  const { mostBytes, mostSeconds, encodeMs } = { ...bounds, ...wanted };
  const { file, type, seconds } = given;
  if (seconds > mostSeconds) return null;
  if ((type === 'video/mp4' || type === 'video/webm') && (await stat(file)).size <= mostBytes)
    return { mediaType: type, bytes: new Uint8Array(await readFile(file)) };
  const bytes = await shrink(given, { mostBytes, encodeMs });
  return bytes && { mediaType: 'video/mp4', bytes };
}

/** Two pictures a second, which is more than is looked at, at the rate that fits; null when it cannot be done. */
async function shrink(
  { media, seconds, signal }: Given,
  { mostBytes, encodeMs }: Pick<Bounds, 'mostBytes' | 'encodeMs'>,
): Promise<Uint8Array | null> {
  const kilobits = Math.floor(((mostBytes * 8) / 1000 / Math.max(1, seconds)) * 0.85) - 32;
  const picture = ["fps=2,scale='trunc(min(1280,iw)/2)*2':-2,format=yuv420p", '-c:v', 'libx264', '-preset', 'veryfast'];
  const rate = ['-crf', '28', '-maxrate', `${kilobits}k`, '-bufsize', `${kilobits}k`];
  const sound = ['-c:a', 'aac', '-ac', '1', '-b:a', '32k'];
  const name = 'smaller.mp4';
  const args = [...quiet, '-y', '-threads', '2', ...inputOf(media), '-sn', '-dn', '-vf', ...picture, ...rate, ...sound];
  const { ok } = await media.room
    .run(media.ffmpeg, [...args, '-f', 'mp4', `file:out/${name}`], {
      signal,
      // Twice as much is none that fits, so it need not be written to its end.
      limits: { seconds: encodeMs / 1000, cpuSeconds: (2 * encodeMs) / 1000, fileBytes: 2 * mostBytes },
    })
    // There may be nothing that could make it.
    .catch(() => ({ ok: false }));
  signal.throwIfAborted();
  if (!ok) return null;
  await using made = await media.room.output(name);
  return (await made.stat()).size <= mostBytes ? new Uint8Array(await made.readFile()) : null;
}
