import { type Sweeping, type Swept, sweepRunData, sweepVideos } from './sweep-runs.ts';
import { sweepAnswers } from './sweep-answers.ts';
import { sweepUploads } from './sweep-uploads.ts';

const batchesAtMost = 100;

/**
 * Deletes everything whose retention time is over, in batches, until nothing is left or the signal fires. Returns the numbers.
 * @throws the first fault, once everything else has been swept
 */
export async function applyRetention(
  parts: Sweeping,
  signal: AbortSignal,
): Promise<{ runs: number; videos: number; uploads: number; answers: number }> {
  const faults: unknown[] = [];
  const until = async (sweep: () => Promise<Swept>): Promise<number> => {
    let total = 0;
    for (let batch = 0; batch < batchesAtMost && !signal.aborted; batch += 1) {
      const swept = await sweep().catch((error: unknown): Swept => ({ count: 0, faults: [error] }));
      faults.push(...swept.faults);
      total += swept.count;
      if (swept.count === 0) break;
    }
    return total;
  };
  const swept = {
    runs: await until(() => sweepRunData(parts)),
    videos: await until(() => sweepVideos(parts)),
    answers: await until(async () => ({ count: await sweepAnswers(parts), faults: [] })),
    uploads: await until(async () => ({ count: await sweepUploads(parts), faults: [] })),
  };
  if (faults.length > 0) throw faults[0];
  return swept;
}
