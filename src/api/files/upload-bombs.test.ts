import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readdir } from 'node:fs/promises';
import { bombs } from '#tests/site/hostile/bombs.ts';
import { cpuMillisecondsOf } from '#tests/setup/cpu-time.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

/** Generous: what unpacks one of them needs 1,500 MB, or minutes. */
const most = { cpuMs: 1500, memoryMb: 200 };

let app: TestApp;
let mallory: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  mallory = await app.newUser();
});
afterAll(() => app.close());

const files = ['gzip', 'zip', 'png', 'gif', 'svg', 'entities', 'pdf', 'video'].flatMap(name =>
  Object.values(bombs[name]?.files ?? {}).map(
    ({ headers, body }) => [name, headers['content-type'] ?? '', body] as const,
  ),
);

type Answer = {
  status: number;
  body: { files?: { url: string; size: number; content_type: string }[]; code?: string };
};

/** As it comes over a network: a little at a time. */
function arriving(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + 65_536));
      at += 65_536;
      if (at >= bytes.length) controller.close();
    },
  });
}

async function post(
  body: FormData | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const authorization = `Bearer ${mallory.token}`;
  const init = { method: 'POST', body, duplex: 'half' as const, headers: { authorization, ...headers } };
  const answer = await app.app.request('/api/upload/files', init);
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** What it cost the server: CPU of this thread, and how much further the peak of memory went. */
async function costOf(work: () => Promise<unknown>): Promise<{ cpuMs: number; memoryMb: number }> {
  const peak = () => process.resourceUsage().maxRSS / 1000;
  const before = peak();
  const cpuMs = await cpuMillisecondsOf(work);
  return { cpuMs, memoryMb: peak() - before };
}

function expectCheap(cost: { cpuMs: number; memoryMb: number }): void {
  expect(cost.cpuMs).toBeLessThan(most.cpuMs);
  expect(cost.memoryMb).toBeLessThan(most.memoryMb);
}

describe('a bomb that is uploaded', () => {
  test.each(files)(
    '%s is kept as the bytes that it is, and neither unpacked nor shown as a page',
    async (name, type, body) => {
      const bytes = new Uint8Array(body());
      const form = new FormData();
      form.append('files', new File([bytes], `bomb.${name}`, { type }));
      let answer: Answer | undefined;
      expectCheap(await costOf(async () => (answer = await post(form))));
      const [kept] = answer?.body.files ?? [];
      expect(answer?.status).toBe(200);
      expect(kept?.size).toBe(bytes.length);
      const served = await app.app.request(new URL(kept?.url ?? '').pathname);
      expect(served.headers.get('content-encoding')).toBeNull();
      expect(served.headers.get('content-type')).not.toMatch(/html|svg|xml/);
      expect((await served.arrayBuffer()).byteLength).toBe(bytes.length);
    },
  );

  test('gzip as the encoding of the whole request is not unpacked', async () => {
    const [, , body] = files[0] ?? [];
    const type = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' };
    const cost = await costOf(async () => {
      expect((await post(arriving(body?.() ?? new Uint8Array()), type)).status).toBe(400);
    });
    expectCheap(cost);
  });
});

const part = (name: string, value = '', more = ''): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe('a form that is a bomb', () => {
  test.each([
    ['of a million fields', () => part('f').repeat(300_000)],
    ['of a million files', () => part('files', 'x', '; filename="a.txt"').repeat(200_000)],
    ['of a million headers', () => `--b\r\n${'X: y\r\n'.repeat(2_000_000)}\r\n`],
    ['of one header without an end', () => `--b\r\nContent-Disposition: ${'a;'.repeat(5_000_000)}`],
    ['of what is nearly its boundary', () => part('files', '\r\n--'.repeat(4_000_000), '; filename="a.txt"')],
    ['of a name without an end', () => part('files', 'x', `; filename="${'../'.repeat(3_000_000)}"`)],
    ['of no part at all', () => '\r\n'.repeat(5_000_000)],
    ['that is cut off', () => part('files', 'x'.repeat(1_000_000), '; filename="a.txt"')],
  ])('%s is refused, and leaves nothing behind', async (_, make) => {
    const body = Buffer.from(make());
    const type = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(body.length) };
    let answer: Answer | undefined;
    expectCheap(await costOf(async () => (answer = await post(arriving(body), type))));
    expect([400, 413]).toContain(answer?.status);
    expect(await readdir(app.spoolDir)).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
