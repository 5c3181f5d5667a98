import type { Transcriber } from '#src/core/models/speech.ts';
import type { Context } from '#src/services/context.ts';
import { countRunUse } from '#src/services/task-run/count-use.ts';
import { keepSaid, unheardSound } from '#src/services/live-recording/narration/hear.ts';
import { inputOf, mediaIn, quiet } from './media.ts';
import type { Ffmpeg } from './video/ffmpeg.ts';

const name = 'sound';
const convertSeconds = 20;
const convertedBytes = 8_000_000;

export type Hearing = { transcriber: Transcriber | undefined; ffmpeg: Ffmpeg };

/** Writes down what was said in a clip. Without a model that can, the sound stands for itself. @throws AppError */
export async function hearNarration(
  { db, hearing: { transcriber, ffmpeg } }: { db: Context['db']; hearing: Hearing },
  narrationId: string,
  signal: AbortSignal,
): Promise<void> {
  if (!transcriber) return;
  const sound = await unheardSound(db, narrationId);
  if (!sound) return;
  const ogg = 'path' in ffmpeg ? await toOgg(ffmpeg, { bytes: sound.bytes, signal }) : undefined;
  const { bytes, mediaType, runId } = sound;
  const heard = ogg ? { bytes: ogg, mediaType: 'audio/ogg' } : { bytes, mediaType };
  const said = await transcriber.transcribe(heard, signal, usage =>
    countRunUse(db, runId, { model: transcriber.name, usage }),
  );
  await keepSaid(db, narrationId, said);
}

/** What browsers record is not what every provider takes; undefined for sound that cannot be read, which is sent as it is. */
async function toOgg(
  { path: ffmpeg, sandbox }: Extract<Ffmpeg, { path: string }>,
  { bytes, signal }: { bytes: Uint8Array; signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  await using room = await sandbox.room();
  const path = await room.add(name, bytes);
  const media = await mediaIn(room, { ffmpeg, name, path });
  if (!media) return undefined;
  const args = [...quiet, ...inputOf(media), '-vn', '-sn', '-dn', '-ac', '1', '-c:a', 'libopus', '-b:a', '32k'];
  const { ok, stdout } = await room.run(ffmpeg, [...args, '-f', 'ogg', 'pipe:1'], {
    signal,
    mostBytes: convertedBytes,
    limits: { seconds: convertSeconds },
  });
  return ok && stdout.length > 0 ? new Uint8Array(stdout) : undefined;
}
