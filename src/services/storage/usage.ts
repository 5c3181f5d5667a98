import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { StoredKind } from '#src/contract/storage.ts';
import { countedBytes, storageFull, type StorageLimits } from './reservations.ts';

type KindUsage = { kind: StoredKind; bytes: number; objects: number };

/** What an account stores, by what it is for, and what is on its way. */
export async function usageOf(db: Db, userId: number): Promise<KindUsage[]> {
  return db
    .selectFrom('stored_objects')
    .select(['kind', countedBytes.as('bytes'), sql<number>`count(*)::bigint`.as('objects')])
    .where('user_id', '=', userId)
    .groupBy('kind')
    .execute();
}

/** How much an account may still store; Infinity without a limit. @throws AppError STORAGE_FULL when that is nothing */
export async function roomLeft({ db, limits }: { db: Db; limits: StorageLimits }, userId: number): Promise<number> {
  const { perAccountBytes: most } = limits;
  if (most === undefined) return Number.POSITIVE_INFINITY;
  const used = (await usageOf(db, userId)).reduce((sum, { bytes }) => sum + bytes, 0);
  if (used >= most) throw storageFull({ used, most, wanted: 0 });
  return most - used;
}
