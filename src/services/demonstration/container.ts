import { sniffType } from '#src/providers/storage/sniff-type.ts';

/** The containers that are read, by the name of ffmpeg's reader for them. Playlists and whatever else names other files are none. */
export type VideoContainer = 'mov' | 'matroska' | 'asf' | 'avi' | 'ogg';

const containers: Partial<Record<string, VideoContainer>> = {
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/3gpp': 'mov',
  'video/3gpp2': 'mov',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
  'video/matroska': 'matroska',
  'video/webm': 'matroska',
  'audio/x-ms-asf': 'asf',
  'video/x-ms-asf': 'asf',
  'video/vnd.avi': 'avi',
  'audio/ogg': 'ogg',
  'video/ogg': 'ogg',
};

/** Which container a file is, by its first bytes; undefined for all others. */
export async function containerOf(head: Uint8Array): Promise<VideoContainer | undefined> {
  return containers[await sniffType(head, '')];
}
