import { AppError } from '#src/core/errors.ts';
import { fileSize } from '#src/core/files/file-size.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { StoredKind } from '#src/contract/storage.ts';
import { holdAccount } from '../user/hold.ts';

/** An object that is going to be stored, and how large it will be. */
export type StorageReservation = { key: string; userId: number; kind: StoredKind; bytes: number };

export type StorageLimits = {
  /** Of all that one account stores; undefined for no limit. */
  perAccountBytes: number | undefined;
  /** What is left free of the disk that files lie on. */
  keepFreeBytes: number;
};

export type ReservingParts = { db: Db; limits: StorageLimits; freeBytes(): Promise<number | undefined> };

type How = {
  writer: string;
  /** How long it is kept for a writer that does not renew it. */
  seconds: number;
  /** A reservation that this one replaces. */
  instead?: string | undefined;
  /** Internal files, and files that the law requires, are counted and never refused. */
  exempt?: boolean | undefined;
};

/** The key of an advisory lock: reservations are checked against the disk one after the other. */
const diskLock = 7_301_205;

const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * Reserves storage for objects of one account, all or none, and makes the caller their only writer.
 * @throws AppError CONFLICT while another writes one of them, STORAGE_FULL, NO_SPACE
 */
export async function reserve(at: ReservingParts, claims: readonly StorageReservation[], how: How): Promise<void> {
  await inTransaction(at.db, async tx => {
    const [first] = claims;
    if (!first) return;
    if (!how.exempt) await holdAccount(tx, first.userId);
    const keys = claims.map(({ key }) => key);
    await refuseOthersWriting(tx, keys, how.writer);
    const wanted = claims.reduce((sum, { bytes }) => sum + bytes, 0);
    // What is reserved for these already is not counted twice.
    const replaced = [...keys, ...(how.instead === undefined ? [] : [how.instead])];
    if (!how.exempt) await refuseBeyondQuota(tx, { userId: first.userId, wanted, replaced, limits: at.limits });
    if (!how.exempt) await refuseFullDisk(tx, at, { wanted, replaced });
    if (how.instead !== undefined) await tx.deleteFrom('stored_objects').where('key', '=', how.instead).execute();
    await tx
      .insertInto('stored_objects')
      .values(
        claims.map(({ key, userId, kind, bytes }) => ({
          key,
          user_id: userId,
          kind,
          reserved: bytes,
          reserved_until: until(how.seconds),
          writer: how.writer,
          writer_until: until(how.seconds),
        })),
      )
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet(eb => ({
          reserved: eb.ref('excluded.reserved'),
          reserved_until: eb.ref('excluded.reserved_until'),
          writer: eb.ref('excluded.writer'),
          writer_until: eb.ref('excluded.writer_until'),
        })),
      )
      .execute();
  });
}

async function refuseOthersWriting(tx: Tx, keys: readonly string[], writer: string): Promise<void> {
  const busy = await tx
    .selectFrom('stored_objects')
    .select('key')
    .where('key', 'in', [...keys])
    .where('writer', '<>', writer)
    .where(sql<boolean>`writer_until > now()`)
    .forUpdate()
    .limit(1)
    .executeTakeFirst();
  if (busy)
    throw new AppError('CONFLICT', 'This file is being sent already. Wait until that has ended, or stop it first.');
}

/** What an account stores, and what is reserved for it: the sum that its quota is about. */
export const countedBytes = sql<number>`coalesce(sum(bytes + case when reserved_until > now() then reserved else 0 end), 0)::bigint`;

async function refuseBeyondQuota(
  tx: Tx,
  of: { userId: number; wanted: number; replaced: readonly string[]; limits: StorageLimits },
): Promise<void> {
  const { perAccountBytes: most } = of.limits;
  if (most === undefined) return;
  const { used, replaced } = await tx
    .selectFrom('stored_objects')
    .select([countedBytes.as('used'), reservedFor(of.replaced).as('replaced')])
    .where('user_id', '=', of.userId)
    .executeTakeFirstOrThrow();
  const counted = used - replaced;
  if (counted + of.wanted <= most) return;
  throw storageFull({ used: counted, most, wanted: of.wanted });
}

