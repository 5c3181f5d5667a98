import type { Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { limits } from '#src/core/limits.ts';
import type { FinishedStatus } from '#src/core/runs/run-status.ts';
import { inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { eventually } from '#tests/setup/browser.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { placeInQueue } from '#src/services/task-run/lease/claim-next.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRun } from '../../task-run/start.ts';
import { holdSchedule } from '../find.ts';
import { sweepSlots } from '../sweep.ts';
import { fireNext } from './fire.ts';
import { settleSlots } from './settle.ts';

let app: TestApp;
let ann: TestUser;
let task: Task;
let now: Date;

beforeAll(async () => {
  app = await openTestApp();
  app.setClock(() => now);
});
beforeEach(async () => {
  at('2026-11-21T08:30:00Z');
  ann = await app.newUser(undefined, 5 * 365 * 24 * 3600);
  task = (await call('task.create', { name: 'T', description: 'D', status: 'ready', use_profile: false })) as Task;
});
afterAll(() => app.close());

function at(time: string): void {
  now = new Date(time);
}

async function call(name: string, input: unknown): Promise<unknown> {
  const answer = await app.call(`/api/${name}`, input, ann.token);
  expect(`${name} ${answer.status} ${answer.status === 200 ? '' : answer.text}`).toBe(`${name} 200 `);
  return JSON.parse(answer.text);
}

const hourly = { frequency: 'hourly', time_components: { minute: 0, hour: 0 } };

const make = (more: Record<string, unknown> = {}) =>
  call('schedule.create', { task_id: task.id, inputs: { city: 'Oslo' }, ...hourly, ...more }) as Promise<Schedule>;
const get = ({ id }: Schedule) => call('schedule.get', { schedule_id: id }) as Promise<Schedule>;

async function runs(): Promise<TaskRun[]> {
  return ((await call('task-run.list', { page_size: 100 })) as { task_runs: TaskRun[] }).task_runs.toReversed();
}

/** What the schedulers of all workers do when the clock shows that time. */
async function pass(time: string): Promise<void> {
  at(time);
  const ctx = app.context(null);
  while ((await fireNext(ctx, { now, except: [] })) !== undefined);
  await settleSlots(ctx, now);
}

async function end({ id }: TaskRun, status: FinishedStatus, reason = 'The page was not there.'): Promise<void> {
  await app.db
    .updateTable('runs')
    .set({ status, status_reason: reason, ended_at: now })
    .where('id', '=', Number(id.split(':').at(-1)))
    .execute();
}

async function slots({ id }: Schedule): Promise<string[]> {
  const rows = await app.db
    .selectFrom('schedule_slots')
    .selectAll()
    .where('schedule_id', '=', Number(id.split(':').at(-1)))
    .orderBy('slot')
    .execute();
  return rows.map(row => `${row.slot.toISOString().slice(11, 16)} ${row.outcome}`);
}

test('when its time comes a run appears by itself, with its inputs and its job, and the next time is set', async () => {
  const schedule = await make({ agent: 'operator', additional_instructions: 'Be quick' });
  await pass('2026-11-21T08:59:59.999Z');
  expect(await runs()).toEqual([]);
  await pass('2026-11-21T09:00:00Z');
  const [run, ...more] = await runs();
  expect(more).toEqual([]);
  expect(run).toMatchObject({
    task_id: task.id,
    is_scheduled: true,
    status: 'running',
    agent: 'operator',
    inputs: { city: 'Oslo' },
  });
  expect(await placeInQueue(app.db, Number(run?.id.split(':').at(-1)))).toBe(0);
  expect(await get(schedule)).toMatchObject({
    next_run_at: '2026-11-21T10:00:00.000Z',
    last_run: { id: run?.id, status: 'running' },
    last_slot: { at: '2026-11-21T09:00:00.000Z', outcome: 'started', detail: null },
  });
});

test('a run that a person starts is not scheduled, whatever the call says', async () => {
  const run = (await call('task.run', { task_id: task.id, is_scheduled: true })) as TaskRun;
  expect(run.is_scheduled).toBe(false);
});

test('many workers at once fire each slot once', async () => {
  const all = await Promise.all(Array.from({ length: 9 }, () => make()));
  at('2026-11-21T09:00:00Z');
  const ctx = app.context(null);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while ((await fireNext(ctx, { now, except: [] })) !== undefined);
    }),
  );
  expect(await runs()).toHaveLength(all.length);
  for (const schedule of all) expect(await slots(schedule)).toEqual(['09:00 started']);
});

