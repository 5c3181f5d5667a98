import type { DraftStep } from '#src/core/live-recording/draft.ts';
import type { RecordedEvent } from '#src/core/live-recording/events.ts';
import { stepsOfClips } from '#src/core/live-recording/narration.ts';
import type { KeptClip } from './links.ts';

/** The clips of each step, by the step's id. */
export function clipsBySteps(
  { steps, events }: { steps: readonly DraftStep[]; events: readonly RecordedEvent[] },
  clips: readonly KeptClip[],
): Map<string, KeptClip[]> {
  const times = new Map(events.map(({ id, at }) => [id, at]));
  const steppedAt = steps.map(({ id }) => ({ id, at: times.get(id) ?? 0 }));
  const found = stepsOfClips(steppedAt, clips);
  return Map.groupBy(
    clips.filter(({ id }) => found.has(id)),
    ({ id }) => found.get(id) ?? '',
  );
}
