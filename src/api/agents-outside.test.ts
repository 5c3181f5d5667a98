import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { serveApi } from './serve.ts';

let app: TestApp;
let api: Awaited<ReturnType<typeof serveApi>>;
const issued: string[] = [];
const localIssuer = {
  path: '/idp',
  refusal: () => undefined,
  handle: (req: { url?: string | undefined }, res: ServerResponse) => (
    issued.push(req.url ?? ''),
    void res.end('here')
  ),
};

beforeAll(async () => {
  app = await openTestApp();
  api = await serveApi({ ...app.parts, localIssuer }, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await app.close();
});

async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port: api.port, path, headers });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

const agent = { via: '1.1 legwork-test' };

test.each([
  '/',
  '/healthz',
  '/api/auth/google',
  '/api/user.get',
  '/user.get',
  '/idp/auth',
  '/mcp',
  '/live/1',
  '/practice/../api/auth/google',
  '/practice/%2e%2e/idp/auth',
  '//practice/x',
])('an agent’s browser is refused %s, by whatever port it came', async path => {
  expect(await statusOf(path, agent)).toBe(403);
  expect(await statusOf(path, { via: `1.1 some-proxy, ${agent.via}, 1.1 another` })).toBe(403);
  expect(issued).toEqual([]);
});

test('it gets the practice site, and no socket; others get what they ask for', async () => {
  expect(await statusOf('/practice/agent-visit/shop', agent)).toBe(200);
  expect(await statusOf('/healthz', { via: '1.1 some-proxy' })).toBe(200);
  const socket = { ...agent, connection: 'upgrade', upgrade: 'websocket' };
  await expect(statusOf('/live/1/socket?ticket=x', socket)).rejects.toThrow(/hang up|ECONNRESET/);
});
