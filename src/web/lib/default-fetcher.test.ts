import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { apiPath, fetchByKey } from './default-fetcher.ts';

const asked: { url: string | undefined; authorization: string | undefined; accept: string | undefined }[] = [];
const server = createServer((request, response) => {
  const { authorization, accept } = request.headers;
  asked.push({ url: request.url, authorization, accept });
  response.statusCode = request.url === '/api/gone' ? 404 : 200;
  response.end(request.url === '/api/gone' ? 'no such thing' : JSON.stringify({ ok: true }));
});
const plainFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // A page's paths are relative to where it came from; this stands for the page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    plainFetch(new URL(path, `http://127.0.0.1:${port}`), init),
  );
  const kept = new Map([['legwork.token', 'the-token']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void asked.splice(0));
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise(resolve => server.close(resolve));
});

const { signal } = new AbortController();

test('S1-353 a query without a function of its own gets the first element of its key and reads JSON', async () => {
  expect(await fetchByKey({ queryKey: ['payments.check-invoice/7', { ignored: true }], signal })).toEqual({ ok: true });
  expect(asked).toEqual([
    { url: '/api/payments.check-invoice/7', authorization: 'Bearer the-token', accept: 'application/json' },
  ]);
});

test('a refusal is an error whose message is the status, a colon, and the body', async () => {
  await expect(fetchByKey({ queryKey: ['/api/gone'], signal })).rejects.toThrow('404: no such thing');
  await expect(fetchByKey({ queryKey: [7], signal })).rejects.toThrow('has to be a path');
});

test('paths are below /api unless they say so themselves', () => {
  expect(['x', '/x', '/api/x', 'api/x', '/apiary'].map(apiPath)).toEqual([
    '/api/x',
    '/api/x',
    '/api/x',
    '/api/x',
    '/api/apiary',
  ]);
});
