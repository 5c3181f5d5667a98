import { randomUUID } from 'node:crypto';
import { AppError } from '#src/core/errors.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { StoredKind } from '#src/contract/storage.ts';
import type { ObjectBody, ObjectMeta, Storage } from '#src/providers/storage/storage.ts';
import {
  type StorageReservation,
  isFullDisk,
  noSpace,
  park,
  release,
  renew,
  reserve,
  type ReservingParts,
  settle,
  type StorageLimits,
} from './reservations.ts';
import { type BrowserCharge, chargeBrowser } from './browser-charge.ts';
import { roomLeft } from './usage.ts';

/** What a file is for, whose it is, and how it is to be stored. */
export type PutMeta = {
  contentType: string;
  userId: number;
  kind: StoredKind;
  /** Counted, but never refused: internal files, and files that the law requires. */
  exempt?: boolean;
  /** A reservation made before with `reserve`. */
  reservation?: Reservation;
};

/** Storage that is reserved for objects while they are sent. */
export type Reservation = {
  readonly writer: string;
  readonly keys: ReadonlySet<string>;
  /** It is stored, and counted as such. */
  done(key: string): void;
  /** Fires when the reservation is lost: its objects were deleted. */
  readonly signal: AbortSignal;
  /** Releases what was not stored. */
  release(): Promise<void>;
  /** Lets others write what was not stored, and keeps the reservation for this long. */
  park(seconds: number): Promise<void>;
};

/**
 * The storage of accounts: what is stored is counted for its owner, in the database, from before its first byte is sent
 * until it is deleted; and each object has one writer at a time.
 */
export type AccountStorage = Pick<Storage, 'get' | 'head' | 'list'> & {
  /** @throws AppError STORAGE_FULL, NO_SPACE, or CONFLICT while another writes it; what was there stays then. */
  put(key: string, body: ObjectBody, meta: PutMeta): Promise<void>;
  /** Reserves storage for objects of one account; `instead` names a reservation to take over. @throws as `put` */
  reserve(claims: readonly StorageReservation[], options?: { instead?: Reservation }): Promise<Reservation>;
  /**
   * Puts the same bytes and type under another key, unless `commit`, in the transaction that counts them there, says no.
   * Undefined when there is no such object, or not any more.
   */
  move(
    from: string,
    to: string,
    commit: (tx: Tx, meta: ObjectMeta) => Promise<boolean>,
  ): Promise<ObjectMeta | undefined>;
  /** How much an account may still store; Infinity without a limit. @throws AppError STORAGE_FULL when that is 0 */
  roomLeft(userId: number): Promise<number>;
  /** Charges what the browser of a run stores to its account. */
  chargeBrowser(of: { userId: number; runId: number }): BrowserCharge;
  /** What one account may store, and what is left free of the disk. */
  limits: StorageLimits;
  /** Deleting what is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Deletes all below a prefix that ends in `/`; returns how many objects there were. */
  deletePrefix(prefix: string): Promise<number>;
};

export type AccountStorageParts = { db: Db; storage: Storage; limits: StorageLimits };

/** A writer that was killed is known to be gone after this. */
const holdSeconds = 60;
const renewMs = 15_000;

type OpenOptions = { exempt?: boolean | undefined; instead?: Reservation | undefined };
type OpenReservation = (claims: readonly StorageReservation[], how?: OpenOptions) => Promise<Reservation>;

