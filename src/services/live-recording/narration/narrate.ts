import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import type { NarrationPart } from '#src/contract/narration.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../../context.ts';
import { announceRun } from '../../task-run/append.ts';
import { findLiveRecording } from '../find.ts';

const bytesAtMost = 20_000_000;

/** Stores a part of a speech clip; the last part queues its transcription. @throws AppError */
export async function narrate(
  ctx: Context,
  input: z.infer<typeof NarrationPart> & { task_id: string },
): Promise<{ success: boolean; message: string }> {
  const { userId } = requireActor(ctx);
  const sound = Buffer.from(input.audio, 'base64');
  return inTransaction(ctx.db, async tx => {
    const { row } = await findLiveRecording(tx, input.task_id, userId);
    const { run_id } = row;
    if (row.saved_at) throw new AppError('CONFLICT', 'The recording has ended: its task was created.');
    await refuseTooMuch(tx, run_id, sound.length);
    if (input.index === 0) {
      await tx
        .insertInto('narrations')
        .values({
          id: input.clip_id,
          run_id,
          user_id: userId,
          started_at: new Date(ctx.now().getTime() - input.ago_ms),
          ms: input.ms,
          mime_type: input.mime_type,
        })
        .onConflict(conflict => conflict.column('id').doNothing())
        .execute();
    }
    const kept = await tx
      .updateTable('narrations')
      .set({ sound: sql`sound || ${sound}`, parts: input.index + 1, ms: input.ms, is_whole: input.last })
      .where('id', '=', input.clip_id)
      .where('run_id', '=', run_id)
      .where('user_id', '=', userId)
      .where('parts', '=', input.index)
      .where('is_whole', '=', false)
      .where(sql<boolean>`octet_length(sound) + ${sound.length} <= 600000`)
      .returning('id')
      .executeTakeFirst();
    if (!kept)
      throw new AppError(
        'CONFLICT',
        'This part does not follow the last part of the clip, or makes the clip too long.',
      );
    if (input.last) {
      await ctx.jobs.enqueue(tx, 'hear-narration', { narrationId: kept.id });
      await announceRun(tx, run_id);
    }
    return { success: true, message: 'Saved.' };
  });
}

async function refuseTooMuch(tx: Tx, runId: number, more: number): Promise<void> {
  const { clips, bytes } = await tx
    .selectFrom('narrations')
    .where('run_id', '=', runId)
    .select([
      sql<number>`count(*)::int`.as('clips'),
      sql<number>`coalesce(sum(octet_length(sound)), 0)::int`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  if (clips > limits.narrationClips || bytes + more > bytesAtMost)
    throw new AppError('CONFLICT', 'The recording has reached its limit for speech.');
}
