import type { PlaybookStep } from '#src/contract/tasks/playbook.ts';
import { formatId } from '#src/core/ids.ts';
import { entriesFor, type Playbook, type PlaybookEntry, readPlaybook } from '#src/core/playbook/entry.ts';
import { withAccepted, withoutEntry, withRefused } from '#src/core/playbook/merge.ts';
import { sayEntry } from '#src/core/playbook/words.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask, findTaskToChange } from '../task/find.ts';

type StepInput = { id: string; step_id: string };
type Done = { success: true; message: string };

/** What is recorded of the task's steps as they are now, in their order. */
export async function getPlaybook(ctx: Context, { id }: { id: string }): Promise<PlaybookStep[]> {
  const { userId } = requireActor(ctx);
  const task = await findTask(ctx.db, id, userId);
  const playbook = readPlaybook(task.playbook);
  const present = (entry: PlaybookEntry) => ({
    says: sayEntry(entry),
    task_run_id: formatId(userId, 'taskrun', entry.run),
    recorded_at: entry.at,
  });
  const place = new Map(task.steps.map((step, at) => [step.id, at]));
  const changes = new Map(playbook.changes.map(change => [change.entry.step.id, change]));
  return entriesFor(task.steps, playbook)
    .toSorted((a, b) => (place.get(a.step.id) ?? 0) - (place.get(b.step.id) ?? 0))
    .map(entry => {
      const change = changes.get(entry.step.id);
      return {
        step_id: entry.step.id,
        description: entry.step.description,
        ...present(entry),
        change: change ? { ...present(change.entry), runs: change.runs } : null,
      };
    });
}

export function removeEntry(ctx: Context, input: StepInput): Promise<Done> {
  return change(ctx, input, { by: withoutEntry, message: 'What is recorded of the step has been deleted.' });
}

export function acceptChange(ctx: Context, input: StepInput): Promise<Done> {
  return change(ctx, input, { by: withAccepted, message: 'The change has been accepted.' });
}

export function refuseChange(ctx: Context, input: StepInput): Promise<Done> {
  return change(ctx, input, { by: withRefused, message: 'The change has been refused.' });
}

type Change = { by: (playbook: Playbook, stepId: string) => Playbook; message: string };

async function change(ctx: Context, { id, step_id }: StepInput, { by, message }: Change): Promise<Done> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const task = await findTaskToChange(tx, id, userId);
    const playbook = by(readPlaybook(task.playbook), step_id);
    await tx
      .updateTable('tasks')
      .set({ playbook: JSON.stringify(playbook) })
      .where('id', '=', task.id)
      .where('user_id', '=', userId)
      .execute();
    return { success: true, message };
  });
}
