import { Buffer } from 'node:buffer';
import type { TaskRun } from '#src/contract/task-run.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { sql } from '#src/db/sql.ts';
import { claimRun } from '../task-run/lease/lease.ts';
import { keepDownload } from '../task-run/lease/keep-download.ts';
import { finishRun, recordEvents } from '../task-run/lease/record.ts';
import { Readable } from 'node:stream';
import { parseOwnId } from '#src/core/ids.ts';
import { pressed } from '#src/core/playbook/entry.fixture.ts';
import { readPlaybook } from '#src/core/playbook/entry.ts';
import { applyRetention } from './sweep.ts';

const hourMs = 3600_000;
const other = { id: '2', description: 'Click Save' };
let app: TestApp;
let ann: TestUser;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => void (ann = await app.newUser()));

const inHours = (hours: number): Date => new Date(Date.now() + hours * hourMs);
const sweep = (now: Date) => applyRetention({ db: app.db, storage: app.storage, now }, new AbortController().signal);

async function uploadedFile(name = 'cv.txt') {
  const form = new FormData();
  form.append('files', new File(['hello'], name));
  const response = await app.app.request('/api/upload/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}` },
    body: form,
  });
  return ((await response.json()) as { files: TaskRun['uploaded_files'] }).files;
}

async function retain(data_retention: string, video_retention = 'none'): Promise<void> {
  const answer = await app.call('/api/user.data-retention', { data_retention, video_retention }, ann.token);
  expect(answer.status).toBe(200);
}

async function newTask(more: Record<string, unknown> = {}): Promise<string> {
  const task = {
    name: 'T',
    description: 'canary of the task',
    status: 'ready',
    steps: [{ id: '1', description: 'Go to https://canary.test/step' }],
    inputs: [{ name: 'email', description: 'canary of the input' }],
    special_instructions: 'canary in mind',
    guardrails: ['Never press canary'],
    network: ['canary.test'],
    initial_actions: [{ go_to_url: { url: 'https://canary.test/first' } }],
    output_model_schema: { type: 'object', description: 'canary of the result' },
    ...more,
  };
  return String((await app.call('/api/task.create', task, ann.token)).body['id']);
}

/** A run with everything a run leaves behind; ended by default. */
async function leaveRun({ ended = true, uploaded_files = [] as TaskRun['uploaded_files'] } = {}): Promise<string> {
  const started = await app.call(
    '/api/task.run',
    {
      task_id: await newTask({ credentials: [{ name: 'canary', id: 'canary', password: 'x' }] }),
      inputs: { email: 'secret@canary.test' },
      uploaded_files,
      additional_instructions: 'canary',
    },
    ann.token,
  );
  const id = String(started.body['id']);
  const runId = Number(parseOwnId(id, ann.userId, 'taskrun'));
  const claimed = await claimRun(app.db, { runId, worker: 'test', liveAddress: '' });
  if (!claimed) throw new Error('The run could not be claimed');
  const { lease } = claimed;
  // As of a run that goes on from an earlier one.
  const again = {
    step: 2,
    url: 'https://canary.test/',
    verdicts: [{ step: 1, verdict: 'proved', evidence: 'canary' }],
  };
  await app.db
    .updateTable('runs')
    .set({ assignment: sql`assignment || ${JSON.stringify({ again })}::jsonb` })
    .where('id', '=', runId)
    .execute();
  await recordEvents(app.db, lease, [{ type: 'message', from: 'agent', text: 'canary said' }]);
  const bytes = Buffer.from('canary,1\n');
  await keepDownload(app, lease, {
    userId: ann.userId,
    file: { name: 'report.csv', bytes: bytes.length, head: bytes, open: () => Readable.from([bytes]) },
  });
  if (ended) await finishRun(app.db, lease, { status: 'success', reason: 'canary done', result: '{"canary":1}' });
  return id;
}

async function get(id: string): Promise<TaskRun> {
  const answer = await app.call('/api/task-run.get', { task_run_id: id }, ann.token);
  return answer.body as unknown as TaskRun;
}

