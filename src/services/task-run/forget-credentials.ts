import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

/** Removes all credentials of ended runs, and from runs of a task those that the task no longer has. */
export type Forgetting =
  | { runs: readonly number[] }
  | { task: { id: number; userId: number }; /** Names of those that stay. */ except: readonly string[] };

/**
 * Removes encrypted credentials from runs. A worker that has the run keeps what it got; one that takes it over has
 * them no longer.
 */
export async function forgetCredentials(tx: Db | Tx, of: Forgetting): Promise<void> {
  const except = 'runs' in of ? [] : of.except;
  const left = sql`(select coalesce(jsonb_agg(one order by place), '[]')
    from jsonb_array_elements(assignment->'credentials') with ordinality as c (one, place)
    where one->>'name' = any(${except}))`;
  const query = tx
    .updateTable('runs')
    .set({ assignment: sql<string>`assignment || jsonb_build_object('credentials', ${left})` })
    .where(sql<boolean>`jsonb_array_length(assignment->'credentials') > 0`);
  if ('runs' in of) await query.where('id', 'in', of.runs).execute();
  else await query.where('task_id', '=', of.task.id).where('user_id', '=', of.task.userId).execute();
}
