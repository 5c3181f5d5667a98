import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { countTurn, holdQueue } from '../../queue/turn.ts';

/** A worker says every few seconds that it is at it; see the worker's beat. */
const lostAfterSeconds = 20;

/**
 * Gives out the demonstration whose turn it is, one whose worker is gone included: of the account of which the fewest are being
 * processed, of several such of the one that was served the longest ago. Undefined when none waits. Whoever gets it has to
 * claim it within 20 s, or it is given out again.
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
