import type { SchedulePreview, ShownTimes } from '#src/contract/schedule.ts';
import { type Context, requireActor } from '../context.ts';
import { comingRuns, firstSlot, presentTimes, readTimes } from './times.ts';

/** What a schedule of that shape would do, without saving it. */
export function previewSchedule(
  ctx: Context,
  input: SchedulePreview,
): {
  time_components: ShownTimes;
  local_time_components: ShownTimes;
  time_zone: string;
  next_run_at: string;
  next_runs: string[];
} {
  requireActor(ctx);
  const now = ctx.now();
  const zoned = readTimes(input, now);
  const first = firstSlot(zoned, now);
  return { ...presentTimes(zoned, now), next_run_at: first.toISOString(), next_runs: comingRuns(zoned, first) };
}
