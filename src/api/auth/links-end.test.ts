import type { TaskRun } from '#src/contract/task-run.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { fillAccount, type WholeAccount } from '#tests/setup/whole-account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let account: WholeAccount;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  account = await fillAccount(app, ann, 'canary');
});
afterAll(() => app.close());

async function robot(): Promise<{ id: string; token: string }> {
  const { body } = await app.call('/api/auth-token.create', { name: 'Robot' }, ann.token);
  return { id: String(body['token_id']), token: String(body['token']) };
}

/** Every link that an account is given, asked for with that token. */
async function linksFor(token: string): Promise<Record<string, string>> {
  const get = async (name: string, body: unknown) => (await app.call(`/api/${name}`, body, token)).body;
  const run = (await get('task-run.get', { task_run_id: account.run.id })) as unknown as TaskRun;
  const video = await get('task.demonstration', { id: account.demonstration.task });
  const shown = (await get('recording.get', { task_id: account.shown.task })) as {
    steps: { narration: { url: string }[] }[];
  };
  const [step] = run.step_metadata_list;
  const links = {
    download: run.downloads[0]?.url,
    preview: run.downloads[0]?.preview_url,
    archive: run.downloads_url,
    upload: run.uploaded_files[0]?.url,
    'picture before': step?.before_picture_url,
    'picture after': step?.after_picture_url,
    video: run.video_url,
    'video to save': run.video?.download_url,
    demonstration: String(video['video_url']),
    narration: shown.steps[0]?.narration[0]?.url,
  };
  for (const [what, url] of Object.entries(links)) expect(url, what).toMatch(/^http:\/\/localhost:3000\/api\//);
  return links as Record<string, string>;
}

async function statusOf(url: string): Promise<number> {
  const { pathname, search } = new URL(url);
  const answer = await app.app.request(pathname + search);
  const text = await answer.text();
  if (!answer.ok) expect(text).not.toContain('canary');
  return answer.status;
}

const refused = (status: number): boolean => status === 403 || status === 404;

test.each([
  ['deleted', ({ id }: { id: string }) => app.call('/api/auth-token.delete', { token_id: id }, ann.token)],
  [
    'expired',
    ({ id }: { id: string }) =>
      app.db.updateTable('auth_tokens').set({ expires_at: new Date() }).where('id', '=', id).execute(),
  ],
] as const)('links that were asked for with a token open nothing once it is %s; others go on', async (_, end) => {
  const token = await robot();
  const [links, others] = await Promise.all([linksFor(token.token), linksFor(ann.token)]);
  for (const [what, url] of Object.entries(links)) expect(await statusOf(url), what).toBe(200);
  await end(token);
  for (const [what, url] of Object.entries(links)) expect(refused(await statusOf(url)), what).toBe(true);
  for (const [what, url] of Object.entries(others)) expect(await statusOf(url), what).toBe(200);
});

test('a link to send a video to takes nothing once the token that it was asked for with is deleted', async () => {
  const token = await robot();
  const asked = { fileName: 'video.mp4', contentType: 'video/mp4' };
  const { body } = await app.call('/api/upload/get-signed-url', asked, token.token);
  await app.call('/api/auth-token.delete', { token_id: token.id }, ann.token);
  const sent = await app.app.request(new URL(String(body['signedUrl'])).pathname, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-length': '4' },
    body: 'video',
  });
  expect(sent.status).toBe(403);
  expect(await app.storage.head(String(body['filename']))).toBeUndefined();
});

test('a link of a file of nobody’s opens nothing', async () => {
  const { links } = app.context(null).providers;
  await app.files.put('users/999999/runs/1/video', Buffer.from('canary'), { contentType: 'video/mp4' });
  const url = await links.readUrl('users/999999/runs/1/video', { filename: 'v.mp4', contentType: 'video/mp4' });
  expect(await statusOf(url)).toBe(403);
});
