import type { TaskVersionDetails } from '#src/contract/tasks/task-version.ts';
import { notFound } from '#src/core/errors.ts';
import { taskChanges } from '#src/core/tasks/task-changes.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { contentOf, readContent } from './content.ts';
import { versionsOf } from './find.ts';
import { presentVersion } from './present.ts';

/** One version: what it changed then, and what restoring it would change now. */
export async function getVersion(ctx: Context, input: { id: string; version: number }): Promise<TaskVersionDetails> {
  const { userId } = requireActor(ctx);
  const task = await findTask(ctx.db, input.id, userId);
  const [[row, before], newest] = await Promise.all([
    versionsOf(ctx.db, task).where('number', '<=', input.version).orderBy('number', 'desc').limit(2).execute(),
    versionsOf(ctx.db, task).orderBy('number', 'desc').limit(1).executeTakeFirst(),
  ]);
  if (row?.number !== input.version) throw notFound('version');
  const content = readContent(row.content);
  const present = contentOf(task);
  return {
    ...presentVersion(row, { before, present: { number: newest?.number ?? null, content: present } }),
    content,
    changed: before ? taskChanges(readContent(before.content), content) : [],
    restoring: taskChanges(present, content),
  };
}
