import type { Db, Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';

/** The versions of an owner's task, each with who saved it and with which API key. */
export function versionsOf(db: Db | Tx, task: TaskRow) {
  return db
    .selectFrom('task_versions')
    .innerJoin('users', 'users.id', 'task_versions.user_id')
    .leftJoin('auth_tokens', join =>
      join
        .onRef('auth_tokens.id', '=', 'task_versions.token_id')
        .onRef('auth_tokens.user_id', '=', 'task_versions.user_id')
        .on('auth_tokens.kind', '=', 'api'),
    )
    .selectAll('task_versions')
    .select(['users.name as by', 'auth_tokens.name as token_name'])
    .where('task_versions.task_id', '=', task.id)
    .where('task_versions.user_id', '=', task.user_id);
}

export type FoundVersion = Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>;
