import { sweepLostRuns } from '#src/services/task-run/lease/sweep.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { WorkerParts } from './parts.ts';
import { runTask } from './run-task/run-task.ts';

const sweepMs = 5000;

/** Takes jobs until stopped. `stop` ends the runs under way, each with its reason written. */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  await parts.jobs.handle('run-task', parts.runsAtOnce, async ({ runId }) => {
    const run = runTask(parts, runId, stopping.signal).catch((error: unknown) => void parts.report(error, { runId }));
    underWay.add(run);
    await run.finally(() => underWay.delete(run));
  });
  const sweep = setInterval(() => {
    sweepLostRuns(parts.db, parts.jobs).catch((error: unknown) => parts.report(error, { what: 'sweep' }));
  }, sweepMs);
  const stopHousekeeping = startHousekeeping(parts);
  return {
    async stop() {
      clearInterval(sweep);
      stopHousekeeping();
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
}
