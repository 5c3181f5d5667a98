import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { sniffType } from '#src/providers/storage/sniff-type.ts';
import type { AccountStorage } from '../../storage/account-storage.ts';
import { announceRun } from '../append.ts';
import { holdRun, type Lease } from './lease.ts';

export type FinishedDownload = { name: string; bytes: number; head: Uint8Array; open(): Readable };

/** Keeps a file that a run downloaded: into storage first, then into the run's list. @throws LeaseLost, or AppError when there is no room for it */
export async function keepDownload(
  parts: { db: Db; storage: AccountStorage },
  lease: Lease,
  { userId, file }: { userId: number; file: FinishedDownload },
): Promise<void> {
  const key = `users/${userId}/runs/${lease.runId}/downloads/${randomUUID()}`;
  const contentType = await sniffType(file.head, file.name);
  await parts.storage.put(key, { stream: file.open(), bytes: file.bytes }, { contentType, userId, kind: 'download' });
  try {
    await inTransaction(parts.db, async tx => {
      const run = await holdRun(tx, lease);
      await tx
        .insertInto('files')
        .values({
          user_id: run.user_id,
          run_id: run.id,
          kind: 'download',
          key,
          name: file.name,
          content_type: contentType,
          bytes: file.bytes,
        })
        .execute();
      await tx
        .updateTable('runs')
        .set({ downloads_count: sql<number>`downloads_count + 1` })
        .where('id', '=', run.id)
        .execute();
      await announceRun(tx, run.id);
    });
  } catch (error) {
    await parts.storage.delete([key]);
    throw error;
  }
}