/** Names the limit, what is used, and the way out. */
export function storageFull(of: { used: number; most: number; wanted: number }): AppError {
  const needs = of.wanted > 0 ? `, and this needs ${fileSize(of.wanted)}` : '';
  return new AppError(
    'STORAGE_FULL',
    `Your storage is full: ${fileSize(of.used)} of ${fileSize(of.most)} are used${needs}. Delete something under Settings → ` +
      'Storage and try again. (Whoever runs this installation sets the limit: STORAGE_PER_ACCOUNT_GB.)',
    { used_bytes: of.used, limit_bytes: of.most, needed_bytes: of.wanted },
  );
}

const reservedFor = (keys: readonly string[]) =>
  sql<number>`coalesce(sum(reserved) filter (where reserved_until > now() and key = any(${[...keys]})), 0)::bigint`;

/** Begins the keys of what browsers of runs store, which is on the disk already. There are no objects of these keys. */
export const browsersPrefix = 'browsers/';

/** What others have reserved may not be written yet, and is not free. */
async function refuseFullDisk(
  tx: Tx,
  { limits, freeBytes }: ReservingParts,
  of: { wanted: number; replaced: readonly string[] },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${diskLock})`.execute(tx);
  const free = await freeBytes();
  // A bucket does not report free space.
  if (free === undefined) return;
  const { reserved, replaced } = await tx
    .selectFrom('stored_objects')
    .select([sql<number>`coalesce(sum(reserved), 0)::bigint`.as('reserved'), reservedFor(of.replaced).as('replaced')])
    .where(sql<boolean>`reserved_until > now()`)
    .where(sql<boolean>`not starts_with(key, ${browsersPrefix})`)
    .executeTakeFirstOrThrow();
  if (free - (reserved - replaced) - of.wanted >= limits.keepFreeBytes) return;
  throw noSpace(limits);
}

/** Whether a file was not stored because the storage is full: the message is for the owner. */
export function isOutOfSpace(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'STORAGE_FULL' || error.code === 'NO_SPACE');
}

/** Whether a write failed because the disk, or its owner's part of it, is full. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

export function noSpace({ keepFreeBytes }: StorageLimits): AppError {
  return new AppError(
    'NO_SPACE',
    `The server’s disk is nearly full, so nothing more is stored: ${fileSize(keepFreeBytes)} of it are kept free. ` +
      'Try again later, or ask the person who runs this installation for more space (DISK_KEEP_FREE_GB).',
  );
}

/** Renews the reservation; false when it is lost, as after the objects were deleted. */
export async function renew(
  db: Db,
  keys: readonly string[],
  { writer, seconds }: { writer: string; seconds: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_objects')
    .set({ writer_until: until(seconds), reserved_until: sql<Date>`greatest(reserved_until, ${until(seconds)})` })
    .where('key', 'in', [...keys])
    .where('writer', '=', writer)
    .executeTakeFirst();
  return Number(numUpdatedRows) === keys.length;
}

/** Counts an object as stored; false when it is no longer the writer's. */
export async function settle(
  db: Db | Tx,
  key: string,
  { writer, bytes }: { writer: string; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_objects')
    .set({ bytes, ...idle })
    .where('key', '=', key)
    .where('writer', '=', writer)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const idle = { reserved: 0, reserved_until: null, writer: null, writer_until: null };

/** Keeps the reservation for the next writer, for this long. */
export async function park(
  db: Db,
  keys: readonly string[],
  { writer, seconds }: { writer: string; seconds: number },
): Promise<void> {
  await db
    .updateTable('stored_objects')
    .set({ writer: null, writer_until: null, reserved_until: until(seconds) })
    .where('key', 'in', [...keys])
    .where('writer', '=', writer)
    .execute();
}

/** Releases what was reserved and not stored. */
export async function release(db: Db, keys: readonly string[], writer: string): Promise<void> {
  await inTransaction(db, async tx => {
    const own = { keys: [...keys], writer };
    await tx
      .deleteFrom('stored_objects')
      .where('key', 'in', own.keys)
      .where('writer', '=', writer)
      .where('bytes', '=', 0)
      .execute();
    await tx
      .updateTable('stored_objects')
      .set(idle)
      .where('key', 'in', own.keys)
      .where('writer', '=', writer)
      .execute();
  });
}

/** Deletes expired reservations, as of a killed process; returns how many. */
export async function sweepReservations(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stored_objects')
    .where('bytes', '=', 0)
    .where('reserved', '>', 0)
    .where(sql<boolean>`greatest(reserved_until, writer_until) < now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
