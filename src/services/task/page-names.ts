import type { SeenNames } from '#src/contract/tasks/page-names.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from './find.ts';

/** Older runs say too little of what the page is like now. */
const runsLookedAt = 20;

/** The names of the page that was last seen by a run or recording of the task; none where no data of them is kept. */
export async function listPageNames(ctx: Context, { id }: { id: string }): Promise<SeenNames> {
  const { userId } = requireActor(ctx);
  const task = await findTask(ctx.db, id, userId);
  const seen = await ctx.db
    .with('newest', db =>
      db
        .selectFrom('runs')
        .select('id')
        .where('task_id', '=', task.id)
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(runsLookedAt),
    )
    .selectFrom('run_events')
    .innerJoin('newest', 'newest.id', 'run_events.run_id')
    .select('data')
    .where('type', '=', 'page-seen')
    .orderBy('run_id', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return seen ? namesOf(seen.data) : { fields: [], controls: [] };
}

function namesOf({ fields, controls }: Record<string, unknown>): SeenNames {
  return { fields: texts(fields), controls: texts(controls) };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}
