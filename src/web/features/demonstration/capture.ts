/** How the screen is recorded. */
export const capture = {
  video: { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } },
  audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true },
  bits: { videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 128_000, bitsPerSecond: 2_628_000 },
  chunkMs: 100,
} as const;

const types = ['video/mp4', 'video/webm'] as const;

export const noTypeMessage = 'No supported video MIME types found';

/** The first type that can be recorded, MP4 before WebM. @throws Error */
export function recordingType(isSupported: (type: string) => boolean): (typeof types)[number] {
  const type = types.find(isSupported);
  if (!type) throw new Error(noTypeMessage);
  return type;
}

/** `screen-recording-1700000000000.webm` */
export function recordingName(type: string, now: number): string {
  return `screen-recording-${now}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;
}
