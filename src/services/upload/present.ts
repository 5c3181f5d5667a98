import type { UploadedFile } from '#src/contract/task.ts';
import type { StoredUpload } from '#src/db/schema.ts';
import type { Context } from '../context.ts';
import { fileLink } from '../file/link.ts';

/** An uploaded file with a fresh link; a `steady` one stays the same for some minutes, for pages that poll. */
export async function presentUpload(
  ctx: Context,
  file: StoredUpload,
  { steady = false }: { steady?: boolean } = {},
): Promise<UploadedFile> {
  const { filename, gcs_filename, content_type, size } = file;
  const url = await fileLink(ctx, gcs_filename, { filename, contentType: content_type, steady });
  return { url, filename, gcs_filename, content_type, size };
}
