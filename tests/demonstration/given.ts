import { newTask } from '#src/core/tasks/new-task.ts';
import type { TestApp, TestUser } from '#tests/setup/test-app.ts';

/** A task with that demonstration, sent as the API takes it, and the number under which it waits to be processed. */
export async function givenDemonstration(
  app: TestApp,
  user: TestUser,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ id: string; demonstrationId: number }> {
  const sent = { fileName: 'demo.mp4', contentType: 'video/mp4' };
  const { body } = await app.call('/api/upload/get-signed-url', sent, user.token);
  const filename = String(body['filename']);
  await app.storage.put(filename, bytes, { contentType: 'video/mp4', userId: user.userId, kind: 'recording' });
  const made = await app.call('/api/task.create', newTask, user.token);
  const id = String(made.body['id']);
  const started = await app.call('/api/task.upload', { id, filename }, user.token);
  if (started.status !== 200) throw new Error(started.text);
  const waiting = await app.db
    .selectFrom('recordings')
    .select('id')
    .where('user_id', '=', user.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, demonstrationId: waiting.id };
}
