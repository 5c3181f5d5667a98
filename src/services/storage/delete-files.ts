import { type DeletableKind, deletedFilesAtOnce } from '#src/contract/storage.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { announceRun } from '../task-run/append.ts';
import { earlierVideoKey, videoFolder } from '../task-run/video/present.ts';
import type { AccountStorage } from './account-storage.ts';

type Batch = { storage: AccountStorage; userId: number; now: Date };

/** Deletes the caller's files of one kind, some at a time; objects are deleted before rows, so that a crash leaves nothing uncounted. */
export async function deleteFiles(
  ctx: Context,
  { kind }: { kind: DeletableKind },
): Promise<{ deleted: number; more: boolean }> {
  const { userId } = requireActor(ctx);
  const batch = { storage: ctx.storage, userId, now: ctx.now() };
  const deleted = await inTransaction(ctx.db, tx => deleteBy[kind](tx, batch));
  return { deleted, more: deleted >= deletedFilesAtOnce };
}

const deleteBy: Record<DeletableKind, (tx: Tx, batch: Batch) => Promise<number>> = {
  upload: deleteUploads,
  download: deleteDownloads,
  recording: deleteRecordings,
  run_video: deleteVideos,
};

async function deleteUploads(tx: Tx, { storage, userId }: Batch): Promise<number> {
  const due = await tx
    .selectFrom('files')
    .select(['id', 'key'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'upload')
    .where(notNamedBy('runs'))
    .where(notNamedBy('tasks'))
    .orderBy('id')
    .limit(deletedFilesAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  return deleteObjects(tx, storage, due);
}

function notNamedBy(what: 'runs' | 'tasks') {
  const named = sql`jsonb_build_array(jsonb_build_object('gcs_filename', files.key))`;
  return what === 'runs'
    ? sql<boolean>`not exists (select from runs where runs.user_id = files.user_id and ended_at is null
        and uploaded_files <> '[]'::jsonb and uploaded_files @> ${named})`
    : sql<boolean>`not exists (select from tasks where tasks.user_id = files.user_id and status <> 'deleted'
        and settings->'uploaded_files' @> ${named})`;
}

async function deleteDownloads(tx: Tx, { storage, userId }: Batch): Promise<number> {
  const due = await tx
    .selectFrom('files')
    .innerJoin('runs', 'runs.id', 'files.run_id')
    .select(['files.id', 'files.key', 'files.run_id'])
    .where('files.user_id', '=', userId)
    .where('files.kind', '=', 'download')
    .where('runs.ended_at', 'is not', null)
    .orderBy('files.id')
    .limit(deletedFilesAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  const count = await deleteObjects(tx, storage, due);
  for (const runId of new Set(due.flatMap(({ run_id }) => run_id ?? []))) {
    await tx
      .updateTable('runs')
      .set({
        downloads_count: sql<number>`(select count(*) from files where run_id = ${runId} and kind = 'download')`,
      })
      .where('id', '=', runId)
      .execute();
    await announceRun(tx, runId);
  }
  return count;
}

async function deleteObjects(
  tx: Tx,
  storage: AccountStorage,
  files: readonly { id: number; key: string }[],
): Promise<number> {
  if (files.length === 0) return 0;
  await storage.delete(files.map(({ key }) => key));
  const ids = files.map(({ id }) => id);
  await tx.deleteFrom('files').where('id', 'in', ids).execute();
  return files.length;
}

async function deleteRecordings(tx: Tx, { storage, userId }: Batch): Promise<number> {
  const due = await tx
    .selectFrom('recordings')
    .select(['id', 'folder'])
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`not exists (select from tasks where tasks.id = recordings.task_id and tasks.status <> 'deleted')`,
    )
    .orderBy('id')
    .limit(deletedFilesAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, folder } of due) {
    await storage.deletePrefix(`${folder}/`);
    await tx.deleteFrom('recordings').where('id', '=', id).execute();
  }
  return due.length;
}

async function deleteVideos(tx: Tx, { storage, userId, now }: Batch): Promise<number> {
  const due = await tx
    .selectFrom('runs')
    .select(['id', 'user_id'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .where('video_swept_at', 'is', null)
    .where(sql<boolean>`video->>'state' = 'ready'`)
    .orderBy('id')
    .limit(deletedFilesAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const run of due) {
    await storage.deletePrefix(videoFolder(run));
    await storage.delete([earlierVideoKey(run)]);
    await tx.updateTable('runs').set({ video_swept_at: now }).where('id', '=', run.id).execute();
    await announceRun(tx, run.id);
  }
  return due.length;
}
