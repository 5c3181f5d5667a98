import type { Task, UploadedFile } from '#src/contract/task.ts';
import { type Context, requireActor } from '../context.ts';
import { demonstrationOfTask } from '../demonstration/find.ts';
import { linkTo } from '../demonstration/get.ts';
import { presentUpload } from '../upload/present.ts';
import { findTask } from './find.ts';
import { presentTask } from './present.ts';

export async function getTask(ctx: Context, input: { id: string }): Promise<Task> {
  const { userId } = requireActor(ctx);
  const task = await findTask(ctx.db, input.id, userId);
  const recording = await demonstrationOfTask(ctx.db, { id: task.id, userId });
  const shown = presentTask(task);
  return {
    ...shown,
    uploaded_files: await Promise.all(shown.uploaded_files.map(file => withLink(ctx, file))),
    ...(recording && { video_url: await linkTo(ctx, recording) }),
  };
}

/** The author of the task named the file: only the caller's own uploads get a link. */
async function withLink(ctx: Context, file: UploadedFile): Promise<UploadedFile> {
  const { userId } = requireActor(ctx);
  return file.gcs_filename.startsWith(`users/${userId}/uploads/`) ? presentUpload(ctx, file, { steady: true }) : file;
}
