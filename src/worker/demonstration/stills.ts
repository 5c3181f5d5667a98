import { spawn } from 'node:child_process';

const stillMs = 60_000;
const mostBytes = 8_000_000;

/** The video's picture at `at` seconds as JPEG, `width` wide at most; null when there is none. */
export async function stillOf(
  ffmpeg: string,
  still: { file: string; at: number; width: number; signal: AbortSignal },
): Promise<Uint8Array | null> {
  // The moment after a change may be the video's last; a little earlier there is always a picture.
  for (const at of [still.at, Math.max(0, still.at - 0.6), 0]) {
    const bytes = await take(ffmpeg, { ...still, at });
    if (bytes.byteLength > 0) return bytes;
  }
  return null;
}

function take(
  ffmpeg: string,
  still: { file: string; at: number; width: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const args = ['-n', '15', ffmpeg, '-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file']
    .concat(['-ss', still.at.toFixed(2), '-i', still.file, '-frames:v', '1', '-an'])
    .concat(['-vf', `scale='min(${still.width},iw)':-2`, '-q:v', '4', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1']);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.any([still.signal, AbortSignal.timeout(stillMs)]);
    const child = spawn('nice', args, { stdio: ['ignore', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' });
    const chunks: Uint8Array[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size <= mostBytes) chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', () => resolve(new Uint8Array(Buffer.concat(chunks))));
  });
}
