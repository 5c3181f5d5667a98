import { AppError } from '#src/core/errors.ts';
import type { Transcriber } from '#src/core/models/speech.ts';
import { inputOf, type Media, quiet } from '../media.ts';

const listenMs = 600_000;
const mostBytes = 8_000_000;
/** Pieces are short, so that each belongs to a step; a long video has longer ones, so that they stay few. */
const pieceSeconds = 12;
const piecesAtMost = 100;
/** Whoever pauses for longer goes on to something else. */
const pauseSeconds = 1.5;
/** A click of the mouse or a key is shorter. */
const shortestSeconds = 0.3;
const silence = 'silencedetect=noise=-38dB:d=0.6';

/** What was said in a video, with its times in seconds. */
export type SpeechSegment = { from: number; to: number; text: string };
type Stretch = { from: number; to: number };
type Video = { media: Media; seconds: number; signal: AbortSignal };

/**
 * Writes down what is said in a video, piece by piece. Where it cannot go on, `fault` says why and what was heard
 * before stays.
 */
export async function hearVideo({
  transcriber,
  ...video
}: Video & { transcriber: Transcriber }): Promise<{ said: SpeechSegment[]; fault: string | undefined }> {
  const signal = AbortSignal.any([video.signal, AbortSignal.timeout(listenMs)]);
  const said: SpeechSegment[] = [];
  try {
    for (const { from, to } of piecesOf(await soundIn({ ...video, signal }), video.seconds)) {
      const bytes = await cut({ media: video.media, from, to, signal });
      if (bytes.byteLength === 0) continue;
      const text = await transcriber.transcribe({ bytes, mediaType: 'audio/ogg' }, signal);
      if (text !== '') said.push({ from, to, text });
    }
    return { said, fault: undefined };
  } catch (error) {
    video.signal.throwIfAborted();
    if (error instanceof AppError) return { said, fault: error.message };
    const late = 'The transcription of the speech took longer than 10 minutes.';
    return { said, fault: signal.aborted ? late : 'The sound of the video could not be read.' };
  }
}

/** Where something is to be heard. */
async function soundIn({ media, seconds, signal }: Video): Promise<Stretch[]> {
  const args = ['-hide_banner', '-nostdin', '-nostats', '-t', String(Math.ceil(seconds) + 1), ...inputOf(media)].concat(
    ['-map', '0:a:0', '-vn', '-sn', '-dn', '-af', `${silence},ametadata=mode=print:file=-`, '-f', 'null', '-'],
  );
  const { ok, stdout } = await media.room.run(media.ffmpeg, args, {
    signal,
    mostBytes,
    limits: { seconds: listenMs / 1000, cpuSeconds: listenMs / 1000 },
  });
  signal.throwIfAborted();
  if (!ok) throw new Error('the sound cannot be read');
  const heard: Stretch[] = [];
  let from: number | undefined = 0;
  for (const [, edge, time] of stdout.toString().matchAll(/^lavfi\.silence_(start|end)=(-?[\d.]+)$/gm)) {
    const at = Math.max(0, Number(time));
    if (edge === 'start' && from !== undefined) heard.push({ from, to: at });
    from = edge === 'end' ? at : undefined;
  }
  if (from !== undefined) heard.push({ from, to: seconds });
  return heard.filter(one => one.to - one.from >= shortestSeconds);
}

/** What is said without a pause is one piece, long ones go apart; where they would be too many, pauses do not count. */
export function piecesOf(heard: readonly Stretch[], seconds: number): Stretch[] {
  const longest = Math.max(pieceSeconds, seconds / (piecesAtMost / 2));
  const pieces = joined(heard, { longest, pause: pauseSeconds });
  if (pieces.length <= piecesAtMost) return pieces;
  return joined(heard, { longest, pause: Number.POSITIVE_INFINITY }).slice(0, piecesAtMost);
}

function joined(heard: readonly Stretch[], { longest, pause }: { longest: number; pause: number }): Stretch[] {
  const pieces: Stretch[] = [];
  for (const { from, to } of heard) {
    const last = pieces.at(-1);
    if (last && from - last.to < pause && to - last.from <= longest) last.to = to;
    else for (let at = from; at < to; at += longest) pieces.push({ from: at, to: Math.min(to, at + longest) });
  }
  return pieces;
}

async function cut({ media, from, to, signal }: Stretch & { media: Media; signal: AbortSignal }): Promise<Uint8Array> {
  const args = [...quiet, '-ss', from.toFixed(2), '-t', (to - from).toFixed(2), ...inputOf(media)]
    .concat(['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1'])
    .concat(['-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg', 'pipe:1']);
  const { ok, stdout } = await media.room.run(media.ffmpeg, args, { signal, mostBytes });
  signal.throwIfAborted();
  if (!ok) throw new Error('the sound cannot be read');
  return new Uint8Array(stdout);
}
