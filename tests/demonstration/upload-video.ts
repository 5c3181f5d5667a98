import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { newTask } from '#src/core/tasks/new-task.ts';
import type { ApiClient } from '../product/harness/api-client.ts';

/** Sends a video by its signed link and gives it to a new task; returns the task's id. */
export async function uploadVideo(api: ApiClient, path: string): Promise<string> {
  const task = await api.ok<{ id: string }>('task.create', {
    ...newTask,
    video_status: 'none',
  });
  const link = { fileName: basename(path), contentType: 'video/mp4' };
  const { signedUrl, filename } = await api.ok<{ signedUrl: string; filename: string }>('upload/get-signed-url', link);
  const answer = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4' },
    body: new Uint8Array(await readFile(path)),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`The video could not be sent: ${answer.status} ${await answer.text()}`);
  await api.ok('upload/complete', { filename });
  await api.ok('task.upload', { id: task.id, filename });
  return task.id;
}
