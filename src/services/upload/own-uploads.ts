import type { UploadedFile } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { StoredUpload } from '#src/db/schema.ts';

/**
 * The caller's own files among those named, as they really are, and marked as used now.
 * @throws AppError that names the first which is not one of them.
 */
export async function ownUploads(
  db: Db | Tx,
  given: readonly Pick<UploadedFile, 'filename' | 'gcs_filename'>[],
  { userId, now }: { userId: number; now: Date },
): Promise<StoredUpload[]> {
  if (given.length === 0) return [];
  const keys = [...new Set(given.map(file => file.gcs_filename))];
  const rows = await db
    .updateTable('files')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'upload')
    .where('key', 'in', keys)
    .returningAll()
    .execute();
  const missing = given.find(file => !rows.some(({ key }) => key === file.gcs_filename));
  if (missing) {
    throw new AppError(
      'BAD_REQUEST',
      `“${missing.filename}” is not a file that you uploaded, or it was deleted. Upload it again.`,
    );
  }
  return keys
    .flatMap(key => rows.filter(row => row.key === key))
    .map(row => ({
      filename: row.name,
      gcs_filename: row.key,
      content_type: row.content_type,
      size: row.bytes,
    }));
}