test('of times that passed while nothing ran the newest is made up for, and the others are recorded as missed', async () => {
  const schedule = await make();
  await pass('2026-11-21T12:40:00Z');
  expect(await slots(schedule)).toEqual(['09:00 missed', '10:00 missed', '11:00 missed', '12:00 started']);
  expect(await runs()).toHaveLength(1);
  expect((await get(schedule)).next_run_at).toBe('2026-11-21T13:00:00.000Z');
});

test('a time that passed longer ago than the catch-up window is not made up for, and says so', async () => {
  const schedule = await make({ frequency: 'daily', time_components: { minute: 0, hour: 9 } });
  await pass('2026-11-21T15:00:01Z');
  expect(await runs()).toEqual([]);
  expect(await get(schedule)).toMatchObject({
    next_run_at: '2026-11-22T09:00:00.000Z',
    last_slot: { outcome: 'missed', detail: 'Legwork was not running at that time.' },
  });
});

test('after years of absence only the last month is written down', async () => {
  const schedule = await make();
  await pass('2029-01-01T00:00:00Z');
  expect((await slots(schedule)).length).toBeLessThan(31 * 24 + 3);
  expect(await get(schedule)).toMatchObject({ next_run_at: '2029-01-01T01:00:00.000Z', status: 'active' });
});

test('once is consumed', async () => {
  const schedule = await make({
    frequency: 'once',
    time_components: { minute: 0, hour: 9, day_of_month: 21, month: 11 },
  });
  await pass('2026-11-21T09:00:00Z');
  expect(await get(schedule)).toMatchObject({ status: 'finished', next_run_at: null, next_runs: [] });
  await pass('2027-11-21T09:00:00Z');
  expect(await runs()).toHaveLength(1);
  const again = await call('schedule.update', {
    schedule_id: schedule.id,
    time_components: { minute: 0, hour: 9, day_of_month: 22, month: 11 },
  });
  expect(again).toMatchObject({ status: 'active', next_run_at: '2027-11-22T09:00:00.000Z' });
});

test('while the last run goes on the next time is skipped, with the reason', async () => {
  const schedule = await make();
  await pass('2026-11-21T09:00:00Z');
  await pass('2026-11-21T10:00:00Z');
  expect(await runs()).toHaveLength(1);
  expect((await get(schedule)).last_slot).toMatchObject({
    outcome: 'skipped',
    detail: 'The last run of this schedule was still active.',
  });
  await end((await runs())[0] as TaskRun, 'success');
  await pass('2026-11-21T11:00:00Z');
  expect(await slots(schedule)).toEqual(['09:00 started', '10:00 skipped', '11:00 started']);
});

test('with overlap queue one run waits for the last one to end, and more than one does not pile up', async () => {
  const schedule = await make({ overlap: 'queue' });
  await pass('2026-11-21T09:00:00Z');
  await pass('2026-11-21T10:00:00Z');
  await pass('2026-11-21T11:00:00Z');
  expect(await slots(schedule)).toEqual(['09:00 started', '10:00 queued', '11:00 skipped']);
  await end((await runs())[0] as TaskRun, 'success');
  await pass('2026-11-21T11:05:00Z');
  expect(await slots(schedule)).toEqual(['09:00 started', '10:00 started', '11:00 skipped']);
  expect((await runs()).map(({ status }) => status)).toEqual(['success', 'running']);
});

test('a queued run does not start once its schedule is paused', async () => {
  const schedule = await make({ overlap: 'queue' });
  await pass('2026-11-21T09:00:00Z');
  await pass('2026-11-21T10:00:00Z');
  await call('schedule.pause', { schedule_id: schedule.id });
  await end((await runs())[0] as TaskRun, 'success');
  await pass('2026-11-21T10:05:00Z');
  expect(await slots(schedule)).toEqual(['09:00 started', '10:00 skipped']);
});

test('without room for another run of the account a slot waits, and starts when there is room', async () => {
  for (let count = 0; count < limits.activeRunsPerUser; count++) await call('task.run', { task_id: task.id });
  const schedule = await make();
  await pass('2026-11-21T09:00:00Z');
  expect(await slots(schedule)).toEqual(['09:00 queued']);
  expect((await get(schedule)).last_slot?.detail).toBe('10 runs were active; it starts when one has ended.');
  await end((await runs())[0] as TaskRun, 'success');
  await pass('2026-11-21T09:01:00Z');
  expect(await slots(schedule)).toEqual(['09:00 started']);
  expect((await runs()).at(-1)).toMatchObject({ is_scheduled: true });
});

