import { open } from 'node:fs/promises';
import { type VideoContainer, containerOf } from '#src/services/demonstration/container.ts';
import type { SandboxRoom } from './sandbox/room.ts';

/** A video or sound that somebody gave us, in a room of its own, with the ffmpeg that reads it. */
export type Media = { room: SandboxRoom; ffmpeg: string; container: VideoContainer; path: string };

const headBytes = 65_536;
/** More than any recorder makes; a codec is opened for each. */
const mostStreams = 32;
export const mostPixels = 16_000_000;

/** What is in the room by that name, if it is of a container that is read. */
export async function mediaIn(
  room: SandboxRoom,
  { ffmpeg, name, path }: { ffmpeg: string; name: string; path: string },
): Promise<Media | undefined> {
  await using file = await open(room.added(name));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const container = await containerOf(buffer.subarray(0, bytesRead));
  return container && { room, ffmpeg, container, path };
}

/**
 * The words for ffmpeg and ffprobe that open it: as the container that its first bytes say, whatever else it could be
 * taken for, and nothing beside it. A QuickTime file may name others for its tracks: they are not opened.
 */
export function inputOf({ container, path }: Pick<Media, 'container' | 'path'>): string[] {
  const references = container === 'mov' ? '-enable_drefs 0 -use_absolute_path 0 ' : '';
  const limits = `-max_streams ${mostStreams} -max_pixels ${mostPixels}`;
  const only = `-protocol_whitelist file -format_whitelist ${container} -f ${container}`;
  return [...`${only} ${references}${limits} -i`.split(' '), `file:${path}`];
}

export const quiet = ['-hide_banner', '-nostdin', '-v', 'error'];
