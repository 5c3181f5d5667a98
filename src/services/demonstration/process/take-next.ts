import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { countTurn, holdQueue } from '../../queue/turn.ts';

/** A worker renews its lease every few seconds; see the worker's heartbeat. */
const lostAfterSeconds = 20;

/**
 * Returns the next demonstration, also one whose worker died: of the account of which the fewest are being
 * processed, then of the account that was served longest ago. Undefined when none waits. The caller must
 * claim it within 20 s, or it is returned again.
 */
export async function takeNextDemonstration(db: Db): Promise<number | undefined> {
  if (!(await waitingDemonstrations(db).select('r.id').limit(1).executeTakeFirst())) return undefined;
  return inTransaction(db, async tx => {
    await holdQueue(tx, 'video');
    const next = await inTurn(tx);
    if (!next) return undefined;
    await tx.updateTable('recordings').set({ beat_at: dbNow }).where('id', '=', next.id).execute();
    await countTurn(tx, 'video', next.user_id);
    return next.id;
  });
}

function inTurn(tx: Tx): Promise<{ id: number; user_id: number } | undefined> {
  const underWay = tx
    .selectFrom('recordings')
    .select(['user_id', sql<number>`count(*)::int`.as('count')])
    .where('state', '=', 'processing')
    .where('beat_at', '>=', lostBefore)
    .groupBy('user_id');
  return waitingDemonstrations(tx)
    .select(['r.id', 'r.user_id'])
    .leftJoin(underWay.as('u'), 'u.user_id', 'r.user_id')
    .leftJoin('queue_turns as t', join => join.onRef('t.user_id', '=', 'r.user_id').on('t.queue', '=', 'video'))
    .orderBy(sql`coalesce(u.count, 0)`)
    .orderBy('t.served_at', order => order.asc().nullsFirst())
    .orderBy('r.id')
    .limit(1)
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst();
}

const lostBefore = sql<Date>`now() - make_interval(secs => ${lostAfterSeconds})`;

function waitingDemonstrations(db: Db | Tx) {
  return db
    .selectFrom('recordings as r')
    .innerJoin('tasks as k', join => join.onRef('k.id', '=', 'r.task_id').onRef('k.user_id', '=', 'r.user_id'))
    .where('k.status', '<>', 'deleted')
    .where('r.state', '=', 'processing')
    .where(eb => eb.or([eb('r.beat_at', 'is', null), eb('r.beat_at', '<', lostBefore)]));
}
