import type { RunChanges, TaskRun } from '#src/contract/task-run.ts';
import type { RunEventData } from '#src/core/runs/run-events.ts';
import { applyChanges, type RunView } from '#src/core/runs/run-view.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { appendEvents } from '../append.ts';
import { keepEvidence } from '../evidence/keep.ts';
import { claimRun, type Lease } from '../lease/lease.ts';
import { recordEvents } from '../lease/record.ts';
import { pageLimits } from '../event-pages.ts';
import { watchEvents } from './events.ts';
import type { SubscribeRunChanges as Changes } from './run-feed.ts';
import { watchRun } from './watch.ts';

let app: TestApp;
let ann: TestUser;
const opened: AbortController[] = [];
/** Who is notified when a run changes. */
const watching = new Set<() => void>();
const changes: Changes = (_run, changed) => {
  watching.add(changed);
  return () => void watching.delete(changed);
};
const notify = (): void => {
  for (const changed of watching) changed();
};

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterEach(async () => {
  for (const stop of opened.splice(0)) stop.abort();
  // An account has few active runs.
  await app.db.updateTable('runs').set({ status: 'terminated', ended_at: new Date() }).execute();
});
afterAll(() => app.close());

async function newRun(): Promise<{ id: string; number: number; lease: Lease }> {
  const { body: task } = await app.call(
    '/api/task.create',
    { name: 'T', description: 'D', status: 'ready' },
    ann.token,
  );
  const { body } = await app.call('/api/task.run', { task_id: task['id'] }, ann.token);
  const number = Number(String(body['id']).split(':').at(-1));
  const claimed = await claimRun(app.db, { runId: number, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  return { id: String(body['id']), number, lease: claimed.lease };
}

/** A context that counts the rows that it is given. */
function counting(): { ctx: Context; rows: () => number } {
  let rows = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows += result.rows.length;
      return Promise.resolve(result);
    },
  });
  return { ctx: { ...app.context(ann.actor), db }, rows: () => rows };
}

/** Opens a stream that ends with the test. */
async function open(id: string, after = 0, ctx = app.context(ann.actor)) {
  return watchEvents(ctx, { task_run_id: id, after }, { changes, signal: untilTestEnds() });
}

function untilTestEnds(): AbortSignal {
  const stop = new AbortController();
  opened.push(stop);
  return stop.signal;
}

type Stream = AsyncGenerator<RunChanges, void>;

async function next(stream: Stream): Promise<RunChanges> {
  const { value } = await stream.next();
  if (!value) throw new Error('The stream has ended');
  return value;
}

/** The run once all that there is of it has come. */
async function caughtUp(stream: Stream, from?: RunView): Promise<RunView> {
  let view = from;
  do view = applyChanges(view, await next(stream));
  while (view?.more);
  if (!view) throw new Error('The stream skipped events');
  return view;
}

async function get(id: string): Promise<TaskRun> {
  const { body } = await app.call('/api/task-run.get', { task_run_id: id }, ann.token);
  return body as TaskRun;
}

function turns(from: number, to: number): RunEventData[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((turn): RunEventData[] => [
    { type: 'turn-started', turn, step: turn, description: `Step ${turn}`, thought: null, url: 'http://a', tokens: 1 },
    { type: 'action-planned', turn, index: 0, call: { tool: 'click_element', arguments: {} }, class: 'write' },
    { type: 'action-done', turn, index: 0, ok: true, result: 'Clicked', ms: 5 },
    { type: 'turn-ended', turn, ms: 9 },
  ]);
}

test('a long run is sent in pages, and equals task-run.get afterwards', async () => {
  const run = await newRun();
  await appendEvents(app.db, run.number, turns(1, 120));
  const stream = await open(run.id);
  const items: RunChanges[] = [];
  do items.push(await next(stream));
  while (items.at(-1)?.more);
  expect(items.length).toBeGreaterThan(2);
  expect(Math.max(...items.map(({ events }) => events.length))).toBe(pageLimits.events);
  expect(items.slice(1).map(({ after }) => after)).toEqual(items.slice(0, -1).map(({ seq }) => seq));
  expect(items.map(({ run: fields }) => 'status' in fields)).toEqual(items.map((_, index) => index === 0));
  const view = items.reduce<RunView | undefined>(applyChanges, undefined);
  expect(view?.run).toEqual(await get(run.id));
});

