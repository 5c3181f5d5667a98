import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import type { ModelVideo } from '#src/core/model-client.ts';

type Bounds = typeof bounds;

const bounds = {
  /** A request of Gemini's may have 20 MB, and the video is a third larger in it than it is. */
  mostBytes: 14_000_000,
  /** Longer ones cost more tokens than they tell. */
  mostSeconds: 1800,
  encodeMs: 900_000,
};

type Given = { file: string; type: string; seconds: number; signal: AbortSignal };

/** The recording as it is where it is small enough, else a smaller one with its sound; null when it is too long for that. */
export async function videoForModel(
  ffmpeg: string,
  given: Given,
  wanted: Partial<Bounds> = {},
): Promise<ModelVideo | null> {
  const { mostBytes, mostSeconds, encodeMs } = { ...bounds, ...wanted };
  const { file, type, seconds } = given;
  if (seconds > mostSeconds) return null;
  if ((type === 'video/mp4' || type === 'video/webm') && (await stat(file)).size <= mostBytes)
    return { mediaType: type, bytes: new Uint8Array(await readFile(file)) };
  const smaller = `${file}-smaller.mp4`;
  try {
    if (!(await shrink(ffmpeg, given, { to: smaller, mostBytes, encodeMs })) || (await stat(smaller)).size > mostBytes)
      return null;
    return { mediaType: 'video/mp4', bytes: new Uint8Array(await readFile(smaller)) };
  } finally {
    await rm(smaller, { force: true });
  }
}

/** Two pictures a second, which is more than is looked at, at the rate that fits; false when it cannot be done. */
async function shrink(
  ffmpeg: string,
  { file, seconds, signal }: Given,
  { to, mostBytes, encodeMs }: { to: string } & Pick<Bounds, 'mostBytes' | 'encodeMs'>,
): Promise<boolean> {
  const kilobits = Math.floor(((mostBytes * 8) / 1000 / Math.max(1, seconds)) * 0.85) - 32;
  const args = ['-n', '15', ffmpeg, '-hide_banner', '-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file']
    .concat([
      '-i',
      file,
      '-vf',
      "fps=2,scale='trunc(min(1280,iw)/2)*2':-2,format=yuv420p",
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
    ])
    .concat([
      '-crf',
      '28',
      '-maxrate',
      `${kilobits}k`,
      '-bufsize',
      `${kilobits}k`,
      '-c:a',
      'aac',
      '-ac',
      '1',
      '-b:a',
      '32k',
      to,
    ]);
  const until = AbortSignal.any([signal, AbortSignal.timeout(encodeMs)]);
  const child = spawn('nice', args, { stdio: 'ignore', signal: until, killSignal: 'SIGKILL' });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0;
  } catch {
    // Stopped with the work, or for taking too long; or there is nothing that could make it.
    signal.throwIfAborted();
    return false;
  }
}
