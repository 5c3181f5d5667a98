import type { Demonstration } from '#src/contract/demonstration.ts';
import type { DemonstrationRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import { fileLink } from '../file/link.ts';
import { presentUsage } from '../task-run/history.ts';
import { findTask } from '../task/find.ts';
import { demonstrationOfTask, videoOf } from './find.ts';

/** What a task's demonstration shows: its link, why it failed if it did, and where each step was seen. */
export async function getDemonstration(ctx: Context, input: { id: string }): Promise<Demonstration> {
  const { userId } = requireActor(ctx);
  const task = await findTask(ctx.db, input.id, userId);
  const row = await demonstrationOfTask(ctx.db, { id: task.id, userId });
  if (!row) return { video_url: null, filename: null, seconds: null, error: null, notes: [], steps: [], usage: null };
  const there = new Set(task.steps.map(({ id }) => id));
  return {
    video_url: await linkTo(ctx, row),
    filename: row.name,
    seconds: row.outcome?.seconds ?? null,
    error: row.error,
    notes: row.outcome?.notes ?? [],
    usage: presentUsage(row.usage),
    steps: (row.outcome?.steps ?? [])
      .filter(({ step_id }) => there.has(step_id))
      .map(step => ({ ...step, said: step.said ?? null })),
  };
}

/** A link that plays in the page, the same for some minutes. */
export function linkTo(ctx: Context, row: DemonstrationRow): Promise<string> {
  const { name: filename, content_type: contentType } = row;
  return fileLink(ctx, videoOf(row), { filename, contentType, inline: true, steady: true });
}
