/** When something was said, in ms since the epoch. */
export type Spoken = { id: string; from: number; to: number };

/** People often announce an action before they do it. */
const aheadMs = 1500;
const beforeMs = 300;

/**
 * Which step each clip belongs to, by the clip's id: what was done while it was said or right after, else what was done
 * last before. `steps` are in the order in which they were done.
 */
export function stepsOfClips(
  steps: readonly { id: string; at: number }[],
  clips: readonly Spoken[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, from, to } of clips) {
    const during = steps.find(({ at }) => at >= from - beforeMs && at <= to + aheadMs);
    const step = during ?? steps.findLast(({ at }) => at <= to) ?? steps[0];
    if (step) found.set(id, step.id);
  }
  return found;
}