export function createAccountStorage({ db, storage, limits }: AccountStorageParts): AccountStorage {
  const at = { db, limits, freeBytes: () => storage.freeBytes() };

  const open: OpenReservation = (claims, how) => openReservation(at, claims, how);

  return {
    get: storage.get,
    head: storage.head,
    list: storage.list,
    reserve: (claims, { instead } = {}) => open(claims, { instead }),
    chargeBrowser: of => chargeBrowser({ db, limits }, of),
    roomLeft: userId => roomLeft({ db, limits }, userId),
    limits,
    async put(key, body, { contentType, userId, kind, exempt, reservation }) {
      const bytes = lengthOf(body);
      const held = reservation?.keys.has(key) ? reservation : await open([{ key, userId, kind, bytes }], { exempt });
      try {
        await storage.put(key, guarded(body, held.signal), { contentType });
        if (await settle(db, key, { writer: held.writer, bytes })) return held.done(key);
        // Deleted while it was sent: the object is not counted, so it is deleted.
        await storage.delete([key]);
        throw deletedMeanwhile();
      } catch (error) {
        throw isFullDisk(error) ? noSpace(limits) : error;
      } finally {
        if (held !== reservation) await held.release();
      }
    },
    async move(from, to, commit) {
      let moved = false;
      try {
        const meta = (await storage.copy(from, to)) ? await storage.head(to) : undefined;
        if (!meta) return undefined;
        moved = await inTransaction(db, async tx => {
          if ((await recount(tx, { from, to, meta })) && (await commit(tx, meta))) return true;
          throw new NotMoved();
        }).catch((error: unknown) => {
          if (error instanceof NotMoved) return false;
          throw error;
        });
        return moved ? meta : undefined;
      } finally {
        // A concurrent upload to the first key finds that it is no longer expected.
        await storage.delete([moved ? from : to]);
      }
    },
    async delete(keys) {
      await storage.delete(keys);
      if (keys.length > 0)
        await db
          .deleteFrom('stored_objects')
          .where('key', 'in', [...keys])
          .execute();
    },
    async deletePrefix(prefix) {
      const count = await storage.deletePrefix(prefix);
      // All texts that begin with it stand before the one whose last character is the next one.
      const end = `${prefix.slice(0, -1)}0`;
      await db.deleteFrom('stored_objects').where('key', '>=', prefix).where('key', '<', end).execute();
      return count;
    },
  };
}

/** Keeps it alive until it is released. */
async function openReservation(
  at: ReservingParts,
  claims: readonly StorageReservation[],
  how: OpenOptions = {},
): Promise<Reservation> {
  const writer = how.instead?.writer ?? randomUUID();
  const [instead] = how.instead?.keys ?? [];
  await reserve(at, claims, { writer, seconds: holdSeconds, instead, exempt: how.exempt });
  const keys = new Set(claims.map(({ key }) => key));
  const lost = new AbortController();
  const renewing = setInterval(() => {
    if (keys.size === 0) return;
    renew(at.db, [...keys], { writer, seconds: holdSeconds }).then(
      kept => void (kept || lost.abort(deletedMeanwhile())),
      // The database is unavailable for a moment: the last renewal is still valid.
      () => undefined,
    );
  }, renewMs).unref();
  return {
    writer,
    keys,
    signal: lost.signal,
    done: key => void keys.delete(key),
    async release() {
      clearInterval(renewing);
      if (keys.size > 0) await release(at.db, [...keys], writer);
      keys.clear();
    },
    async park(seconds) {
      clearInterval(renewing);
      if (keys.size > 0) await park(at.db, [...keys], { writer, seconds });
      keys.clear();
    },
  };
}

/** Counts an object under another key. Uploads to the first key stay counted there. */
async function recount(tx: Tx, { from, to, meta }: { from: string; to: string; meta: ObjectMeta }): Promise<boolean> {
  const row = await tx.selectFrom('stored_objects').selectAll().where('key', '=', from).forUpdate().executeTakeFirst();
  if (!row) return false;
  const { user_id, kind } = row;
  await tx.insertInto('stored_objects').values({ key: to, user_id, kind, bytes: meta.bytes }).execute();
  await tx
    .deleteFrom('stored_objects')
    .where('key', '=', from)
    .where(sql<boolean>`writer is null`)
    .execute();
  await tx.updateTable('stored_objects').set({ bytes: 0 }).where('key', '=', from).execute();
  return true;
}

/** Undoes what was counted. */
class NotMoved extends Error {}

function lengthOf(body: ObjectBody): number {
  return body instanceof Uint8Array ? body.byteLength : body.bytes;
}

/** The same, cut off when the signal fires. */
function guarded(body: ObjectBody, signal: AbortSignal): ObjectBody {
  if (body instanceof Uint8Array) return body;
  const { stream, bytes } = body;
  const cut = (): void => void stream.destroy(signal.reason as Error);
  signal.addEventListener('abort', cut, { once: true });
  stream.once('close', () => signal.removeEventListener('abort', cut));
  if (signal.aborted) cut();
  return { stream, bytes };
}

function deletedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'This file was deleted while it was sent.');
}
