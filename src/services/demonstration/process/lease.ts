import type { VideoStatus } from '#src/contract/task.ts';
import { stillUnwritten } from '#src/core/tasks/new-task.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import type { DemonstrationRow, StoredOutcome, TaskRow } from '#src/db/schema.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { nameOf } from '../find.ts';
import { keepVersion } from '../../task-version/keep.ts';
import { presentTask } from '../../task/present.ts';

/** A worker's right to process a demonstration; every write carries the epoch and an older one changes nothing. */
export type DemonstrationLease = { id: number; userId: number; taskId: number; epoch: number };

export type ClaimedDemonstration = { lease: DemonstrationLease; demonstration: DemonstrationRow; task: TaskRow };

/** The attempts of one stage: if each one kills its worker, the cause is the video. */
const claimsAtMost = 4;

export type DemonstrationClaim = ClaimedDemonstration | 'nothing to do' | 'tried too often';

/** `video_status` of task.get after this number of stages. */
const statuses: VideoStatus[] = [
  'processing',
  'processing_step_1',
  'processing_step_2',
  'processing_step_3',
  'processing_step_4',
];

/** Claims a demonstration, also from another worker. */
export async function claimDemonstration(db: Db, id: number): Promise<DemonstrationClaim> {
  return inTransaction(db, async tx => {
    const demonstration = await tx
      .updateTable('recordings')
      .set({ epoch: sql<never>`epoch + 1`, tries: sql<never>`tries + 1`, beat_at: dbNow })
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .where('task_id', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!demonstration?.task_id) return 'nothing to do';
    const task = await tx
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', demonstration.task_id)
      .where('user_id', '=', demonstration.user_id)
      .where('status', '<>', 'deleted')
      .executeTakeFirst();
    if (!task) return 'nothing to do';
    const lease = { id, userId: demonstration.user_id, taskId: task.id, epoch: demonstration.epoch };
    if (demonstration.tries > claimsAtMost) return 'tried too often';
    return { lease, demonstration, task };
  });
}

/** Renews the lease; false when it is lost. */
export async function beat(db: Db, lease: DemonstrationLease): Promise<boolean> {
  const row = await owned(db, lease).set({ beat_at: dbNow }).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Writes that a stage is done, for the task too; false when the lease is lost. */
export async function recordStage(db: Db, lease: DemonstrationLease, stage: number): Promise<boolean> {
  return inTransaction(db, async tx => {
    const row = await owned(tx, lease)
      .set({ stage: sql<never>`greatest(stage, ${stage})`, tries: 0, beat_at: dbNow })
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    await setTask(tx, lease, { video_status: statuses[row.stage] ?? 'processing_step_4' });
    return true;
  });
}

export type DemonstrationResult = {
  /** Absent: stays what it is. */
  name?: string;
  description?: string;
  steps: { id: string; description: string }[];
  inputs: { name: string; description: string }[];
  thumbnail: string | null;
  outcome: StoredOutcome;
};

/** Writes the steps and inputs to the task; false when the lease is lost. */
export async function finishDemonstration(
  db: Db,
  lease: DemonstrationLease,
  draft: DemonstrationResult,
): Promise<boolean> {
  return inTransaction(db, async tx => {
    const row = await owned(tx, lease)
      .set({ state: 'processed', outcome: JSON.stringify(draft.outcome), beat_at: null })
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    const { name, description, steps, inputs, thumbnail } = draft;
    const own = { id: lease.taskId, user_id: lease.userId };
    const before = await tx
      .selectFrom('tasks')
      .selectAll()
      .where(eb => eb.and(own))
      .forUpdate()
      .executeTakeFirst();
    const after = await tx
      .updateTable('tasks')
      .set({
        ...(name && { name }),
        ...(description && { description }),
        ...(thumbnail && { thumbnail }),
        steps: JSON.stringify(steps),
        inputs: JSON.stringify(inputs),
      })
      .where(eb => eb.and(own))
      .returningAll()
      .executeTakeFirst();
    if (before && after) await keepVersion(tx, { before, after, source: 'recording', tokenId: null });
    await setTask(tx, lease, {
      video_status: 'processed',
      recording_filename: nameOf(row),
      unwritten: before ? stillUnwritten(presentTask(before).unwritten, draft) : [],
    });
    return true;
  });
}

/** Ends the processing with a reason for the user. */
export async function failDemonstration(
  db: Db,
  id: number,
  { error, epoch }: { error: string; epoch?: number },
): Promise<void> {
  await inTransaction(db, async tx => {
    let query = tx
      .updateTable('recordings')
      .set({ state: 'failed', error, beat_at: null })
      .where('id', '=', id)
      .where('state', '=', 'processing');
    if (epoch !== undefined) query = query.where('epoch', '=', epoch);
    const row = await query.returningAll().executeTakeFirst();
    if (!row?.task_id) return;
    await setTask(tx, { userId: row.user_id, taskId: row.task_id }, { video_status: 'failed_processing' });
  });
}

function owned(db: Db | Parameters<Parameters<typeof inTransaction>[1]>[0], lease: DemonstrationLease) {
  return db
    .updateTable('recordings')
    .where('id', '=', lease.id)
    .where('user_id', '=', lease.userId)
    .where('task_id', '=', lease.taskId)
    .where('state', '=', 'processing')
    .where('epoch', '=', lease.epoch);
}

async function setTask(
  tx: Db | Parameters<Parameters<typeof inTransaction>[1]>[0],
  { userId, taskId }: Pick<DemonstrationLease, 'userId' | 'taskId'>,
  settings: Record<string, unknown>,
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb`, updated_at: dbNow })
    .where('id', '=', taskId)
    .where('user_id', '=', userId)
    .execute();
}