describe('chat, inputs and files', () => {
  test.each([
    ['1_day', 23.9, 24.1],
    ['1_week', 167.9, 168.1],
  ])(
    'with %s they are there after %s hours and gone after %s; the row, its status and times stay',
    async (...given) => {
      const [retention, before, after] = given;
      await retain(retention);
      const id = await leaveRun();
      const whole = await get(id);
      await sweep(inHours(before));
      expect(await get(id)).toMatchObject({ result: '{"canary":1}', data_swept_at: null });
      expect((await get(id)).downloads).toHaveLength(1);

      await sweep(inHours(after));
      const swept = await get(id);
      expect(swept).toMatchObject({
        id,
        status: 'success',
        created_at: whole.created_at,
        ended_at: whole.ended_at,
        task_name: 'T',
        inputs: {},
        chat_history: [],
        step_metadata_list: [],
        downloads: [],
        downloads_url: null,
        result: null,
        data_swept_at: expect.any(String),
      });
      expect(JSON.stringify(swept)).not.toContain('canary');
      const row = await app.db
        .selectFrom('runs')
        .selectAll()
        .where('id', '=', Number(id.split(':').at(-1)))
        .execute();
      expect(JSON.stringify(row)).not.toContain('canary');
      expect(await app.storage.list(`users/${ann.userId}/`)).toEqual([]);
    },
  );

  test('with forever they stay, and nothing of a run that goes on is touched', async () => {
    await retain('forever');
    const kept = await leaveRun();
    await retain('none');
    const active = await leaveRun({ ended: false });
    await sweep(inHours(24 * 365 * 10));
    expect(await get(kept)).toMatchObject({ result: '{"canary":1}', data_swept_at: null });
    expect((await get(active)).chat_history).toHaveLength(1);
  });

  test('with none they go at the next sweep', async () => {
    await retain('none');
    const id = await leaveRun();
    await sweep(inHours(0.01));
    expect(await get(id)).toMatchObject({ inputs: {}, chat_history: [] });
  });

  test('a link to what was deleted opens nothing any more', async () => {
    await retain('1_day');
    const id = await leaveRun();
    const { downloads, downloads_url } = await get(id);
    await sweep(inHours(25));
    for (const url of [downloads[0]?.url, downloads_url])
      expect((await app.app.request(new URL(String(url)).pathname)).status).toBe(404);
  });

  test('a run whose files cannot be deleted keeps no other from being swept, and is tried again', async () => {
    await retain('1_day');
    const stuck = await leaveRun();
    const next = await leaveRun();
    await uploadedFile();
    const folder = `/runs/${stuck.split(':').at(-1)}/`;
    const deletePrefix = (prefix: string): Promise<number> =>
      prefix.includes(folder) ? Promise.reject(new Error('The disk is at fault')) : app.storage.deletePrefix(prefix);
    const storage = { ...app.storage, deletePrefix };
    const swept = applyRetention({ db: app.db, storage, now: inHours(25) }, new AbortController().signal);
    await expect(swept).rejects.toThrow('The disk is at fault');
    expect(await get(next)).toMatchObject({ result: null, data_swept_at: expect.any(String) });
    expect(await app.storage.list(`users/${ann.userId}/uploads/`)).toEqual([]);
    expect(await get(stuck)).toMatchObject({ result: '{"canary":1}', data_swept_at: null });
    await sweep(inHours(26));
    expect(await get(stuck)).toMatchObject({ result: null, data_swept_at: expect.any(String) });
  });

  test('what a run recorded in the playbook of its task goes with its data, and what others recorded stays', async () => {
    await retain('1_day');
    const id = await leaveRun();
    const { task_id } = await get(id);
    const [run, task] = [id, task_id].map(one => Number(one.split(':').at(-1)));
    const entries = [pressed({ id: '1', description: 'Click canary' }, 'canary', run), pressed(other, 'Save', 4_711)];
    const row = app.db.updateTable('tasks').where('id', '=', Number(task));
    await row.set({ playbook: JSON.stringify({ format: 2, entries }) }).execute();
    const names = async () => {
      const { playbook } = await app.db
        .selectFrom('tasks')
        .select('playbook')
        .where('id', '=', Number(task))
        .executeTakeFirstOrThrow();
      return readPlaybook(playbook).entries.map(({ step }) => step.description);
    };
    await sweep(inHours(23));
    expect(await names()).toEqual(['Click canary', 'Click Save']);
    await sweep(inHours(25));
    expect(await names()).toEqual(['Click Save']);
  });

  test('a sweep that died after the files were gone is done again by the next', async () => {
    await retain('1_day');
    const id = await leaveRun();
    await app.storage.deletePrefix(`users/${ann.userId}/`);
    await sweep(inHours(25));
    expect(await get(id)).toMatchObject({ downloads: [], data_swept_at: expect.any(String) });
  });
});

