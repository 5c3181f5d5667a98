import { Buffer } from 'node:buffer';
import type { UploadedFile } from '#src/contract/task.ts';
import { limits } from '#src/core/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => void ([ann, bob] = await Promise.all([app.newUser(), app.newUser()])));

type Part = { name: string; body: string | Uint8Array<ArrayBuffer>; type?: string };

async function upload(parts: Part[], { token = ann.token, path = '/api/upload/files' } = {}) {
  const form = new FormData();
  for (const { name, body, type } of parts) form.append('files', new File([body], name, type ? { type } : {}));
  // As a browser sends it: with its length.
  const whole = new Response(form);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const response = await app.app.request(path, {
    method: 'POST',
    headers: {
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: bytes,
  });
  return {
    status: response.status,
    body: (await response.json()) as { files: UploadedFile[]; message: string; code?: string },
  };
}

async function readyTask(user: TestUser): Promise<string> {
  const { body } = await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready' }, user.token);
  return String(body['id']);
}

test.each(['/api/upload/files', '/upload/files'])(
  'files are sent to %s as multipart, field files repeated, and their links return the bytes',
  async path => {
    const answer = await upload(
      [
        { name: 'résumé.csv', body: 'a,b\n1,2\n' },
        { name: 'b.txt', body: 'two' },
      ],
      { path },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: '2 files were uploaded.',
        files: [
          { filename: 'résumé.csv', content_type: 'text/csv', size: 8 },
          { filename: 'b.txt', content_type: 'text/plain', size: 3 },
        ],
      },
    });
    const [first] = answer.body.files;
    expect(first?.gcs_filename).toMatch(new RegExp(`^users/${ann.userId}/uploads/`));
    const back = await app.app.request(new URL(String(first?.url)).pathname);
    expect(await back.text()).toBe('a,b\n1,2\n');
  },
);

