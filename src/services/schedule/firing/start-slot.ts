import { AppError } from '#src/core/errors.ts';
import { formatId } from '#src/core/ids.ts';
import { limits } from '#src/core/limits.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import type { Tx } from '#src/db/pool.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../../context.ts';
import { insertRun } from '../../task-run/start.ts';
import { countFailure } from './count.ts';

type Opened = { row: ScheduleRow; slot: Date };
type Came = { outcome: 'started' | 'queued' | 'skipped' | 'refused'; detail: string | null; runId?: number };

/** Starts the run of an opened slot, or stores why not: false while it keeps waiting. The caller has locked the schedule's row. */
export async function startSlot(ctx: Context, tx: Tx, opened: Opened): Promise<boolean> {
  const came = (await occupied(tx, opened)) ?? (await start(ctx, tx, opened.row));
  await tx
    .updateTable('schedule_slots')
    .set({
      outcome: came.outcome,
      detail: came.detail,
      run_id: came.runId ?? null,
      settled: came.outcome === 'skipped' || came.outcome === 'refused',
    })
    .where('schedule_id', '=', opened.row.id)
    .where('slot', '=', opened.slot)
    .execute();
  if (came.outcome === 'refused') await countFailure({ tx, jobs: ctx.jobs }, opened.row, { reason: came.detail ?? '' });
  return came.outcome !== 'queued';
}

/** The outcome of the slot while an earlier one is active or waiting. */
async function occupied(tx: Tx, { row, slot }: Opened): Promise<Came | undefined> {
  const others = await tx
    .selectFrom('schedule_slots')
    .leftJoin('runs', 'runs.id', 'schedule_slots.run_id')
    .where('schedule_id', '=', row.id)
    .where('slot', '<>', slot)
    .where(eb => eb.or([eb('runs.status', 'in', [...activeStatuses]), eb('outcome', '=', 'queued')]))
    .select('outcome')
    .limit(2)
    .execute();
  if (others.length === 0) return undefined;
  if (others.some(({ outcome }) => outcome === 'queued')) {
    return { outcome: 'skipped', detail: 'An earlier run of this schedule was still waiting.' };
  }
  return row.overlap === 'queue'
    ? { outcome: 'queued', detail: 'It starts when the last run has ended.' }
    : { outcome: 'skipped', detail: 'The last run of this schedule was still active.' };
}

async function start(ctx: Context, tx: Tx, row: ScheduleRow): Promise<Came> {
  // Writes of a refused start are rolled back; the slot itself stays.
  await sql`savepoint start_of_run`.execute(tx);
  try {
    const runId = await insertRun(ctx, tx, {
      userId: row.user_id,
      isScheduled: true,
      source: row.by_owner ? 'schedule' : 'api',
      request: {
        task_id: formatId(row.user_id, 'task', row.task_id),
        inputs: row.inputs,
        uploaded_files: [],
        ...(row.agent && { agent: row.agent }),
        ...(row.model && { model: row.model }),
        ...(row.additional_instructions && { additional_instructions: row.additional_instructions }),
      },
    });
    return { outcome: 'started', detail: null, runId };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error;
    await sql`rollback to savepoint start_of_run`.execute(tx);
    return error.code === 'TOO_MANY_REQUESTS'
      ? { outcome: 'queued', detail: `${limits.activeRunsPerUser} runs were active; it starts when one has ended.` }
      : { outcome: 'refused', detail: error.message };
  }
}
