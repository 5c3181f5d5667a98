import { limits } from '#src/core/limits.ts';
import type { Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { VersionSource } from '#src/db/task-version-table.ts';
import { contentOf, isSame, readContent } from './content.ts';

export type TaskChange = {
  /** The task before the change, with its row locked, and after it. */
  before: TaskRow;
  after: TaskRow;
  source: Exclude<VersionSource, 'earlier'>;
  /** The token that the change came with; null for the server's own changes. */
  tokenId: string | null;
  restoredFrom?: number;
};

/**
 * Stores a version of a task, in the transaction that changed it: the newest version is always the current task.
 * Edits with the same token within ten minutes are one version. A state without a version is stored first.
 */
export async function keepVersion(tx: Tx, change: TaskChange): Promise<{ version: number; previous: number }> {
  const [before, after] = [contentOf(change.before), contentOf(change.after)];
  const task = { task_id: change.after.id, user_id: change.after.user_id };
  const newest = await newestVersion(tx, task);
  let version = newest?.number ?? 0;
  if (isSame(before, after)) return { version, previous: version };
  if (!newest || !isSame(readContent(newest.content), before)) {
    version += 1;
    const at = change.before.updated_at;
    const text = JSON.stringify(before);
    const earlier = { number: version, source: 'earlier' as const, restored_from: null, token_id: null };
    await tx
      .insertInto('task_versions')
      .values({ ...task, ...earlier, content: text, bytes: text.length, created_at: at, saved_at: at })
      .execute();
  } else if (change.source === 'edit' && newest.is_open && newest.token_id === (change.tokenId || null)) {
    const text = JSON.stringify(after);
    await tx
      .updateTable('task_versions')
      .set({ content: text, bytes: text.length, saved_at: dbNow })
      .where('task_id', '=', task.task_id)
      .where('user_id', '=', task.user_id)
      .where('number', '=', newest.number)
      .execute();
    return { version, previous: version };
  }
  const previous = version;
  const text = JSON.stringify(after);
  const about = { source: change.source, restored_from: change.restoredFrom ?? null, token_id: change.tokenId || null };
  await tx
    .insertInto('task_versions')
    .values({ ...task, ...about, number: previous + 1, content: text, bytes: text.length })
    .execute();
  await forgetOldest(tx, task);
  return { version: previous + 1, previous };
}

async function newestVersion(tx: Tx, { task_id, user_id }: { task_id: number; user_id: number }) {
  const minutes = sql<Date>`now() - make_interval(mins => ${limits.versionMinutes})`;
  return tx
    .selectFrom('task_versions')
    .select(['number', 'content', 'token_id'])
    .select(eb => eb.and([eb('source', '=', 'edit'), eb('created_at', '>', minutes)]).as('is_open'))
    .where('task_id', '=', task_id)
    .where('user_id', '=', user_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last versions are kept up to the size limit; two of them whatever their size, so that undo is possible. */
async function forgetOldest(tx: Tx, { task_id, user_id }: { task_id: number; user_id: number }): Promise<void> {
  await sql`
    delete from task_versions where task_id = ${task_id} and user_id = ${user_id} and number in (
      select number from (
        select number, row_number() over newer as place, sum(bytes) over newer as total
        from task_versions where task_id = ${task_id} window newer as (order by number desc)
      ) as placed
      where place > ${limits.versionsPerTask} or (place > 2 and total > ${limits.versionBytesPerTask})
    )`.execute(tx);
}
