import { AppError } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { DemonstrationRow } from '#src/db/schema.ts';

/** The demonstration's name for those who call, and where its video is sent: whoever has the link may write there for a while. */
export const nameOf = ({ folder }: Pick<DemonstrationRow, 'folder'>): string => `${folder}/video`;

/** Where storage has the video that was accepted. */
export const videoOf = (row: Pick<DemonstrationRow, 'folder' | 'object_key'>): string => row.object_key ?? nameOf(row);

export const folderOf = (video: string): string => video.replace(/\/video$/, '');

/** Where the results of a stage lie until all is done, and whatever else processing leaves on the way. */
export const workOf = ({ folder }: Pick<DemonstrationRow, 'folder'>, name: string): string => `${folder}/work/${name}`;

/** The caller's demonstration of that name. @throws AppError, the same for a foreign one and for none. */
export function findDemonstration(
  db: Db | Tx,
  filename: string,
  of: { userId: number; lock?: boolean },
): Promise<DemonstrationRow> {
  return findByFolder(db, [folderOf(filename)], of);
}

/** The caller's demonstration in one of the folders. @throws AppError NOT_FOUND */
export async function findByFolder(
  db: Db | Tx,
  folders: readonly string[],
  { userId, lock = false }: { userId: number; lock?: boolean },
): Promise<DemonstrationRow> {
  let query = db.selectFrom('recordings').selectAll().where('user_id', '=', userId).where('folder', 'in', folders);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row)
    throw new AppError('NOT_FOUND', 'There is no such recording, or it is no longer kept. Upload the video again.');
  return row;
}

/** The demonstration that a task is made from; undefined when there is none. */
export function demonstrationOfTask(
  db: Db | Tx,
  task: { id: number; userId: number },
): Promise<DemonstrationRow | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', task.userId)
    .where('task_id', '=', task.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
