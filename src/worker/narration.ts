import { execFile } from 'node:child_process';
import type { Transcriber } from '#src/core/speech.ts';
import type { Context } from '#src/services/context.ts';
import { countRunUse } from '#src/services/task-run/count-use.ts';
import { keepSaid, unheardSound } from '#src/services/live-recording/narration/hear.ts';

const convertMs = 20_000;
const convertedBytes = 8_000_000;

export type Hearing = { transcriber: Transcriber | undefined; ffmpeg: { path: string } | { missing: string } };

/** Writes down what was said in a clip. Without a model that can, the sound stands for itself. @throws AppError */
export async function hearNarration(
  { db, hearing: { transcriber, ffmpeg } }: { db: Context['db']; hearing: Hearing },
  narrationId: string,
  signal: AbortSignal,
): Promise<void> {
  if (!transcriber) return;
  const sound = await unheardSound(db, narrationId);
  if (!sound) return;
  const ogg = 'path' in ffmpeg ? await toOgg(ffmpeg.path, { bytes: sound.bytes, signal }) : undefined;
  const { bytes, mediaType, runId } = sound;
  const heard = ogg ? { bytes: ogg, mediaType: 'audio/ogg' } : { bytes, mediaType };
  const said = await transcriber.transcribe(heard, signal, usage =>
    countRunUse(db, runId, { model: transcriber.name, usage }),
  );
  await keepSaid(db, narrationId, said);
}

/** What browsers record is not what every provider takes; undefined for sound that cannot be read, which is sent as it is. */
function toOgg(
  path: string,
  { bytes, signal }: { bytes: Uint8Array; signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const args = [
    '-v',
    'error',
    '-i',
    'pipe:0',
    '-vn',
    '-ac',
    '1',
    '-c:a',
    'libopus',
    '-b:a',
    '32k',
    '-f',
    'ogg',
    'pipe:1',
  ];
  return new Promise(resolve => {
    const child = execFile(
      path,
      args,
      { encoding: 'buffer', timeout: convertMs, maxBuffer: convertedBytes, signal },
      (error, stdout) => resolve(error || stdout.length === 0 ? undefined : stdout),
    );
    // A converter that ends before it has read everything says so by its exit.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
}
