import type { Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let task: Task;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser(undefined, 365 * 24 * 3600);
  task = (await call('task.create', { name: 'T', description: 'D', status: 'ready' })).body as Task;
});
beforeEach(() => app.setClock(() => new Date('2026-11-21T08:00:00Z')));
afterAll(() => app.close());

type Answered = { status: number; body: Record<string, unknown>; message: unknown };

async function call(name: string, input: unknown): Promise<Answered> {
  const { status, body } = await app.call(`/api/${name}`, input, ann.token);
  return { status, body, message: body['message'] };
}

async function make(shape: Record<string, unknown>): Promise<Schedule> {
  const { status, body } = await call('schedule.create', { task_id: task.id, ...shape });
  expect(body).toMatchObject({ id: expect.any(String) as string });
  expect(status).toBe(200);
  return body as Schedule;
}

const none = { hour: null, day_of_month: null, month: null, year: null, day_of_week: null };

test('a created schedule comes back whole, with its id and its next five times', async () => {
  const made = await make({ frequency: 'daily', time_components: { minute: 30, hour: 9 }, inputs: { city: 'Oslo' } });
  expect(made).toEqual({
    id: expect.stringMatching(/^user:\d+\/schedule:\d+$/) as string,
    task_id: task.id,
    user_id: `user:${ann.userId}`,
    frequency: 'daily',
    time_components: { ...none, minute: 30, hour: 9 },
    local_time_components: { ...none, minute: 30, hour: 9 },
    time_zone: 'UTC',
    inputs: { city: 'Oslo' },
    overlap: 'skip',
    agent: null,
    model: null,
    additional_instructions: null,
    status: 'active',
    paused_reason: null,
    consecutive_failures: 0,
    next_run_at: '2026-11-21T09:30:00.000Z',
    next_runs: [21, 22, 23, 24, 25].map(day => `2026-11-${day}T09:30:00.000Z`),
    last_run: null,
    last_slot: null,
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
  });
});

const sunday = 'must be a number from 0 (Sunday) to 6, the name of a day, or an array of these';

describe('times that are refused, with the field named', () => {
  test.each([
    ['daily', { minute: 60, hour: 1 }, 'time_components.minute: must be a whole number from 0 to 59'],
    ['daily', { hour: 1 }, 'time_components.minute: must be a whole number from 0 to 59'],
    ['daily', { minute: -1, hour: 1 }, 'time_components.minute: must be a whole number from 0 to 59'],
    ['daily', { minute: '5', hour: 1 }, 'time_components.minute: must be a whole number from 0 to 59'],
    ['daily', { minute: 0, hour: -1 }, 'time_components.hour: must be a whole number from 0 to 23'],
    ['daily', { minute: 0, hour: 24 }, 'time_components.hour: must be a whole number from 0 to 23'],
    ['daily', { minute: 0, hour: null }, 'time_components.hour: is needed for daily.'],
    ['daily', { minute: 0.5, hour: 1 }, 'time_components.minute: must be a whole number from 0 to 59'],
    ['once', { minute: 0, hour: 1, month: 3 }, 'time_components.day_of_month: is needed for once.'],
    ['once', { minute: 0, hour: 1, day_of_month: 3 }, 'time_components.month: is needed for once.'],
    ['once', { minute: 0, hour: 1, day_of_month: 0, month: 1 }, 'day_of_month: must be a whole number from 1 to 31'],
    ['once', { minute: 0, hour: 1, day_of_month: 1, month: 0 }, 'month: must be a whole number from 1 to 12'],
    ['once', { minute: 0, hour: 1, day_of_month: 32, month: 1 }, 'day_of_month: must be a whole number from 1 to 31'],
    ['once', { minute: 0, hour: 1, day_of_month: 1, month: 13 }, 'month: must be a whole number from 1 to 12'],
    [
      'once',
      { minute: 0, hour: 1, day_of_month: 31, month: 2 },
      'time_components.day_of_month: there is no day 31 in month 2.',
    ],
    ['once', { minute: 0, hour: 1, day_of_month: 29, month: 2, year: 2027 }, 'there is no day 29 in month 2 of 2027.'],
    [
      'once',
      { minute: 59, hour: 7, day_of_month: 21, month: 11 },
      'time_components.hour: that time has passed (2026-11-21 07:59 in UTC).',
    ],
    [
      'once',
      { minute: 0, hour: 9, day_of_month: 20, month: 11, year: 2026 },
      'time_components.year: that time has passed',
    ],
    ['weekly', { minute: 0, hour: 1 }, 'time_components.day_of_week: is needed for weekly.'],
    ['weekly', { minute: 0, hour: 1, day_of_week: -1 }, `time_components.day_of_week: ${sunday}`],
    ['weekly', { minute: 0, hour: 1, day_of_week: 7 }, `time_components.day_of_week: ${sunday}`],
    ['weekly', { minute: 0, hour: 1, day_of_week: 'Freeday' }, `time_components.day_of_week: ${sunday}`],
    ['custom', { minute: 0, hour: 1, day_of_week: [] }, 'time_components.day_of_week'],
    ['monthly', { minute: 0, hour: 1 }, 'time_components.day_of_month: is needed for monthly.'],
    ['daily', { minute: 0, hour: 1, month: 2 }, 'time_components.month: is not used for daily; remove it'],
    ['daily', { minute: 0, hour: 1, second: 2 }, 'time_components: Unrecognized key: "second"'],
    ['yearly', { minute: 0, hour: 1 }, 'frequency: '],
  ])('%s %j', async (...[frequency, components, words]) => {
    const answer = await call('schedule.create', { task_id: task.id, frequency, time_components: components });
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(words);
    expect((await call('schedule.preview', { frequency, time_components: components })).message).toBe(answer.message);
  });
});

