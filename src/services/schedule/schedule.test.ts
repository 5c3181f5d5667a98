import type { Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let task: Task;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  task = (await call('task.create', { name: 'T', description: 'D', status: 'ready' })).body as Task;
});
beforeEach(() => app.setClock(() => new Date('2026-11-21T08:00:00Z')));
afterAll(() => app.close());

type Told = { status: number; body: Record<string, unknown>; message: unknown };

async function call(name: string, input: unknown): Promise<Told> {
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

test('S1-189 S1-191 S1-301 S1-345 a created schedule comes back whole, with its id and its next five times', async () => {
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

const sunday = 'has to be a number from 0 (Sunday) to 6, the name of a day, or an array of these';

describe('times that are refused, with the field named', () => {
  test.each([
    ['S1-293', 'daily', { minute: 60, hour: 1 }, 'time_components.minute: has to be a whole number from 0 to 59'],
    ['S1-293', 'daily', { hour: 1 }, 'time_components.minute: has to be a whole number from 0 to 59'],
    ['S1-294', 'daily', { minute: 0, hour: 24 }, 'time_components.hour: has to be a whole number from 0 to 23'],
    ['S1-294', 'daily', { minute: 0, hour: null }, 'time_components.hour: is needed for daily.'],
    ['', 'daily', { minute: 0.5, hour: 1 }, 'time_components.minute: has to be a whole number from 0 to 59'],
    ['S1-295', 'once', { minute: 0, hour: 1, month: 3 }, 'time_components.day_of_month: is needed for once.'],
    ['S1-295', 'once', { minute: 0, hour: 1, day_of_month: 3 }, 'time_components.month: is needed for once.'],
    [
      'S1-295',
      'once',
      { minute: 0, hour: 1, day_of_month: 32, month: 1 },
      'day_of_month: has to be a whole number from 1 to 31',
    ],
    [
      'S1-295',
      'once',
      { minute: 0, hour: 1, day_of_month: 1, month: 13 },
      'month: has to be a whole number from 1 to 12',
    ],
    [
      '',
      'once',
      { minute: 0, hour: 1, day_of_month: 31, month: 2 },
      'time_components.day_of_month: there is no day 31 in month 2.',
    ],
    [
      '',
      'once',
      { minute: 0, hour: 1, day_of_month: 29, month: 2, year: 2027 },
      'there is no day 29 in month 2 of 2027.',
    ],
    [
      '',
      'once',
      { minute: 59, hour: 7, day_of_month: 21, month: 11 },
      'time_components.hour: that time has passed (2026-11-21 07:59 in UTC).',
    ],
    [
      '',
      'once',
      { minute: 0, hour: 9, day_of_month: 20, month: 11, year: 2026 },
      'time_components.year: that time has passed',
    ],
    ['S1-296', 'weekly', { minute: 0, hour: 1 }, 'time_components.day_of_week: is needed for weekly.'],
    ['S1-296', 'weekly', { minute: 0, hour: 1, day_of_week: 7 }, `time_components.day_of_week: ${sunday}`],
    ['S1-296', 'weekly', { minute: 0, hour: 1, day_of_week: 'Freeday' }, `time_components.day_of_week: ${sunday}`],
    ['S1-296', 'custom', { minute: 0, hour: 1, day_of_week: [] }, 'time_components.day_of_week'],
    ['', 'monthly', { minute: 0, hour: 1 }, 'time_components.day_of_month: is needed for monthly.'],
    ['', 'daily', { minute: 0, hour: 1, month: 2 }, 'time_components.month: has no meaning for daily; leave it out'],
    ['', 'daily', { minute: 0, hour: 1, second: 2 }, 'time_components: Unrecognized key: "second"'],
    ['S1-190', 'yearly', { minute: 0, hour: 1 }, 'frequency: '],
  ])('%s %s %j', async (...[, frequency, components, told]) => {
    const answer = await call('schedule.create', { task_id: task.id, frequency, time_components: components });
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(told);
    expect((await call('schedule.preview', { frequency, time_components: components })).message).toBe(answer.message);
  });
});
