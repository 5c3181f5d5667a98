import { notFound } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { LiveRecordingRow, RunRow } from '#src/db/schema.ts';
import { findRun } from '../task-run/find.ts';

export type RunWithTakeOverRecording = { run: RunRow; row: LiveRecordingRow | undefined };

/** The owner's run with its take-over recording, if any. `lock` locks both. @throws AppError */
export async function findTakeOverRecording(
  db: Db | Tx,
  id: string,
  options: { userId: number; lock?: boolean },
): Promise<RunWithTakeOverRecording> {
  const run = await findRun(db, id, options);
  // A live recording is a recording of its own.
  if (run.is_recording) throw notFound('run');
  const query = db.selectFrom('live_recordings').selectAll().where('run_id', '=', run.id);
  return { run, row: await (options.lock ? query.forUpdate() : query).executeTakeFirst() };
}
