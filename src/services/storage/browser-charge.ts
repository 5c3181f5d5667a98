import { randomUUID } from 'node:crypto';
import { browsersPrefix, release, reserve, type ReservingParts } from './reservations.ts';

/** What every browser stores to work at all, and what ordinary websites store, is not charged. */
const freeBytes = 100_000_000;
/** A worker that was killed charges nobody after this. */
const holdSeconds = 60;
const renewMs = 20_000;

/** Charges what the browser of one run stores to its account, as long as that browser is open. */
export type BrowserCharge = {
  /** @throws AppError STORAGE_FULL when it no longer fits into the account's storage */
  count(bytes: number): Promise<void>;
  end(): Promise<void>;
};

/** Where no account has a quota, nothing is charged. */
export function chargeBrowser(
  { db, limits }: Pick<ReservingParts, 'db' | 'limits'>,
  { userId, runId }: { userId: number; runId: number },
): BrowserCharge {
  // It is on the disk already, so the disk is not asked whether it has room.
  const at = { db, limits, freeBytes: () => Promise.resolve(undefined) };
  const writer = randomUUID();
  const key = `${browsersPrefix}${runId}/${writer}`;
  let charged = 0;
  let renewedAt = 0;
  let ended = false;
  let work = Promise.resolve();

  async function charge(bytes: number): Promise<void> {
    if (ended) return;
    if (bytes === charged && (bytes === 0 || performance.now() - renewedAt < renewMs)) return;
    if (bytes === 0) await release(db, [key], writer);
    else await reserve(at, [{ key, userId, kind: 'profile', bytes }], { writer, seconds: holdSeconds });
    charged = bytes;
    renewedAt = performance.now();
  }

  return {
    count(bytes) {
      if (limits.perAccountBytes === undefined) return Promise.resolve();
      const counted = work.then(() => charge(Math.max(0, bytes - freeBytes)));
      work = counted.catch(() => undefined);
      return counted;
    },
    end() {
      ended = true;
      return work.then(() => (charged === 0 ? undefined : release(db, [key], writer)));
    },
  };
}
