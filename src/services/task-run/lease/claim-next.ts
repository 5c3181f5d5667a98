import { activeStatuses } from '#src/core/runs/run-status.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { countTurn, holdQueue } from '../../queue/turn.ts';
import { type ClaimedRun, claimRun, type Lease } from './lease.ts';

export type Claimed = { lease: Lease; run: ClaimedRun };

/**
 * Claims the next run: of the account that has the fewest slots, then of the account that was served
 * longest ago, then the oldest. One that has begun before counts as if its account had a slot less.
 * Undefined when none waits.
 */
export async function claimNextRun(db: Db, by: { worker: string; liveAddress: string }): Promise<Claimed | undefined> {
  if (!(await aRunWaits(db))) return undefined;
  return inTransaction(db, async tx => {
    await holdQueue(tx, 'run');
    const next = await inTurn(tx);
    const claimed = next && (await claimRun(tx, { ...by, runId: next.id }));
    if (claimed) await countTurn(tx, 'run', claimed.run.user_id);
    return claimed;
  });
}

/** Whether any run has waited for a worker for `seconds`. */
export async function aRunWaits(db: Db | Tx, { seconds = 0 } = {}): Promise<boolean> {
  const row = await waitingRuns(db)
    .select('r.id')
    .where('r.queued_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many runs are before this one, 0 when it is the next; undefined when it does not wait for a worker. */
export async function placeInQueue(db: Db, runId: number): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    with waiting as (${waitingRuns(db).select(['r.id', 'r.user_id', 'r.resumes'])}),
    -- Each that is taken leaves its account with one slot more.
    turns as (
      select w.id, w.resumes, coalesce(h.slots, 0) - w.resumes::int
          + row_number() over (partition by w.user_id order by w.resumes desc, w.id) as slots, t.served_at
      from waiting w
      left join (${slotsHeld(db)}) h on h.user_id = w.user_id
      left join queue_turns t on t.user_id = w.user_id and t.queue = 'run'
    ),
    ranked as (
      select id, row_number() over (order by slots, resumes desc, served_at nulls first, id) - 1 as place from turns
    )
    select place from ranked where id = ${runId}`.execute(db);
  return rows[0]?.place;
}

function inTurn(tx: Tx): Promise<{ id: number } | undefined> {
  return (
    waitingRuns(tx)
      .select('r.id')
      .leftJoin(slotsHeld(tx).as('h'), 'h.user_id', 'r.user_id')
      .leftJoin('queue_turns as t', join => join.onRef('t.user_id', '=', 'r.user_id').on('t.queue', '=', 'run'))
      .orderBy(sql`greatest(coalesce(h.slots, 0) - r.resumes::int, 0)`)
      .orderBy('r.resumes', 'desc')
      .orderBy('t.served_at', order => order.asc().nullsFirst())
      .orderBy('r.id')
      .limit(1)
      // A run whose row is locked, as by its owner who ends it, is skipped this time.
      .forUpdate('r')
      .skipLocked()
      .executeTakeFirst()
  );
}

/** The runs that wait for a worker. */
export function waitingRuns(db: Db | Tx) {
  return db
    .selectFrom('runs as r')
    .where('r.status', 'in', [...activeStatuses])
    .where('r.lease_expires_at', 'is', null)
    .where('r.parked_at', 'is', null);
}

/** How many slots each account has now. */
export function slotsHeld(db: Db | Tx) {
  return db
    .selectFrom('runs')
    .select(['user_id', sql<number>`count(*)::int`.as('slots')])
    .where('status', 'in', [...activeStatuses])
    .where('lease_expires_at', '>', dbNow)
    .where('parked_at', 'is', null)
    .groupBy('user_id');
}
