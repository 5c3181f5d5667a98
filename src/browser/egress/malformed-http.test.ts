import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { malformedAnswers, serveMalformed } from '#tests/fakes/http/malformed.ts';
import type { MalformedAnswer } from '#tests/fakes/http/malformed.ts';
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { eventually } from '#tests/setup/browser.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { dialTcp } from './dial.ts';
import type { Dial } from './dial.ts';
import { startEgressProxy } from './egress-proxy.ts';
import type { EgressProxy } from './egress-proxy.ts';
import { dialThrough } from './upstream.ts';

const answers = malformedAnswers();
const publicAddress = '93.184.216.34';
/** What was thrown in a callback and reached nobody, of which a process dies. */
const escaped: unknown[] = [];
const note = (error: unknown): void => void escaped.push(error);

let site: Awaited<ReturnType<typeof serveMalformed>>;
let proxy: EgressProxy;

/** Leads the public address to our own server. */
const dial: Dial = to => dialTcp({ ...to, addresses: ['127.0.0.1'] });

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', note);
  site = await serveMalformed(answers);
  proxy = await startEgressProxy({
    rules: { allowLoopback: false, allowPrivate: false },
    resolve: () => Promise.resolve([publicAddress]),
    refused: () => undefined,
    report: failOnFault,
    dial,
  });
});

afterAll(async () => {
  await proxy.close();
  await site.close();
  process.off('uncaughtExceptionMonitor', note);
});

type Asked = { method?: string; headers?: Record<string, string>; leaveMs?: number };

/** What a strict HTTP client makes of the proxy's answer: its status, or why there is none. */
function ask(path: string, { method = 'GET', headers = {}, leaveMs = hangMs }: Asked = {}): Promise<number | string> {
  return new Promise(resolve => {
    const sent = request({
      host: '127.0.0.1',
      port: proxy.port,
      method,
      path: `http://site.test:${site.port}${path}`,
      headers: { host: `site.test:${site.port}`, ...headers },
      agent: false,
      maxHeaderSize: 1_000_000,
    });
    // One that stays open is left, as by a user who goes elsewhere.
    sent.setTimeout(leaveMs, () => sent.destroy(new Error('left')));
    sent.on('upgrade', (response, socket) => {
      socket.on('error', () => undefined).destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on('response', response => {
      response.on('error', () => undefined).on('close', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', error => resolve(error.message));
    sent.end(method === 'POST' ? 'body' : undefined);
  });
}

/** Does something for each answer, a hundred at a time. */
async function forEach(work: (answer: MalformedAnswer, index: number) => Promise<unknown>): Promise<void> {
  const left = answers.entries();
  const worker = async (): Promise<void> => {
    for (const [index, answer] of left) await work(answer, index);
  };
  await Promise.all(Array.from({ length: 100 }, worker));
}

async function askAll(asked: (index: number) => Asked): Promise<Map<string, number | string>> {
  const outcomes = new Map<string, number | string>();
  await forEach(async ({ name, end }, index) => {
    outcomes.set(name, await ask(`/${index}`, { ...asked(index), ...(end === 'stay' && { leaveMs: 200 }) }));
  });
  return outcomes;
}

/** It still works, and holds no connection of before. */
async function expectAlive(): Promise<void> {
  expect(escaped).toEqual([]);
  expect(await ask('/good')).toBe(200);
  await eventually('no connection is open', () => proxy.traffic().open === 0);
}

test('there are 200 kinds at least, each of its own name', () => {
  expect(new Set(answers.map(({ name }) => name)).size).toBe(answers.length);
  expect(answers.length).toBeGreaterThanOrEqual(200);
});

const kinds: Record<string, Asked[]> = {
  GET: [{}],
  'HEAD or POST': [{ method: 'HEAD' }, { method: 'POST', headers: { expect: '100-continue' } }],
  'an upgrade': [{ headers: { connection: 'Upgrade', upgrade: 'websocket' } }],
};

test.each(Object.keys(kinds))(
  'whatever a site answers to %s, the proxy lives and what it forwards is HTTP',
  async kind => {
    const asked = kinds[kind] ?? [];
    const outcomes = await askAll(index => asked[index % asked.length] ?? {});
    await expectAlive();
    // After an upgrade bytes go as they are.
    if (kind === 'an upgrade') return;
    expect([...outcomes].filter(([, outcome]) => String(outcome).startsWith('Parse Error'))).toEqual([]);
    expect(outcomes.get('control character 01 in the status text')).toBe(200);
    expect(outcomes.get('status "999"')).toBe(999);
    expect(outcomes.get('status "099"')).toBe(502);
  },
);

test('whatever a site sends through a tunnel comes out byte for byte, and the proxy lives', async () => {
  await forEach(async ({ name, writes, end }, index) => {
    if (end !== 'close') return;
    const received: Buffer[] = [];
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(`CONNECT site.test:${site.port} HTTP/1.1\r\nHost: site.test\r\n\r\nGET /${index} HTTP/1.1\r\n\r\n`);
    socket.on('data', (data: Buffer) => received.push(data)).on('error', () => undefined);
    await new Promise(resolve => socket.once('close', resolve));
    const bytes = Buffer.concat(writes.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
    const all = Buffer.concat(received);
    expect(all.subarray(all.indexOf('\r\n\r\n') + 4).equals(bytes), name).toBe(true);
  });
  await expectAlive();
});

test('whatever a task’s own proxy answers, the process lives and no error names the proxy', async () => {
  const through = dialThrough(`http://user:pass@127.0.0.1:${site.port}`, dialTcp);
  await forEach(async (_, index) => {
    const to = { addresses: [publicAddress], port: 1000 + index, signal: AbortSignal.timeout(1000) };
    const socket = await through(to).catch((error: unknown) => {
      expect(String(error)).not.toMatch(/pass|127\.0\.0\.1/);
    });
    socket?.destroy();
  });
  expect(escaped).toEqual([]);
});
