import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { limits } from '#src/core/limits.ts';

const run = promisify(execFile);
const probeMs = 60_000;
const mostPixels = 16_000_000;

export type Probe = { width: number; height: number; seconds: number | undefined; sound: boolean };

/** A recording that cannot be processed; the message is for its owner. */
export class Unusable extends Error {}

type Stream = { codec_type?: string; width?: number; height?: number; disposition?: { attached_pic?: number } };

/** What is in the file. @throws Unusable in words. */
export async function probeVideo(ffprobe: string, file: string, signal: AbortSignal): Promise<Probe> {
  let said: { streams?: Stream[]; format?: { duration?: string } };
  try {
    const { stdout } = await run(
      ffprobe,
      ['-v', 'error', '-protocol_whitelist', 'file', '-show_streams', '-show_format', '-of', 'json', file],
      { timeout: probeMs, maxBuffer: 4_000_000, signal },
    );
    said = JSON.parse(stdout) as typeof said;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Unusable('This file is not a video, or it is cut off or damaged. Upload an MP4, MOV, WMV or MKV file.');
  }
  const streams = said.streams ?? [];
  const picture = streams.find(one => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  if (!picture?.width || !picture.height) throw new Unusable('This file has no moving picture, only sound or text.');
  if (picture.width * picture.height > mostPixels)
    throw new Unusable('The picture of this video is larger than 16 megapixels.');
  const seconds = Number(said.format?.duration ?? Number.NaN);
  if (seconds > limits.recordingSeconds) throw tooLong();
  return {
    width: picture.width,
    height: picture.height,
    seconds: Number.isFinite(seconds) ? seconds : undefined,
    sound: streams.some(one => one.codec_type === 'audio'),
  };
}

export function tooLong(): Unusable {
  return new Unusable(`This video is longer than ${limits.recordingSeconds / 3600} hours, the most that is taken.`);
}
