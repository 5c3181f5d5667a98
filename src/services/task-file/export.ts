import { writeTaskFile } from '#src/core/tasks/task-file.ts';
import { fileSlug } from '#src/core/text/file-slug.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { presentTask } from '../task/present.ts';

/** A task as YAML, and what to call the file. */
export async function exportTask(ctx: Context, input: { id: string }): Promise<{ yaml: string; filename: string }> {
  const { userId } = requireActor(ctx);
  const task = presentTask(await findTask(ctx.db, input.id, userId));
  return { yaml: writeTaskFile(task), filename: `${fileSlug(task.name, 'task')}.legwork.yaml` };
}
