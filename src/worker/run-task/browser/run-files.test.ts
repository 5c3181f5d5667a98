import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Download } from '#src/browser/run-browser.ts';
import { createVault } from '#src/providers/vault/vault.ts';
import { claimNextRun } from '#src/services/task-run/lease/claim-next.ts';
import { handOverRun } from '#src/services/task-run/lease/hand-over.ts';
import { keepDownload } from '#src/services/task-run/lease/keep-download.ts';
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { openRunFiles } from './run-files.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'legwork-run-files-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('what a run had downloaded at another worker is there for uploads and lists, under a name each', async () => {
  const ann = await app.newUser();
  const task = { name: 'T', description: 'D', status: 'ready', steps: [{ id: '1', description: 'Wait' }] };
  const { body } = await app.call('/api/task.create', task, ann.token);
  await app.call('/api/task.run', { task_id: body['id'] }, ann.token);
  const claim = async () => {
    const claimed = await claimNextRun(app.db, { worker: 'w', liveAddress: '127.0.0.1:1' });
    if (!claimed) throw new Error('nothing to claim');
    return claimed;
  };
  const vault = createVault('k'.repeat(40));
  const parts = { db: app.db, storage: app.context(null).storage, vault, report: failOnFault };
  const first = await claim();
  for (const [name, text] of [
    ['report.txt', 'one'],
    ['Report.txt', 'two'],
  ] as const) {
    const head = Buffer.from(text);
    const file = { name, bytes: head.length, head, open: () => Readable.from([head]) };
    await keepDownload(parts, first.lease, { userId: first.run.user_id, file });
  }
  await handOverRun(parts, first.lease, { waits: false, kept: null });

  const { run, lease } = await claim();
  const listed: Download[] = [];
  const files = await openRunFiles(parts, {
    run,
    lease,
    browser: {
      downloadsDir: folder,
      on: () => () => undefined,
      downloadsDone: () => Promise.resolve(),
      hadDownloads: earlier => void listed.push(...earlier),
    },
    say: () => undefined,
    signal: new AbortController().signal,
    moved: true,
  });
  expect(listed.map(({ name, bytes, done }) => [name, bytes, done])).toEqual([
    ['report.txt', 3, true],
    ['Report (2).txt', 3, true],
  ]);
  const read = (name: string) => readFile(files.path(name) ?? '', 'utf8');
  expect([await read('report.txt'), await read('report (2).txt')]).toEqual(['one', 'two']);
});
