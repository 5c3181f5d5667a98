import { pbkdf2 } from 'node:crypto';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hangMs } from '#tests/setup/hang.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { readdir } from 'node:fs/promises';
import { limits } from '#src/core/limits.ts';
import { serveApi } from '../serve.ts';

const hash = promisify(pbkdf2);

let app: TestApp;
let ann: TestUser;
let api: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  api = await serveApi(app.parts, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await app.close();
});

/** Begins to send a file, and breaks the connection off in its middle, once some of it lies on the disk. */
async function breakOff(): Promise<void> {
  const before = (await inTransit()).length;
  const socket = connect(api.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
  socket.write(
    `POST /api/upload/files HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${head}${'x'.repeat(200_000)}`,
  );
  await expect.poll(async () => (await inTransit()).length, { timeout: hangMs }).toBe(before + 1);
  socket.destroy();
}

const inTransit = () => readdir(app.spoolDir).catch(() => []);
const reserved = async (): Promise<number> => {
  const rows = await app.db.selectFrom('stored_objects').select('key').where('user_id', '=', ann.userId).execute();
  return rows.filter(({ key }) => key.includes('/uploads/sending-')).length;
};

test('connections that break off in the middle of a file leave no place, room or file behind', async () => {
  for (let count = 0; count <= limits.uploadsAtOnce.inAll; count += 1) {
    await breakOff();
    await expect.poll(reserved, { timeout: hangMs }).toBe(0);
    expect(await inTransit()).toEqual([]);
  }
  const form = new FormData();
  form.append('files', new File(['whole'], 'whole.txt'));
  const answer = await fetch(`http://127.0.0.1:${api.port}/api/upload/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
});

test('what is refused while its file is still being opened leaves no file behind', async () => {
  for (let round = 0; round < 100; round += 1) {
    // What opens files is busy, so that this takes longer than to refuse the rest.
    const busy = Array.from({ length: 4 }, () => hash('a', 'b', 3000 + 500 * (round % 7), 64, 'sha512'));
    const answer = await app.app.request('/api/upload/files', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf',
    });
    expect(answer.status).toBe(400);
    await Promise.all(busy);
  }
  expect(await inTransit()).toEqual([]);
});
