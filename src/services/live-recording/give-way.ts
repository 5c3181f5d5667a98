import { activeStatuses } from '#src/core/runs/run-status.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import type { RunRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import { secondsUnspoken } from './narration/spoken.ts';
import { holdQueue } from '../queue/turn.ts';
import { aRunWaits, slotsHeld, waitingRuns } from '../task-run/lease/claim-next.ts';
import { holdRun, type Lease, storeParked } from '../task-run/lease/lease.ts';

/** A run that waits for less than this is about to be taken by a worker that has a slot. */
const takenSeconds = 5;
/**
 * How long a run of an account with fewer slots waits before a recording of an account with more gives one up: first one that
 * had no input for a minute, and only later one that somebody uses just now.
 */
const shareSeconds = { unused: 30, used: 120 };
const unusedSeconds = 60;

type Unused = {
  /** For how long the recording has had no input. */
  seconds: number;
  /** After how long anybody who waits has its slot. */
  atMost: number;
};

/**
 * Gives up the slot of a recording where it is others' turn: it was not used for long, or its account has more slots than the
 * account of a run that waits would have with this one. Whether it was given up: its browser is to be closed then. @throws LeaseLost
 */
export async function giveWay(db: Db, lease: Lease, unused: Unused): Promise<boolean> {
  if (!(await aRunWaits(db))) return false;
  return inTransaction(db, async tx => {
    // So that of several recordings only as many give way as there are runs that wait.
    await holdQueue(tx, 'run');
    const run = await holdRun(tx, lease);
    if (run.parked_at) return true;
    // Whoever explains the page does not touch it.
    const seconds = Math.min(unused.seconds, await secondsUnspoken(tx, run.id));
    if (!(await isOthersTurn(tx, run, { ...unused, seconds }))) return false;
    await storeParked(tx, lease, true);
    return true;
  });
}

async function isOthersTurn(tx: Tx, { user_id: owner }: RunRow, { seconds, atMost }: Unused): Promise<boolean> {
  const share = seconds >= unusedSeconds ? shareSeconds.unused : shareSeconds.used;
  const { rows } = await sql<{ due: boolean }>`
    with held as (${slotsHeld(tx)}),
    waiting as (
      select w.user_id, coalesce(h.slots, 0) as slots, now() - w.queued_at as since
      from (${waitingRuns(tx).select(['r.user_id', 'r.queued_at'])}) w left join held h on h.user_id = w.user_id
    ),
    wanted as (
      select 1 from waiting
      where (${seconds >= atMost}::boolean and since >= make_interval(secs => ${takenSeconds}))
        or (since >= make_interval(secs => ${share}) and slots + 2 <= (select slots from held where user_id = ${owner}))
    )
    -- Recordings whose browsers are being closed are about to free as many slots.
    select (select count(*) from wanted) > (
      select count(*) from runs
      where is_recording and parked_at is not null and lease_expires_at > now() and status = any(${[...activeStatuses]})
    ) as due`.execute(tx);
  return rows[0]?.due ?? false;
}
