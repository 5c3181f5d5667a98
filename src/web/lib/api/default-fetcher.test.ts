import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { apiPath, fetchByKey } from './default-fetcher.ts';

const asked: Request[] = [];

beforeAll(() => {
  // What a page would send, as the request that it makes of it; the address is the page's own.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, 'http://page.test'), init);
    asked.push(request);
    return Promise.resolve(
      path === '/api/gone' ? new Response('no such thing', { status: 404 }) : Response.json({ ok: true }),
    );
  });
  const kept = new Map([['legwork.token', 'the-token']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void asked.splice(0));
afterAll(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

test('a query without a function of its own gets the first element of its key and reads JSON', async () => {
  expect(await fetchByKey({ queryKey: ['payments.check-invoice/7', { ignored: true }], signal })).toEqual({ ok: true });
  const [request] = asked;
  expect(request?.method).toBe('GET');
  expect(request?.url).toBe('http://page.test/api/payments.check-invoice/7');
  expect(request?.headers.get('authorization')).toBe('Bearer the-token');
  expect(request?.credentials).toBe('include');
});

test('a refusal is an error whose message is the status, a colon, and the body', async () => {
  await expect(fetchByKey({ queryKey: ['/api/gone'], signal })).rejects.toThrow('404: no such thing');
  await expect(fetchByKey({ queryKey: [7], signal })).rejects.toThrow('has to be a path');
});

test('paths are below /api unless they say so themselves', () => {
  const paths = ['x', '/x', '/api/x', 'api/x', '/apiary'].map(apiPath);
  expect(paths).toEqual(['/api/x', '/api/x', '/api/x', '/api/x', '/api/apiary']);
});
