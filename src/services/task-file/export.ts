import { writeTaskFile } from '#src/core/task-file.ts';
import { normalized } from '#src/core/text/normalize.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { presentTask } from '../task/present.ts';

/** A task as YAML, and what to call the file. */
export async function exportTask(ctx: Context, input: { id: string }): Promise<{ yaml: string; filename: string }> {
  const { userId } = requireActor(ctx);
  const task = presentTask(await findTask(ctx.db, input.id, userId));
  return { yaml: writeTaskFile(task), filename: `${fileName(task.name)}.legwork.yaml` };
}

const nameLength = 60;

/** What every system takes as the name of a file. */
function fileName(name: string): string {
  const words =
    normalized(name, 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, nameLength).replace(/-$/, '') || 'task';
}