test('a page has so many bytes at most, and an event that is larger comes whole', async () => {
  const run = await newRun();
  const text = 'x'.repeat(pageLimits.bytes * 0.6);
  const large: RunEventData = { type: 'message', from: 'agent', text: 'y'.repeat(pageLimits.bytes * 2) };
  const said: RunEventData = { type: 'message', from: 'agent', text };
  await appendEvents(app.db, run.number, [said, said, said, large, said]);
  const stream = await open(run.id);
  const sizes: number[] = [];
  let item: RunChanges;
  do {
    item = await next(stream);
    sizes.push(item.events.length);
  } while (item.more);
  expect(sizes).toEqual([2, 2, 1]);
});

test('the stream says what changes, and is as task-run.get after each change', async () => {
  const { id, number, lease } = await newRun();
  const stream = await open(id);
  let view = await caughtUp(stream);
  const picture = Buffer.from('RIFF....WEBP');
  const does: (() => Promise<unknown>)[] = [
    () => recordEvents(app.db, lease, turns(1, 2) as Parameters<typeof recordEvents>[2]),
    () => keepEvidence(app.db, lease, { step: 2, moment: 'after', picture }),
    () => recordEvents(app.db, lease, [{ type: 'question', id: 'q', key: 'k', text: 'Which?', purpose: 'remember' }]),
    () => app.call('/api/task-run.chat', { task_run_id: id, message: 'The first', question_id: 'q' }, ann.token),
    () => app.call('/api/task-run.update-status', { task_run_id: id, status: 'paused' }, ann.token),
    () => recordEvents(app.db, lease, turns(3, 3) as Parameters<typeof recordEvents>[2]),
    () => keepEvidence(app.db, lease, { step: 2, moment: 'after', picture }),
    () => app.call('/api/task-run.terminate', { task_run_id: id }, ann.token),
  ];
  for (const act of does) {
    await act();
    notify();
    view = await caughtUp(stream, view);
    expect(view.run).toEqual(await get(id));
  }
  expect((await stream.next()).done).toBe(true);
  const { last_seq } = await app.db
    .selectFrom('runs')
    .select('last_seq')
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  expect(view.seq).toBe(last_seq);
});

test('a client continues after its last number, and starts over if that is not of this run', async () => {
  const run = await newRun();
  await appendEvents(app.db, run.number, turns(1, 3));
  const { seq } = await next(await open(run.id));
  await appendEvents(app.db, run.number, turns(4, 4));
  const resumed = await next(await open(run.id, seq));
  expect(resumed).toMatchObject({ after: seq, seq: seq + 4, run: { status: 'running' } });
  expect(resumed.events.map(one => one.seq)).toEqual([seq + 1, seq + 2, seq + 3, seq + 4]);
  expect((await next(await open(run.id, seq + 4))).events).toEqual([]);
  expect(await next(await open(run.id, seq + 5))).toMatchObject({ after: 0, seq: seq + 4 });
});