test('an account with more waiting slots than are looked at together keeps nobody else’s from starting', async () => {
  const early = new Date('2026-11-21T07:00:00Z');
  const bob = ann;
  const theirs = await make();
  ann = await app.newUser(undefined, 5 * 365 * 24 * 3600);
  task = (await call('task.create', { name: 'T', description: 'D', status: 'ready', use_profile: false })) as Task;
  for (let count = 0; count < limits.activeRunsPerUser; count++) await call('task.run', { task_id: task.id });
  const { id } = await make();
  await sql`with copies as (
    insert into schedules (user_id, task_id, rule, time_zone, next_run_at)
    select user_id, task_id, rule, time_zone, next_run_at from schedules, generate_series(1, 101)
    where id = ${Number(id.split(':').at(-1))} returning id)
    insert into schedule_slots (schedule_id, slot, outcome, settled)
    select id, ${early}, 'queued', false from copies`.execute(app.db);
  const schedule_id = Number(theirs.id.split(':').at(-1));
  const slot = new Date('2026-11-21T08:00:00Z');
  await app.db.insertInto('schedule_slots').values({ schedule_id, slot, outcome: 'queued', settled: false }).execute();
  await settleSlots(app.context(null), now);
  expect(await slots(theirs)).toEqual(['08:00 started']);
  // Its own wait no longer than any other.
  at('2026-11-21T13:01:00Z');
  while ((await settleSlots(app.context(null), now)) > 0);
  const waiting = await sql`select from schedule_slots where outcome = 'queued' and slot = ${early}`.execute(app.db);
  expect(waiting.rows).toEqual([]);
  await app.db.deleteFrom('schedules').where('user_id', 'in', [ann.userId, bob.userId]).execute();
});

test('a slot that cannot be started leaves those that wait behind it alone', async () => {
  const broken = await make();
  const good = (await call('task.create', { name: 'U', description: 'D', status: 'ready' })) as Task;
  const sound = await make({ task_id: good.id });
  await sql`update tasks set inputs = '{}' where id = ${Number(task.id.split(':').at(-1))}`.execute(app.db);
  for (const [schedule, time] of [
    [broken, '2026-11-21T08:00:00Z'],
    [sound, '2026-11-21T08:01:00Z'],
  ] as const) {
    const schedule_id = Number(schedule.id.split(':').at(-1));
    const row = { schedule_id, slot: new Date(time), outcome: 'queued' as const, settled: false };
    await app.db.insertInto('schedule_slots').values(row).execute();
  }
  await expect(settleSlots(app.context(null), now)).rejects.toThrow(TypeError);
  expect(await slots(sound)).toEqual(['08:01 started']);
  expect(await slots(broken)).toEqual(['08:00 queued']);
  await app.db.deleteFrom('schedules').where('user_id', '=', ann.userId).execute();
});

test('after five failed runs in a row the schedule is paused and says why, there and in the run’s chat', async () => {
  const schedule = await make();
  for (let hour = 9; hour <= 13; hour++) {
    await pass(`2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`);
    expect((await get(schedule)).consecutive_failures).toBe(hour - 9);
    await end((await runs()).at(-1) as TaskRun, hour % 2 ? 'fail' : 'errored');
    await settleSlots(app.context(null), now);
  }
  const notice =
    'Paused after 5 failed runs in a row. The last one: The page was not there. Correct the task, then resume the schedule.';
  expect(await get(schedule)).toMatchObject({
    status: 'paused',
    paused_reason: notice,
    consecutive_failures: 5,
    next_run_at: null,
  });
  const last = (await call('task-run.get', { task_run_id: (await runs()).at(-1)?.id })) as TaskRun;
  expect(last.system_messages).toContain(`Schedule: ${notice}`);
  await pass('2026-11-21T14:00:00Z');
  expect(await runs()).toHaveLength(5);
  expect(await call('schedule.resume', { schedule_id: schedule.id })).toMatchObject({
    status: 'active',
    paused_reason: null,
    consecutive_failures: 0,
    next_run_at: '2026-11-21T15:00:00.000Z',
  });
});

test('a success between failures, or a run that its owner ended, does not count towards the pause', async () => {
  const schedule = await make();
  const ends: FinishedStatus[] = ['fail', 'timed_out', 'terminated', 'completed', 'fail'];
  for (const [index, status] of ends.entries()) {
    await pass(`2026-11-21T${String(9 + index).padStart(2, '0')}:00:00Z`);
    await end((await runs()).at(-1) as TaskRun, status);
    await settleSlots(app.context(null), now);
    expect((await get(schedule)).consecutive_failures).toBe([1, 2, 2, 0, 1][index]);
  }
});

test('a run that cannot start is refused in words and counts as a failure', async () => {
  const schedule = await make();
  // A model whose key is taken away later.
  await app.db.updateTable('schedules').set({ model: 'gemini-2.5-pro' }).where('user_id', '=', ann.userId).execute();
  await pass('2026-11-21T09:00:00Z');
  expect(await runs()).toEqual([]);
  const { consecutive_failures, last_slot } = await get(schedule);
  expect(consecutive_failures).toBe(1);
  expect(last_slot).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('gemini-2.5-pro') as string });
});

