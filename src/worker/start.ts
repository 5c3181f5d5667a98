import { sweepLostRecordings } from '#src/services/recording/sweep.ts';
import { requeueForgottenRuns, sweepLostRuns } from '#src/services/task-run/lease/sweep.ts';
import { startHousekeeping } from './housekeeping.ts';
import { processVideo } from './demonstration/process.ts';
import { hearNarration } from './narration.ts';
import type { WorkerParts } from './parts.ts';
import { runTask } from './run-task/run-task.ts';

const sweepMs = 5000;
const requeueMs = 60_000;

/** Takes jobs until stopped. `stop` ends the runs under way, each with its reason written. */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  await parts.jobs.handle('run-task', parts.runsAtOnce, async ({ runId }) => {
    // Begun now, it would be killed in the middle; not begun, it is queued anew and another worker has it.
    if (stopping.signal.aborted) return;
    const run = runTask(parts, runId, stopping.signal).catch((error: unknown) => void parts.report(error, { runId }));
    underWay.add(run);
    await run.finally(() => underWay.delete(run));
  });
  // One at a time: a video takes as much of the machine as several runs.
  await parts.jobs.handle('process-video', 1, async ({ recordingId }) => {
    if (stopping.signal.aborted) return;
    const work = processVideo(parts, recordingId, stopping.signal).catch(
      (error: unknown) => void parts.report(error, { recordingId }),
    );
    underWay.add(work);
    await work.finally(() => underWay.delete(work));
  });
  await parts.jobs.handle('hear-narration', 2, ({ narrationId }, signal) => hearNarration(parts, narrationId, signal));
  const sweep = setInterval(() => {
    sweepLostRecordings(parts.db, parts.jobs).catch((error: unknown) => parts.report(error, { what: 'sweep' }));
    sweepLostRuns(parts.db, parts.jobs).catch((error: unknown) => parts.report(error, { what: 'sweep' }));
  }, sweepMs);
  const requeue = setInterval(() => {
    requeueForgottenRuns(parts.db, parts.jobs).catch((error: unknown) => parts.report(error, { what: 'requeue' }));
  }, requeueMs);
  const stopHousekeeping = startHousekeeping(parts);
  return {
    async stop() {
      clearInterval(sweep);
      clearInterval(requeue);
      stopHousekeeping();
      stopping.abort();
      await Promise.all([parts.jobs.leave('run-task'), parts.jobs.leave('process-video')]);
      await Promise.allSettled(underWay);
    },
  };
}
