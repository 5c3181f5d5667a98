import type { RunRecording } from '#src/contract/run-recording.ts';
import { type Context, requireActor } from '../context.ts';
import { findRunRecording } from './find.ts';
import { presentRunRecording } from './present.ts';

/** The take-over recording of a run. @throws AppError */
export async function getRunRecording(ctx: Context, input: { task_run_id: string }): Promise<RunRecording> {
  const { userId } = requireActor(ctx);
  return presentRunRecording(await findRunRecording(ctx.db, input.task_run_id, { userId }));
}
