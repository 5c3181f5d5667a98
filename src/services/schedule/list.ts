import type { Schedule } from '#src/contract/schedule.ts';
import { notFound } from '#src/core/errors.ts';
import { formatId, formatUserId, parseOwnId } from '#src/core/ids.ts';
import { limits } from '#src/core/limits.ts';
import type { RunStatus } from '#src/core/runs/run-status.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { comingRuns, presentTimes } from './times.ts';

/** The caller's schedules, or those of one task, soonest first. */
export async function listSchedules(ctx: Context, input: { task_id?: string }): Promise<Schedule[]> {
  const { userId } = requireActor(ctx);
  const taskId = input.task_id === undefined ? undefined : (await findTask(ctx.db, input.task_id, userId)).id;
  const owned = shownSchedules(ctx.db, userId);
  const rows = await (taskId === undefined ? owned : owned.where('schedules.task_id', '=', taskId))
    .orderBy('schedules.next_run_at', order => order.asc().nullsLast())
    .orderBy('schedules.id')
    .limit(limits.schedulesPerUser)
    .execute();
  return rows.map(row => presentSchedule(row, ctx.now()));
}

/** One schedule of the caller; the same NOT_FOUND for another user's and for none. */
export async function getSchedule(ctx: Context, input: { schedule_id: string }): Promise<Schedule> {
  const { userId } = requireActor(ctx);
  const id = parseOwnId(input.schedule_id, userId, 'schedule');
  const row = id && (await shownSchedules(ctx.db, userId).where('schedules.id', '=', id).executeTakeFirst());
  if (!row) throw notFound('schedule');
  return presentSchedule(row, ctx.now());
}

/** Schedules with the newest of their slots and runs. */
function shownSchedules(db: Db | Tx, userId: number) {
  return db
    .selectFrom('schedules')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('schedule_slots')
          .innerJoin('runs', 'runs.id', 'schedule_slots.run_id')
          .whereRef('schedule_slots.schedule_id', '=', 'schedules.id')
          .select(['runs.id as run_id', 'runs.status as run_status', 'runs.created_at as run_at'])
          .orderBy('schedule_slots.slot', 'desc')
          .limit(1)
          .as('last_run'),
      join => join.onTrue(),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('schedule_slots')
          .whereRef('schedule_slots.schedule_id', '=', 'schedules.id')
          .select(['slot', 'outcome', 'detail'])
          .orderBy('slot', 'desc')
          .limit(1)
          .as('last_slot'),
      join => join.onTrue(),
    )
    .where('schedules.user_id', '=', userId)
    .selectAll('schedules')
    .select(['run_id', 'run_status', 'run_at', 'slot', 'outcome', 'detail']);
}

type ShownRow = ScheduleRow & {
  run_id: number | null;
  run_status: RunStatus | null;
  run_at: Date | null;
  slot: Date | null;
  outcome: 'started' | 'queued' | 'skipped' | 'missed' | 'refused' | null;
  detail: string | null;
};

function presentSchedule(row: ShownRow, now: Date): Schedule {
  const zoned = { rule: row.rule, timeZone: row.time_zone };
  const { run_id: runId, run_status: runStatus, run_at: runAt, slot, outcome, detail } = row;
  return {
    id: formatId(row.user_id, 'schedule', row.id),
    task_id: formatId(row.user_id, 'task', row.task_id),
    user_id: formatUserId(row.user_id),
    frequency: row.rule.frequency,
    ...presentTimes(zoned, now),
    inputs: row.inputs,
    overlap: row.overlap,
    agent: row.agent,
    model: row.model,
    additional_instructions: row.additional_instructions,
    status: row.status,
    paused_reason: row.paused_reason,
    consecutive_failures: row.consecutive_failures,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    next_runs: comingRuns(zoned, row.next_run_at),
    last_run:
      runId !== null && runStatus && runAt
        ? { id: formatId(row.user_id, 'taskrun', runId), status: runStatus, at: runAt.toISOString() }
        : null,
    last_slot: slot && outcome ? { at: slot.toISOString(), outcome, detail } : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
