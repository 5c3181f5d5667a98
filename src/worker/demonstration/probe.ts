import { basename, dirname, join } from 'node:path';
import { limits } from '#src/core/limits.ts';
import { inputOf, type Media, mostPixels } from '../media.ts';

const mostBytes = 1_000_000;

export type Probe = { width: number; height: number; seconds: number | undefined; sound: boolean };

/** A demonstration that cannot be processed; the message is for its owner. */
export class Unusable extends Error {}

type Stream = { codec_type?: string; width?: number; height?: number; disposition?: { attached_pic?: number } };

const entries = 'stream=codec_type,width,height:stream_disposition=attached_pic:format=duration';

/** What is in the file. @throws Unusable in words. */
export async function probeVideo(media: Media, signal: AbortSignal): Promise<Probe> {
  const ffprobe = join(dirname(media.ffmpeg), basename(media.ffmpeg).replace('ffmpeg', 'ffprobe'));
  const args = ['-v', 'error', ...inputOf(media), '-show_entries', entries, '-of', 'json'];
  const { ok, stdout } = await media.room.run(ffprobe, args, { signal, mostBytes });
  signal.throwIfAborted();
  const said = ok ? readJson(stdout.toString()) : undefined;
  if (!said) throw noVideo();
  const streams = said.streams ?? [];
  const picture = streams.find(one => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  if (!picture?.width || !picture.height) throw new Unusable('This file has no video track, only sound or text.');
  if (picture.width * picture.height > mostPixels)
    throw new Unusable('The picture of this video is larger than 16 megapixels.');
  const seconds = Number(said.format?.duration ?? Number.NaN);
  if (seconds > limits.demonstrationSeconds) throw tooLong();
  return {
    width: picture.width,
    height: picture.height,
    seconds: Number.isFinite(seconds) ? Math.max(0, seconds) : undefined,
    sound: streams.some(one => one.codec_type === 'audio'),
  };
}

/** Undefined for what is cut off, as what is written beyond the limit is. */
function readJson(text: string): { streams?: Stream[]; format?: { duration?: string } } | undefined {
  try {
    // safe because ffprobe writes it so; what is missing is asked for where it is used
    return JSON.parse(text) as { streams?: Stream[]; format?: { duration?: string } };
  } catch {
    return undefined;
  }
}

export function noVideo(): Unusable {
  return new Unusable(
    'This file is not a video, or it is cut off or damaged. Upload an MP4, MOV, WMV, MKV, WebM or AVI file.',
  );
}

export function tooLong(): Unusable {
  return new Unusable(`This video is longer than ${limits.demonstrationSeconds / 3600} hours, which is the limit.`);
}
