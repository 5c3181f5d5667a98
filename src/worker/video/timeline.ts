/** A picture as it was spooled: where it lies, and when it was painted (ms since the epoch). */
export type SpooledFrame = { path: string; at: number };

/** One stretch of recording, by one worker. Without an end when that worker was killed. */
export type SpooledPart = { startedAt: number; endedAt: number | undefined; frames: SpooledFrame[] };

/** Which moment of the run a moment of the video shows: from `at` seconds on, time goes on from `started_at`. */
export type VideoPart = { started_at: string; at: number };

export type Timeline = { shots: { path: string; seconds: number }[]; seconds: number; parts: VideoPart[] };

/** Players lose the tail of a picture that stands longer than this. */
const longestShotMs = 1000;
const tailMs = 1000;

/**
 * What is shown how long. A part begins when its recording did, with its first picture, and lasts to its end whether or
 * not the page moved. Time between parts, when nobody recorded, is left out.
 */
export function timelineOf(spooled: SpooledPart[]): Timeline {
  const shots: Timeline['shots'] = [];
  const parts: VideoPart[] = [];
  let atMs = 0;
  for (const { startedAt, endedAt, frames } of spooled) {
    const last = frames.at(-1);
    if (!last) continue;
    parts.push({ started_at: new Date(startedAt).toISOString(), at: atMs / 1000 });
    const end = Math.max(endedAt ?? 0, last.at + (endedAt === undefined ? tailMs : 0), startedAt + 1);
    for (const [index, { path }] of frames.entries()) {
      const from = index === 0 ? startedAt : (frames[index]?.at ?? end);
      const until = frames[index + 1]?.at ?? end;
      for (let at = from; at < until; at += longestShotMs) {
        shots.push({ path, seconds: Math.min(longestShotMs, until - at) / 1000 });
      }
    }
    atMs += end - startedAt;
  }
  return { shots, seconds: atMs / 1000, parts };
}

/** The timeline as ffmpeg's concat demuxer reads it; the last picture comes once more, as its duration is not heeded. */
export function concatList({ shots }: Timeline): string {
  const lines = shots.map(({ path, seconds }) => `file '${path}'\nduration ${seconds.toFixed(3)}`);
  const last = shots.at(-1);
  return `ffconcat version 1.0\n${lines.join('\n')}\n${last ? `file '${last.path}'\n` : ''}`;
}