test('a draft’s schedules wait, and go on by themselves when it is deployed again', async () => {
  const schedule = await make();
  await call('task.update', { id: task.id, status: 'draft' });
  expect(await get(schedule)).toMatchObject({
    status: 'paused',
    paused_reason: 'Its task is a draft again. Deploy the task to continue the schedule.',
  });
  await pass('2026-11-21T09:00:00Z');
  expect(await runs()).toEqual([]);
  const refused = await app.call('/api/schedule.resume', { schedule_id: schedule.id }, ann.token);
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('is a draft') as string } });
  at('2026-11-21T09:10:00Z');
  await call('task.update', { id: task.id, status: 'ready' });
  expect(await get(schedule)).toMatchObject({ status: 'active', next_run_at: '2026-11-21T10:00:00.000Z' });
});

test('a schedule that its owner paused stays paused when the task is deployed again', async () => {
  const schedule = await make();
  await call('schedule.pause', { schedule_id: schedule.id });
  await call('task.update', { id: task.id, status: 'draft' });
  await call('task.update', { id: task.id, status: 'ready' });
  expect(await get(schedule)).toMatchObject({ status: 'paused', paused_reason: 'You paused it.' });
});

test('a task can be changed while its schedule starts a run: neither waits for the other for ever', async () => {
  const schedule = await make();
  const changing = await inTransaction(app.db, async tx => {
    await holdSchedule(tx, schedule.id, ann.userId);
    const change = call('task.update', { id: task.id, status: 'draft' });
    await eventually('the change waits for the schedule', async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      return rows.length > 0;
    });
    const request = { task_id: task.id, inputs: {}, uploaded_files: [] };
    await insertRun(app.context(null), tx, { userId: ann.userId, request, isScheduled: true, source: 'schedule' });
    return [change];
  });
  expect(await Promise.all(changing)).toMatchObject([{ status: 'draft' }]);
  expect(await runs()).toHaveLength(1);
  expect((await get(schedule)).status).toBe('paused');
});

test('a task that became a draft behind the schedule’s back is not run', async () => {
  const schedule = await make();
  await app.db.updateTable('tasks').set({ status: 'draft' }).where('name', '=', 'T').execute();
  await pass('2026-11-21T09:00:00Z');
  expect(await runs()).toEqual([]);
  expect(await get(schedule)).toMatchObject({ status: 'paused', last_slot: { outcome: 'refused' } });
});

test('a deleted task takes its schedules along, and its runs stay', async () => {
  const schedule = await make();
  await pass('2026-11-21T09:00:00Z');
  await call('task.delete', { id: task.id });
  expect((await app.call('/api/schedule.get', { schedule_id: schedule.id }, ann.token)).status).toBe(404);
  await pass('2026-11-21T10:00:00Z');
  expect(await runs()).toHaveLength(1);
});

test('one schedule that cannot be fired leaves the others alone', async () => {
  const [broken, sound] = [await make(), await make()];
  await app.db
    .updateTable('schedules')
    .set({ time_zone: 'Nowhere/Land' })
    .where('id', '=', Number(broken.id.split(':').at(-1)))
    .execute();
  at('2026-11-21T09:00:00Z');
  const failed = fireNext(app.context(null), { now, except: [] });
  const scheduleId = Number(broken.id.split(':').at(-1));
  await expect(failed).rejects.toMatchObject({ name: 'FiringFailed', scheduleId });
  while ((await fireNext(app.context(null), { now, except: [scheduleId] })) !== undefined);
  expect(await slots(sound)).toEqual(['09:00 started']);
  await app.db.deleteFrom('schedules').where('id', '=', scheduleId).execute();
});

test('slots of more than a year ago are forgotten, and newer ones and those that wait are kept', async () => {
  const schedule = await make();
  const schedule_id = Number(schedule.id.split(':').at(-1));
  const row = { schedule_id, outcome: 'missed' as const };
  const [old, older, recent] = ['2024-01-01T01:00:00Z', '2024-01-01T02:00:00Z', '2026-11-01T03:00:00Z'].map(
    time => new Date(time),
  ) as [Date, Date, Date];
  await app.db
    .insertInto('schedule_slots')
    .values([
      { ...row, slot: old },
      { ...row, slot: older, settled: false },
      { ...row, slot: recent },
    ])
    .execute();
  expect(await sweepSlots(app.db)).toBe(1);
  expect(await slots(schedule)).toEqual(['02:00 missed', '03:00 missed']);
});