const preview = async (shape: Record<string, unknown>) => (await call('schedule.preview', shape)).body as Preview;
type Preview = Pick<Schedule, 'time_components' | 'local_time_components' | 'time_zone' | 'next_runs'>;

describe('what each shape means', () => {
  test('hourly: the hour is null or whatever; only the minute is shifted', async () => {
    for (const hour of [0, null, undefined, 7]) {
      const { time_components, local_time_components, next_runs } = await preview({
        frequency: 'hourly',
        time_components: { minute: 10, hour },
        time_zone: 'Asia/Kolkata',
      });
      expect([time_components, local_time_components]).toEqual([
        { ...none, minute: 10 },
        { ...none, minute: 40 },
      ]);
      expect(next_runs.slice(0, 2)).toEqual(['2026-11-21T08:10:00.000Z', '2026-11-21T09:10:00.000Z']);
    }
  });

  test('daily: nine in Berlin stays nine when daylight saving begins', async () => {
    app.setClock(() => new Date('2027-03-26T12:00:00Z'));
    const shown = await preview({
      frequency: 'daily',
      time_components: { minute: 0, hour: 8 },
      time_zone: 'Europe/Berlin',
    });
    expect(shown.local_time_components).toEqual({ ...none, minute: 0, hour: 9 });
    expect(shown.next_runs.slice(0, 3)).toEqual(
      ['2027-03-27T08', '2027-03-28T07', '2027-03-29T07'].map(hour => `${hour}:00:00.000Z`),
    );
  });

  test('a time that the clock skips comes at the first moment after the gap; one shown twice comes once', async () => {
    const at = { frequency: 'daily', local_time_components: { minute: 30, hour: 2 }, time_zone: 'Europe/Berlin' };
    app.setClock(() => new Date('2027-03-27T12:00:00Z'));
    expect((await preview(at)).next_runs.slice(0, 2)).toEqual(['2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z']);
    app.setClock(() => new Date('2026-10-24T12:00:00Z'));
    expect((await preview(at)).next_runs.slice(0, 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });

  test('weekly: a number from Sunday 0, a name, or an array; the day is shifted with the time', async () => {
    for (const day of [0, 'Sunday', 'sun', [0], ['SUNDAY']]) {
      const shown = await preview({
        frequency: 'weekly',
        time_components: { minute: 0, hour: 20, day_of_week: day },
        time_zone: 'Asia/Kolkata',
      });
      expect(shown.time_components.day_of_week).toBe(0);
      expect(shown.local_time_components).toEqual({ ...none, minute: 30, hour: 1, day_of_week: 1 });
      expect(shown.next_runs[0]).toBe('2026-11-22T20:00:00.000Z');
    }
  });

  test('custom: several days', async () => {
    const shown = await preview({
      frequency: 'custom',
      time_components: { minute: 0, hour: 9, day_of_week: [5, 'monday', 1, 3] },
    });
    expect(shown.time_components).toEqual({ ...none, minute: 0, hour: 9, day_of_week: [1, 3, 5] });
    expect(shown.next_runs.map(at => at.slice(5, 10))).toEqual(['11-23', '11-25', '11-27', '11-30', '12-02']);
  });

  test('monthly: the 31st is the last day of a shorter month', async () => {
    const { next_runs } = await preview({
      frequency: 'monthly',
      time_components: { minute: 0, hour: 9, day_of_month: 31 },
    });
    expect(next_runs.map(at => at.slice(0, 10))).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  test('once: the date is converted too, and without a year the next such date is meant', async () => {
    const shown = await preview({
      frequency: 'once',
      time_components: { minute: 0, hour: 20, day_of_month: 31, month: 12 },
      time_zone: 'Asia/Tokyo',
    });
    expect(shown.local_time_components).toEqual({ ...none, minute: 0, hour: 5, day_of_month: 1, month: 1, year: 2027 });
    expect(shown.next_runs).toEqual(['2026-12-31T20:00:00.000Z']);
    const past = { minute: 0, hour: 9, day_of_month: 1, month: 3 };
    expect((await preview({ frequency: 'once', time_components: past })).next_runs).toEqual([
      '2027-03-01T09:00:00.000Z',
    ]);
    const leap = { minute: 0, hour: 9, day_of_month: 29, month: 2 };
    expect((await preview({ frequency: 'once', time_components: leap })).next_runs).toEqual([
      '2028-02-29T09:00:00.000Z',
    ]);
    const year = { ...past, year: 2030 };
    expect((await preview({ frequency: 'once', time_components: year })).next_runs).toEqual([
      '2030-03-01T09:00:00.000Z',
    ]);
  });

  test('what comes back may be sent again as it is', async () => {
    const shape = { frequency: 'weekly', time_components: { minute: 5, hour: 23, day_of_week: 'Friday' } };
    const shown = await preview({ ...shape, time_zone: 'America/New_York' });
    const again = { frequency: 'weekly', time_zone: shown.time_zone };
    expect(await preview({ ...again, time_components: shown.time_components })).toEqual(shown);
    expect(await preview({ ...again, local_time_components: shown.local_time_components })).toEqual(shown);
  });

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone: must be the name of a time zone such as Europe/Berlin or UTC'],
    [{ time_zone: 'PST' }, 'time_zone: must be the name of a time zone'],
    [{ time_zone: '+05:30' }, 'time_zone: must be the name of a time zone'],
    [{ local_time_components: { minute: 0, hour: 9 } }, 'Send either local_time_components or time_components'],
    [{ overlap: 'cancel' }, 'overlap: '],
    [{ user_id: 'user:1' }, 'Unrecognized key: "user_id"'],
    [{ next_run_at: '2026-11-21T09:00:00Z' }, 'Unrecognized key: "next_run_at"'],
    [{ status: 'paused' }, 'Unrecognized key: "status"'],
    [{ time_components: undefined }, 'time_components is required.'],
    [{ model: 'gemini-2.5-pro' }, 'gemini-2.5-pro'],
    [{ model: 'no-such-model' }, 'no-such-model'],
  ])('%j is refused', async (more, words) => {
    const shape = { frequency: 'daily', time_components: { minute: 0, hour: 9 }, ...more };
    const { status, message } = await call('schedule.create', { task_id: task.id, ...shape });
    expect([status, message]).toEqual([400, expect.stringContaining(words)]);
  });
});

test('a draft cannot be scheduled', async () => {
  const draft = (await call('task.create', { name: 'Unfinished', description: 'D' })).body as Task;
  const shape = { frequency: 'daily', time_components: { minute: 0, hour: 9 } };
  expect(await call('schedule.create', { task_id: draft.id, ...shape })).toMatchObject({
    status: 400,
    message: '"Unfinished" is still a draft. Deploy it (status ready) before scheduling it.',
  });
});

describe('a schedule’s life', () => {
  let other: Task;
  beforeAll(async () => {
    other = (await call('task.create', { name: 'O', description: 'D', status: 'ready' })).body as Task;
  });
  const daily = (hour: number) => ({ task_id: other.id, frequency: 'daily', time_components: { minute: 0, hour } });

  test('lists are soonest first, and those that do not run come last', async () => {
    const [late, early, paused] = [await make(daily(20)), await make(daily(9)), await make(daily(8))];
    await call('schedule.pause', { schedule_id: paused.id });
    const all = JSON.parse((await app.call('/api/schedule.list', {}, ann.token)).text) as Schedule[];
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([late.id, early.id, paused.id]));
    for (const name of ['schedule.list', 'schedule.list.by_task']) {
      const { text } = await app.call(`/api/${name}`, { task_id: other.id }, ann.token);
      expect((JSON.parse(text) as Schedule[]).map(({ id }) => id)).toEqual([early.id, late.id, paused.id]);
    }
    expect((await call('schedule.get', { schedule_id: late.id })).body).toEqual(late);
  });

  test('an update changes what it names and nothing else', async () => {
    const made = await make({ ...daily(9), inputs: { a: 'b' }, time_zone: 'Europe/Oslo', model: 'builtin' });
    const id = { schedule_id: made.id };
    const renamed = (await call('schedule.update', { ...id, inputs: { a: 'c' } })).body as Schedule;
    expect({ ...renamed, updated_at: '' }).toEqual({ ...made, inputs: { a: 'c' }, updated_at: '' });
    const weekly = { frequency: 'weekly', time_components: { minute: 30, hour: 6, day_of_week: 2 } };
    expect((await call('schedule.update', { ...id, ...weekly })).body).toMatchObject({
      frequency: 'weekly',
      inputs: { a: 'c' },
      model: 'builtin',
      next_run_at: '2026-11-24T06:30:00.000Z',
    });
    expect((await call('schedule.update', { ...id, frequency: 'daily' })).message).toBe(
      'time_components is required with the new frequency daily.',
    );
  });

  test('in another zone the local time stays', async () => {
    const made = await make({ ...daily(8), time_zone: 'Europe/Oslo' });
    const moved = (await call('schedule.update', { schedule_id: made.id, time_zone: 'Asia/Tokyo' })).body as Schedule;
    expect(moved.local_time_components).toEqual(made.local_time_components);
    expect(moved.next_run_at).toBe('2026-11-22T00:00:00.000Z');
  });

  test('paused it has no next time; resumed it goes on from now', async () => {
    const made = await make(daily(9));
    const id = { schedule_id: made.id };
    expect((await call('schedule.pause', id)).body).toMatchObject({
      status: 'paused',
      paused_reason: 'You paused it.',
      next_run_at: null,
      next_runs: [],
    });
    app.setClock(() => new Date('2026-11-21T10:00:00Z'));
    expect((await call('schedule.update', { ...id, overlap: 'queue' })).body).toMatchObject({ status: 'paused' });
    const resumed = { status: 'active', paused_reason: null, next_run_at: '2026-11-22T09:00:00.000Z' };
    expect((await call('schedule.resume', id)).body).toMatchObject(resumed);
    expect((await call('schedule.resume', id)).body).toMatchObject(resumed);
  });

  test('a paused once whose time has passed is not resumed without a new time', async () => {
    const time_components = { minute: 30, hour: 8, day_of_month: 21, month: 11 };
    const made = await make({ task_id: other.id, frequency: 'once', time_components });
    await call('schedule.pause', { schedule_id: made.id });
    app.setClock(() => new Date('2026-11-21T08:40:00Z'));
    expect(await call('schedule.resume', { schedule_id: made.id })).toMatchObject({
      status: 400,
      message: 'The time of this schedule has passed. Give it a new one.',
    });
  });

  test('a deleted schedule is gone', async () => {
    const made = await make(daily(9));
    const id = { schedule_id: made.id };
    expect((await call('schedule.delete', id)).body).toEqual({
      success: true,
      message: 'The automated task schedule has been removed',
    });
    for (const name of ['get', 'delete', 'pause', 'resume', 'update']) {
      expect((await call(`schedule.${name}`, id)).status).toBe(404);
    }
  });
});

test('inputs are bounded together, since a list has those of every schedule', async () => {
  const inputsOf = (bytes: number) => Object.fromEntries([1, 2, 3, 4, 5].map(n => [`i${n}`, 'ä'.repeat(bytes / 10)]));
  const nine = { frequency: 'daily', time_components: { minute: 0, hour: 9 } };
  const large = await call('schedule.create', { task_id: task.id, ...nine, inputs: inputsOf(101_000) });
  expect(large).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^inputs: .*at most 100 kB/) } });
  const run = await call('task.run', { task_id: task.id, inputs: inputsOf(101_000) });
  expect(run.status).toBe(400);
  const fits = await call('schedule.create', { task_id: task.id, ...nine, inputs: inputsOf(99_000) });
  expect(fits.status).toBe(200);
});
