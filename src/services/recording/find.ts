import { AppError } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { RecordingRow } from '#src/db/schema.ts';

/** The recording's name for those who call, and where its video is sent: whoever has the link may write there for a while. */
export const nameOf = ({ folder }: Pick<RecordingRow, 'folder'>): string => `${folder}/video`;

/** Where storage has the video that was accepted. */
export const videoOf = (row: Pick<RecordingRow, 'folder' | 'object_key'>): string => row.object_key ?? nameOf(row);

export const folderOf = (video: string): string => video.replace(/\/video$/, '');

/** Where the results of a stage lie until all is done, and whatever else processing leaves on the way. */
export const workOf = ({ folder }: Pick<RecordingRow, 'folder'>, name: string): string => `${folder}/work/${name}`;

/** The caller's recording of that name. @throws AppError, the same for a foreign one and for none. */
export async function findRecording(
  db: Db | Tx,
  filename: string,
  { userId, lock = false }: { userId: number; lock?: boolean },
): Promise<RecordingRow> {
  let query = db
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('folder', '=', folderOf(filename));
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such recording, or it was deleted. Upload the video again.');
  return row;
}

/** The recording that a task is made from; undefined when there is none. */
export function recordingOfTask(db: Db | Tx, task: { id: number; userId: number }): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', task.userId)
    .where('task_id', '=', task.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
