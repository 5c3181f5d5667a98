import { limits } from '#src/core/limits.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';

/** The task of the profile, and the run and its attempt that need it. */
export type ProfileHold = { taskId: number; userId: number; runId: number; epoch: number };

const until = sql<Date>`now() + make_interval(secs => ${limits.leaseSeconds})`;

/** Locks the task's profile for one run; false while another run has it. The lock expires unless it is renewed, like a lease. */
export async function holdProfile(db: Db, { taskId, userId, runId, epoch }: ProfileHold): Promise<boolean> {
  const held = { held_by: runId, held_epoch: epoch, held_until: until };
  const row = await db
    .insertInto('task_profiles')
    .values({ task_id: taskId, user_id: userId, ...held })
    .onConflict(conflict =>
      conflict
        .column('task_id')
        .doUpdateSet(held)
        .where(eb =>
          eb.or([
            eb('task_profiles.held_until', 'is', null),
            eb('task_profiles.held_until', '<', dbNow),
            eb.and([eb('task_profiles.held_by', '=', runId), eb('task_profiles.held_epoch', '<=', epoch)]),
          ]),
        ),
    )
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the run that has the profile is active; false while it only saves it, or when no run has it. */
export async function profileIsInUse(db: Db, { taskId, userId, runId }: ProfileHold): Promise<boolean> {
  const row = await db
    .selectFrom('task_profiles')
    .innerJoin('runs', 'runs.id', 'task_profiles.held_by')
    .select('runs.id')
    .where('task_profiles.task_id', '=', taskId)
    .where('task_profiles.user_id', '=', userId)
    .where('task_profiles.held_until', '>', dbNow)
    .where('runs.id', '<>', runId)
    .where('runs.status', 'in', [...activeStatuses])
    .executeTakeFirst();
  return row !== undefined;
}

export async function renewProfileHold(db: Db, hold: ProfileHold): Promise<void> {
  await held(db, hold).set({ held_until: until }).execute();
}

export async function releaseProfile(db: Db, hold: ProfileHold): Promise<void> {
  await held(db, hold).set({ held_by: null, held_epoch: null, held_until: null }).execute();
}

function held(db: Db, { taskId, userId, runId, epoch }: ProfileHold) {
  return db
    .updateTable('task_profiles')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .where('held_by', '=', runId)
    .where('held_epoch', '=', epoch);
}
