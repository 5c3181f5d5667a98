import type { Db } from '#src/db/pool.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { sweepRunData, sweepVideos } from './sweep-runs.ts';
import { sweepUploads } from './sweep-uploads.ts';

const batchesAtMost = 100;

/** Forgets all whose retention is over, in batches, until nothing is left or the signal fires. Returns how much went. */
export async function applyRetention(
  parts: { db: Db; storage: Storage; now: Date },
  signal: AbortSignal,
): Promise<{ runs: number; videos: number; uploads: number }> {
  const until = async (sweep: () => Promise<number>): Promise<number> => {
    let total = 0;
    for (let batch = 0; batch < batchesAtMost && !signal.aborted; batch += 1) {
      const count = await sweep();
      total += count;
      if (count === 0) break;
    }
    return total;
  };
  return {
    runs: await until(() => sweepRunData(parts)),
    videos: await until(() => sweepVideos(parts)),
    uploads: await until(() => sweepUploads(parts)),
  };
}