test('an answer that is redacted later is sent no more, and streams that had it start over', async () => {
  const { id, number, lease } = await newRun();
  await recordEvents(app.db, lease, [{ type: 'question', id: 'q', key: 'k', text: 'Which?', purpose: 'remember' }]);
  await app.call('/api/task-run.chat', { task_run_id: id, message: 'Tr0ub4dor', question_id: 'q' }, ann.token);
  const stream = await open(id);
  const whole = await watchRun(app.context(ann.actor), { task_run_id: id }, { changes, signal: untilTestEnds() });
  const before = await caughtUp(stream);
  expect(before.run.user_messages).toEqual(['Tr0ub4dor']);
  expect((await whole.next()).value?.user_messages).toEqual(['Tr0ub4dor']);
  await recordEvents(app.db, lease, [{ type: 'message', from: 'agent', text: 'Typed Tr0ub4dor' }]);
  await recordEvents(app.db, lease, [{ type: 'answer-hidden', question: 'q', key: 'k' }]);
  await appendEvents(app.db, number, turns(1, 1));
  notify();
  const again = await next(stream);
  expect(again).toMatchObject({ after: 0, run: { status: 'running' } });
  expect(JSON.stringify(again)).not.toContain('Tr0ub4dor');
  expect(JSON.stringify(await whole.next())).not.toContain('Tr0ub4dor');
  expect(applyChanges(before, again)?.run).toEqual(await get(id));
  // Who had less than all of it begins again too, whoever had it redacted goes on.
  expect((await next(await open(id, before.seq))).after).toBe(0);
  expect((await next(await open(id, again.seq))).after).toBe(again.seq);
});

test.each([
  [
    'task-run.events',
    (id: string, ctx: Context, signal: AbortSignal) =>
      watchEvents(ctx, { task_run_id: id, after: 0 }, { changes, signal }),
  ],
  [
    'task-run.watch',
    (id: string, ctx: Context, signal: AbortSignal) => watchRun(ctx, { task_run_id: id }, { changes, signal }),
  ],
] as const)('%s reads as many rows for a change of a long run as for one of a short run', async (_, watch) => {
  const perChange: number[] = [];
  for (const length of [10, 500]) {
    const { id, number, lease } = await newRun();
    await appendEvents(app.db, number, turns(1, length));
    for (const step of length > 10 ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1])
      await keepEvidence(app.db, lease, { step, moment: 'after', picture: Buffer.from('RIFF') });
    const { ctx, rows } = counting();
    const stop = new AbortController();
    opened.push(stop);
    const stream = await watch(id, ctx, stop.signal);
    let more = true;
    while (more) {
      const { value } = await stream.next();
      more = value !== undefined && 'more' in value && value.more;
    }
    const before = rows();
    for (const turn of [1, 2, 3]) {
      await appendEvents(app.db, number, turns(length + turn, length + turn));
      notify();
      await stream.next();
    }
    perChange.push((rows() - before) / 3);
  }
  const [short, long] = perChange;
  expect(Number(long) - Number(short)).toBeLessThanOrEqual(1);
  // The run and its four events, and now and then the token.
  expect(short).toBeLessThan(8);
});

test('nothing is read for a client that does not receive', async () => {
  const run = await newRun();
  await appendEvents(app.db, run.number, turns(1, 120));
  const { ctx, rows } = counting();
  const stream = await open(run.id, 0, ctx);
  const first = await next(stream);
  expect(first.more).toBe(true);
  const before = rows();
  for (let change = 0; change < 20; change++) notify();
  await new Promise(resolve => setImmediate(resolve));
  expect(rows() - before).toBeLessThan(5);
  await next(stream);
  expect(rows() - before).toBeGreaterThan(pageLimits.events - 5);
});

test('streams of one token share what is read', async () => {
  const run = await newRun();
  const { ctx, rows } = counting();
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(run.id, 0, ctx)));
  await Promise.all(streams.map(next));
  const before = rows();
  await appendEvents(app.db, run.number, turns(1, 1));
  notify();
  const items = await Promise.all(streams.map(next));
  expect(items.every(({ events }) => events.length === 4)).toBe(true);
  expect(rows() - before).toBeLessThan(12);
});

test('a stream ends with the token that opened it', async () => {
  const run = await newRun();
  const other = await app.call('/api/auth-token.create', { name: 'Robot' }, ann.token);
  const actor = { userId: ann.userId, tokenId: String(other.body['token_id']) };
  const stream = await open(run.id, 0, app.context(actor));
  await next(stream);
  await app.call('/api/auth-token.delete', { token_id: actor.tokenId }, ann.token);
  expect((await stream.next()).done).toBe(true);
});
