/**
 * A worker that processes one demonstration and pauses at a given place, before or after it stores what a stage came
 * to, so that a test can kill it there. The environment gives the place, as JSON.
 */
import process from 'node:process';
import { openDatabase } from '#src/db/pool.ts';
import { createDiskStorage } from '#src/providers/storage/disk.ts';
import { createAccountStorage } from '#src/services/storage/account-storage.ts';
import { processVideo } from '#src/worker/demonstration/process.ts';
import { openSandbox } from '#src/worker/sandbox/sandbox.ts';

export type WorkerOrder = {
  databaseUrl: string;
  filesDir: string;
  /** Where videos lie while they are looked at. */
  dir: string;
  demonstrationId: number;
  /** Absent: it goes on to the end. */
  stop?: { when: 'before' | 'after'; stage: string };
};

// safe because the test that starts this writes it so
const order = JSON.parse(process.env['DEMONSTRATION'] ?? '') as WorkerOrder;
const { db } = openDatabase(order.databaseUrl, { max: 3 });
const limits = { perAccountBytes: undefined, keepFreeBytes: 0 };
const storage = createAccountStorage({ db, storage: createDiskStorage({ root: order.filesDir }), limits });

/** Reports that it has reached the place and goes no further. */
function standStill(): Promise<never> {
  process.stdout.write('there\n');
  return new Promise(() => undefined);
}

const parts = {
  db,
  storage: {
    ...storage,
    async put(...[key, body, meta]: Parameters<typeof storage.put>) {
      const here = order.stop && key.endsWith(`/work/${order.stop.stage}`);
      if (here && order.stop?.when === 'before') await standStill();
      await storage.put(key, body, meta);
      if (here && order.stop?.when === 'after') await standStill();
    },
  },
  demonstrations: {
    ffmpeg: { path: 'ffmpeg', sandbox: await openSandbox(order.dir) },
    model: () => undefined,
    transcriber: undefined,
  },
  report: (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    return 'test';
  },
};
await processVideo(parts, order.demonstrationId, new AbortController().signal);
process.stdout.write('ended\n');
process.exit(0);
