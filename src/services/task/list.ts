import type { ListedTask } from '#src/contract/task.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { presentTask } from './present.ts';

const { listedContentBytes, listedThumbnailBytes, abridgedDescriptionLetters, tasksPerUser } = limits;

/** The caller's tasks, newest first, deleted ones left out. Whole, and with pictures, as far as one answer can hold it. */
export async function listTasks(ctx: Context): Promise<ListedTask[]> {
  const { userId } = requireActor(ctx);
  const rows = await ctx.db
    // Sizes alone are summed: what is not returned is not even read. A thousand of the largest would be gigabytes.
    .with('listed', db =>
      db
        .selectFrom('tasks')
        .select([
          'id',
          sql<boolean>`sum(content_bytes) over (order by id desc) <= ${listedContentBytes}`.as('whole'),
          sql<boolean>`sum(octet_length(thumbnail)) over (order by id desc) <= ${listedThumbnailBytes}`.as('pictured'),
        ])
        .where('user_id', '=', userId)
        .where('status', '<>', 'deleted')
        .orderBy('id', 'desc')
        .limit(tasksPerUser),
    )
    .selectFrom('listed')
    .innerJoin('tasks', 'tasks.id', 'listed.id')
    .where('tasks.user_id', '=', userId)
    .select(['tasks.id', 'user_id', 'name', 'status', 'video_url', 'created_at', 'updated_at', 'profile_saved_at'])
    .select(['template_package_id', 'template_version_id', 'template_instance_id', 'listed.whole'])
    .select(eb => [
      eb.case().when('pictured', '=', true).then(eb.ref('thumbnail')).end().as('thumbnail'),
      eb
        .case()
        .when('whole', '=', true)
        .then(eb.ref('description'))
        .else(sql<string>`left(description, ${abridgedDescriptionLetters})`)
        .end()
        .as('description'),
      eb.case().when('whole', '=', true).then(eb.ref('steps')).end().as('steps'),
      eb.case().when('whole', '=', true).then(eb.ref('inputs')).end().as('inputs'),
      eb.case().when('whole', '=', true).then(eb.ref('credentials')).end().as('credentials'),
      eb.case().when('whole', '=', true).then(eb.ref('settings')).end().as('settings'),
    ])
    .orderBy('tasks.id', 'desc')
    .execute();
  return rows.map(({ whole, ...row }) => ({
    ...presentTask({
      ...row,
      steps: row.steps ?? [],
      inputs: row.inputs ?? [],
      credentials: row.credentials ?? [],
      settings: row.settings ?? {},
    }),
    abridged: !whole,
  }));
}
