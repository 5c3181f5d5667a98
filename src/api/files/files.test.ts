import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await openTestApp();
  key = `users/${(await app.newUser()).userId}/runs/1/report`;
});
afterAll(() => app.close());

const minutes = (n: number) => new Date(Date.now() + n * 60_000);
const link = (options: { contentType: string; inline?: boolean }) =>
  app.context(null).providers.links.readUrl(key, { filename: 'my report.txt', ...options });
const path = (url: string): string => new URL(url).pathname;

test('a link opens its file, by range too; an altered one and one of another name are refused', async () => {
  await app.files.put(key, Buffer.from('0123456789'), { contentType: 'text/plain' });
  const url = path(await link({ contentType: 'text/plain' }));
  const whole = await app.app.request(url);
  expect(await whole.text()).toBe('0123456789');
  expect(whole.headers.get('content-disposition')).toBe(
    `attachment; filename="my report.txt"; filename*=UTF-8''my%20report.txt`,
  );
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
  expect(whole.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);

  const ranges: [string, number, string][] = [
    ['bytes=2-4', 206, '234'],
    ['bytes=7-', 206, '789'],
    ['bytes=-3', 206, '789'],
    ['bytes=5-100', 206, '56789'],
    ['bytes=10-', 416, ''],
    ['lines=1-2', 200, '0123456789'],
  ];
  for (const [range, status, body] of ranges) {
    const answer = await app.app.request(url, { headers: { range } });
    expect([range, answer.status, await answer.text()]).toEqual([range, status, body]);
  }
  expect((await app.app.request(url, { method: 'HEAD' })).headers.get('content-length')).toBe('10');

  const [, , , token = ''] = url.split('/');
  const forged = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
  for (const bad of [url.replace(token, forged), url.replace('report', 'other'), '/api/files/x/y']) {
    expect((await app.app.request(bad)).status).toBe(403);
  }
});

test('a link works for 15 minutes and no longer', async () => {
  await app.files.put(key, Buffer.from('x'), { contentType: 'text/plain' });
  const url = path(await link({ contentType: 'text/plain' }));
  app.setClock(() => minutes(14.9));
  expect((await app.app.request(url)).status).toBe(200);
  app.setClock(() => minutes(15.1));
  expect((await app.app.request(url)).status).toBe(403);
  app.setClock(() => new Date());
});

test('a page that somebody uploaded is never a page of ours', async () => {
  await app.files.put(key, Buffer.from('<script>1</script>'), { contentType: 'text/html' });
  const answer = await app.app.request(path(await link({ contentType: 'text/html', inline: true })));
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('a link to write takes its type and size, once signed, and opens nothing for reading', async () => {
  const { token } = await app.newUser();
  const asked = await app.call('/api/upload/get-signed-url', { fileName: 'a.mp4', contentType: 'video/mp4' }, token);
  const key = String(asked.body['filename']);
  const url = path(await app.context(null).providers.links.writeUrl(key, { contentType: 'video/mp4', maxBytes: 5 }));
  const put = (body: string, type = 'video/mp4') =>
    app.app.request(url, {
      method: 'PUT',
      headers: { 'content-type': type, 'content-length': String(body.length) },
      body,
    });
  expect((await put('abcdef')).status).toBe(413);
  expect((await put('abc', 'text/html')).status).toBe(400);
  expect((await put('abcde')).status).toBe(200);
  expect(await app.storage.head(key)).toMatchObject({ bytes: 5, contentType: 'video/mp4' });
  expect((await app.app.request(url)).status).toBe(403);
});
