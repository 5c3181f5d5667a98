import { takeNextDemonstration } from '#src/services/demonstration/process/take-next.ts';
import { aRunWaits, claimNextRun } from '#src/services/task-run/lease/claim-next.ts';
import { releaseRun } from '#src/services/task-run/lease/lease.ts';
import { sweepForgottenRuns, sweepLostRuns } from '#src/services/task-run/lease/sweep.ts';
import { processVideo } from './demonstration/process.ts';
import { startDispatcher } from './dispatch.ts';
import { startHousekeeping } from './housekeeping.ts';
import { hearNarration } from './narration.ts';
import type { WorkerParts } from './parts.ts';
import { runTask } from './run-task/run-task.ts';

const sweepMs = 5000;
/** How often runs and videos are looked for when no notification says that some wait. */
const lookMs = 2000;

/** Takes runs, videos and jobs until stopped. `stop` ends the runs under way, each with its reason written. */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const runs = dispatchRuns(parts, stopping.signal);
  const videos = dispatchVideos(parts, stopping.signal);
  await parts.jobs.handle('hear-narration', 2, ({ narrationId }, signal) => hearNarration(parts, narrationId, signal));
  const sweep = setInterval(() => {
    for (const work of [sweepLostRuns, sweepForgottenRuns])
      work(parts.db).catch((error: unknown) => parts.report(error, { what: work.name }));
  }, sweepMs);
  await startHousekeeping(parts, stopping.signal);
  return {
    async stop() {
      clearInterval(sweep);
      runs.stop();
      videos.stop();
      stopping.abort();
      await Promise.all([runs.idle(), videos.idle()]);
    },
  };
}

function dispatchRuns(parts: WorkerParts, stopping: AbortSignal) {
  let underWay = 0;
  const dispatcher = startDispatcher({
    size: parts.runsAtOnce,
    pollMs: lookMs,
    onNotify: parts.onQueued,
    async take() {
      // One run is always taken: it waits for nobody's memory but that of others.
      if (underWay > 0 && !(await parts.resources.hasRoom())) {
        // No browser is closed for a run that is not there.
        if (await aRunWaits(parts.db)) await parts.resources.makeRoom();
        return undefined;
      }
      return claimNextRun(parts.db, { worker: parts.workerId, liveAddress: parts.live.address });
    },
    async work(claimed, slot) {
      const { runId } = claimed.lease;
      underWay += 1;
      // Begun now, it would be stopped in the middle.
      const work = stopping.aborted
        ? releaseRun(parts.db, claimed.lease)
        : runTask(parts, claimed, { stopping, slot, slots: dispatcher.slots });
      await work.catch((error: unknown) => parts.report(error, { runId })).finally(() => (underWay -= 1));
    },
    failed: error => void parts.report(error, { what: 'runs that wait' }),
  });
  return dispatcher;
}

function dispatchVideos(parts: WorkerParts, stopping: AbortSignal) {
  return startDispatcher({
    // One at a time: a video takes as much of the machine as several runs.
    size: 1,
    pollMs: lookMs,
    onNotify: parts.onQueued,
    take: () => takeNextDemonstration(parts.db),
    async work(demonstrationId) {
      if (stopping.aborted) return;
      const end = new AbortController();
      const scope = { context: { demonstrationId }, failed: (error: unknown) => end.abort(error) };
      const signal = AbortSignal.any([stopping, end.signal]);
      const work = parts.isolate(scope, () => processVideo(parts, demonstrationId, signal));
      await work.catch((error: unknown) => parts.report(error, { demonstrationId }));
    },
    failed: error => void parts.report(error, { what: 'videos that wait' }),
  });
}
