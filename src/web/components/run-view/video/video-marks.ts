import type { RunVideo, StepMetadata } from '#src/contract/task-run.ts';

/** A step's moment in the video. `turn` is the first turn that worked on it. */
export type VideoMark = { turn: number; label: string; at: number };

type Moments = Pick<RunVideo, 'parts' | 'seconds'>;

/** Where in the video (seconds) a moment of the run is seen; null when there is no video of it. */
export function videoSecondsOf(video: Moments, moment: string): number | null {
  if (video.seconds === null || video.parts.length === 0) return null;
  const ms = Date.parse(moment);
  const part = video.parts.findLast(({ started_at }) => Date.parse(started_at) <= ms) ?? video.parts[0];
  if (!part) return null;
  const next = video.parts[video.parts.indexOf(part) + 1];
  const at = part.at + Math.max(0, ms - Date.parse(part.started_at)) / 1000;
  return Math.min(at, next?.at ?? video.seconds, video.seconds);
}

/** One mark for each step, where work on it began; a turn outside the steps is a mark of its own. */
export function marksOf(video: Moments, turns: StepMetadata[]): VideoMark[] {
  const marks: VideoMark[] = [];
  let step: number | null = null;
  for (const turn of turns) {
    if (turn.step !== null && turn.step === step) continue;
    step = turn.step;
    const at = videoSecondsOf(video, turn.started_at);
    if (at === null) continue;
    const label = turn.step === null ? turn.description : `${turn.step}. ${turn.description}`;
    marks.push({ turn: turn.turn, label, at });
  }
  return marks;
}

/** The mark whose step is seen at that second. */
export function markAt(marks: VideoMark[], seconds: number): VideoMark | undefined {
  return marks.findLast(({ at }) => at <= seconds + 0.05);
}

const backToBeginSeconds = 1.5;

/** Where "back" goes: to the beginning of the step that is seen, or of the one before when it has just begun. */
export function secondsBefore(marks: VideoMark[], seconds: number): number {
  return marks.findLast(({ at }) => at < seconds - backToBeginSeconds)?.at ?? 0;
}

/** Where "on" goes: the next step, if there is one. */
export function secondsAfter(marks: VideoMark[], seconds: number): number | undefined {
  return marks.find(({ at }) => at > seconds + 0.1)?.at;
}
