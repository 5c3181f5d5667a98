import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { announceSchedules, holdSchedule } from './find.ts';

/** Deletes a schedule; runs that it has started are kept. */
export async function deleteSchedule(
  ctx: Context,
  input: { schedule_id: string },
): Promise<{ success: true; message: string }> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const row = await holdSchedule(tx, input.schedule_id, userId);
    await tx.deleteFrom('schedules').where('id', '=', row.id).where('user_id', '=', userId).execute();
    await announceSchedules(tx, userId);
    return { success: true as const, message: 'The automated task schedule has been removed' };
  });
}