test('files are kept in the order in which they were sent, the small ones behind a large one too', async () => {
  const small = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.txt`, body: 'x' }));
  const { body } = await upload([{ name: 'large.txt', body: 'x'.repeat(3_000_000) }, ...small]);
  expect(body.files.map(({ filename }) => filename)).toEqual(['large.txt', ...small.map(({ name }) => name)]);
});

test('one file alone is an answer of one; bytes of no known type are application/octet-stream', async () => {
  const { body } = await upload([{ name: 'blob', body: new Uint8Array([0, 1, 2, 255]), type: 'image/png' }]);
  expect(body.files).toMatchObject([{ filename: 'blob', content_type: 'application/octet-stream', size: 4 }]);
});

test.each([
  ['a program by its name', { name: 'setup.exe', body: 'x' }, 400, /“setup\.exe” is a program/],
  ['a page called .txt', { name: 'x.txt', body: '<!doctype html><script>1</script>' }, 400, /“x\.txt” .*text\/html/],
  ['a program called .pdf', { name: 'cv.pdf', body: `MZ${'\0'.repeat(100)}` }, 400, /“cv\.pdf” is a program/],
  ['an empty file', { name: 'none.txt', body: '' }, 400, /“none\.txt” is empty/],
  [
    'a file over the limit',
    { name: 'big.bin', body: new Uint8Array(limits.uploadFileBytes + 1) },
    413,
    /“big\.bin” is larger than 25 MB, the limit/,
  ],
] satisfies [string, Part, number, RegExp][])(
  '%s is refused by name, and nothing of the rest is kept',
  async (...given) => {
    const [, part, status, words] = given;
    const answer = await upload([{ name: 'good.txt', body: 'ok' }, part]);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(words);
    const kept = await app.db.selectFrom('files').select('id').where('user_id', '=', ann.userId).execute();
    expect(kept).toEqual([]);
    expect(await app.storage.list(`users/${ann.userId}/`)).toEqual([]);
  },
);

test('more files than a run takes are refused, as is a body larger than all files may be', async () => {
  const many = Array.from({ length: limits.uploadFiles + 1 }, (_, n) => ({ name: `${n}.txt`, body: 'x' }));
  expect(await upload(many)).toMatchObject({ status: 400, body: { message: /at most 10/ } });
  const huge = await app.app.request('/api/upload/files', {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(limits.uploadTotalBytes * 2),
      authorization: `Bearer ${ann.token}`,
    },
    body: '--x--',
  });
  expect(huge.status).toBe(413);
  expect(await huge.text()).toMatch(/the limit is 100 MB/);
});

test('an anonymous caller may upload nothing', async () => {
  expect((await upload([{ name: 'a.txt', body: 'x' }], { token: '' })).status).toBe(401);
});

test('a name with a path, line breaks or tricks of direction becomes a plain one', async () => {
  const { body } = await upload([{ name: '../../etc/pass\u202ewd.txt', body: 'x' }]);
  expect(body.files[0]?.filename).toBe('passwd.txt');
});

test('a run takes its owner’s files, shows what they really are, and gives fresh links', async () => {
  const { files } = (await upload([{ name: 'cv.txt', body: 'hello' }])).body;
  const lying = files.map(file => ({ ...file, content_type: 'text/html', size: 1, filename: 'other.html' }));
  const run = await app.call(
    '/api/task.run',
    { task_id: await readyTask(ann), inputs: {}, agent: 'browseruse', uploaded_files: lying },
    ann.token,
  );
  expect(run.body['uploaded_files']).toMatchObject([{ filename: 'cv.txt', content_type: 'text/plain', size: 5 }]);

  app.setClock(() => new Date(Date.now() + 20 * 60_000));
  const old = await app.app.request(new URL(String(files[0]?.url)).pathname);
  expect(old.status).toBe(403);
  const again = await app.call('/api/task-run.get', { task_run_id: run.body['id'] }, ann.token);
  const [renewed] = again.body['uploaded_files'] as UploadedFile[];
  expect(await (await app.app.request(new URL(String(renewed?.url)).pathname)).text()).toBe('hello');
  app.setClock(() => new Date());
});

test('a task keeps the files it is given, and a run that brings none takes them', async () => {
  const { files } = (await upload([{ name: 'cv.txt', body: 'hello' }])).body;
  const id = await readyTask(ann);
  expect((await app.call('/api/task.get', { id }, ann.token)).body['uploaded_files']).toEqual([]);
  await app.call('/api/task.update', { id, uploaded_files: files }, ann.token);
  // A link is its asker's: none is kept, and each who looks is given one.
  const kept = await app.db.selectFrom('tasks').select('settings').where('user_id', '=', ann.userId).execute();
  expect(JSON.stringify(kept)).not.toContain('/api/files/');
  const fresh = files.map(file => ({ ...file, url: expect.stringContaining('/api/files/') as string }));
  expect((await app.call('/api/task.get', { id }, ann.token)).body['uploaded_files']).toEqual(fresh);
  const run = await app.call('/api/task.run', { task_id: id, inputs: {} }, ann.token);
  expect(run.body['uploaded_files']).toMatchObject([{ filename: 'cv.txt', content_type: 'text/plain', size: 5 }]);
  const other = (await upload([{ name: 'b.txt', body: 'x' }])).body.files;
  const brought = await app.call('/api/task.run', { task_id: id, inputs: {}, uploaded_files: other }, ann.token);
  expect(brought.body['uploaded_files']).toMatchObject([{ filename: 'b.txt' }]);
});

test('another user’s file, or an unknown one, is refused by name', async () => {
  const { files } = (await upload([{ name: 'secret.txt', body: 'hello' }])).body;
  const task_id = await readyTask(bob);
  const stolen = await app.call('/api/task.run', { task_id, uploaded_files: files }, bob.token);
  expect(stolen).toMatchObject({ status: 400 });
  expect(stolen.body['message']).toMatch(/“secret\.txt” is not a file that you uploaded/);
  const runs = await app.db.selectFrom('runs').select('id').where('user_id', '=', bob.userId).execute();
  expect(runs).toEqual([]);
});