test('a video goes when its own time is over, whatever becomes of the rest', async () => {
  await retain('forever', '1_week');
  const id = await leaveRun();
  const runId = Number(id.split(':').at(-1));
  const key = `users/${ann.userId}/runs/${runId}/video.mp4`;
  await app.files.put(key, Buffer.from('moving'), { contentType: 'video/mp4' });
  const video = JSON.stringify({ state: 'ready', seconds: 1, bytes: 6, parts: [] });
  await app.db.updateTable('runs').set({ video }).where('id', '=', runId).execute();
  await sweep(inHours(167));
  expect(await app.storage.head(key)).toBeDefined();
  await sweep(inHours(169));
  expect(await app.storage.head(key)).toBeUndefined();
  expect(await get(id)).toMatchObject({ video_url: null, video: { state: 'expired' }, result: '{"canary":1}' });
});

describe('uploads', () => {
  const uploads = async (): Promise<string[]> =>
    (await app.storage.list(`users/${ann.userId}/uploads/`)).map(({ key }) => key);

  test('one that nothing uses goes after a day', async () => {
    await uploadedFile();
    await sweep(inHours(23));
    expect(await uploads()).toHaveLength(1);
    await sweep(inHours(25));
    expect(await uploads()).toEqual([]);
  });

  test('one that a kept run shows, or a task names, stays; it goes when they do', async () => {
    await retain('1_week');
    const [cv] = await uploadedFile();
    const [form] = await uploadedFile('form.txt');
    if (!cv || !form) throw new Error('Nothing was uploaded');
    const id = await leaveRun({ uploaded_files: [cv] });
    const task = await newTask({ uploaded_files: [form] });
    await sweep(inHours(48));
    expect(await uploads()).toHaveLength(2);
    expect((await get(id)).uploaded_files).toHaveLength(1);
    await sweep(inHours(169));
    await sweep(inHours(169));
    expect(await uploads()).toEqual([form.gcs_filename]);
    await app.call('/api/task.delete', { id: task }, ann.token);
    await sweep(inHours(170));
    expect(await uploads()).toEqual([]);
  });
});

describe('what a person showed', () => {
  const left = async (): Promise<number> =>
    (await app.db.selectFrom('live_recordings').where('user_id', '=', ann.userId).select('run_id').execute()).length;

  async function show(): Promise<string> {
    const task = await newTask();
    await app.call('/api/recording.start', { task_id: task, url: 'https://example.com' }, ann.token);
    return task;
  }

  test('goes when the time of its chat and inputs is over, and not while it goes on', async () => {
    await retain('1_day');
    const task = await show();
    await sweep(inHours(25));
    expect(await left()).toBe(1);
    await app.db
      .updateTable('runs')
      .set({ status: 'completed', ended_at: new Date() })
      .where('user_id', '=', ann.userId)
      .execute();
    await sweep(inHours(23));
    expect(await left()).toBe(1);
    await sweep(inHours(25));
    expect(await left()).toBe(0);
    expect((await app.call('/api/recording.get', { task_id: task }, ann.token)).status).toBe(404);
  });

  test('goes with its task, and its browser with it', async () => {
    const task = await show();
    expect((await app.call('/api/task.delete', { id: task }, ann.token)).status).toBe(200);
    expect(await left()).toBe(0);
    const runs = await app.db.selectFrom('runs').select('status').where('user_id', '=', ann.userId).execute();
    expect(runs).toEqual([{ status: 'terminated' }]);
  });

  test('goes with its account', async () => {
    await show();
    await app.db.deleteFrom('users').where('id', '=', ann.userId).execute();
    expect(await left()).toBe(0);
  });
});
