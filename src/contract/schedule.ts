import { z } from 'zod';
import { weekdays } from './weekdays.ts';
import { Id, Message, Timestamp } from './common.ts';
import { mutation, query } from './procedure.ts';
import { Inputs, RunStatus } from './task-run.ts';
import { AgentKind } from './task.ts';

export const Frequency = z.enum(['once', 'hourly', 'daily', 'weekly', 'monthly', 'custom']);
export type Frequency = z.infer<typeof Frequency>;

const dayWords = 'must be a number from 0 (Sunday) to 6, the name of a day, or an array of these';
const dayName = z
  .string()
  .trim()
  .toLowerCase()
  .transform(name => weekdays.find(day => day === name || (name.length === 3 && day.startsWith(name))) ?? name)
  .pipe(z.enum(weekdays, { error: dayWords }));
const Day = z.union([whole(0, 6, dayWords), dayName], { error: dayWords });

function whole(from: number, to: number, error = `must be a whole number from ${from} to ${to}`) {
  return z.int({ error }).min(from, { error }).max(to, { error });
}

/** When a schedule fires. Which fields are needed depends on the frequency; the others are absent or null. */
export const TimeComponents = z.strictObject({
  minute: whole(0, 59),
  /** Null or anything for hourly. */
  hour: whole(0, 23).nullish(),
  day_of_month: whole(1, 31).nullish(),
  month: whole(1, 12).nullish(),
  /** Only for once, and optional there: without it, the next such date. */
  year: whole(2000, 2200).nullish(),
  /** 0 is Sunday. */
  day_of_week: z.union([Day, z.array(Day).min(1).max(7)], { error: dayWords }).nullish(),
});
export type TimeComponents = z.infer<typeof TimeComponents>;

/** What comes back: every field, null where the frequency has none. */
export const ShownTimes = z.object({
  minute: z.int(),
  hour: z.int().nullable(),
  day_of_month: z.int().nullable(),
  month: z.int().nullable(),
  year: z.int().nullable(),
  /** A number; an array for custom, and for weekly on several days. */
  day_of_week: z.union([z.int(), z.array(z.int())]).nullable(),
});
export type ShownTimes = z.infer<typeof ShownTimes>;

/** An IANA name such as Europe/Berlin. */
export const TimeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin or UTC');

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(name));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What to do at a slot while the schedule's last run still goes on. */
export const Overlap = z.enum(['skip', 'queue']);
export type Overlap = z.infer<typeof Overlap>;

export const ScheduleStatus = z.enum(['active', 'paused', 'finished']);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const SlotOutcome = z.enum(['started', 'queued', 'skipped', 'missed', 'refused']);
export type SlotOutcome = z.infer<typeof SlotOutcome>;

export const Schedule = z.object({
  id: z.string(),
  task_id: z.string(),
  user_id: z.string(),
  frequency: Frequency,
  /** In UTC, at the zone's offset of this moment. */
  time_components: ShownTimes,
  /** The same in `time_zone`: what the schedule keeps, whatever daylight saving does. */
  local_time_components: ShownTimes,
  time_zone: z.string(),
  inputs: z.record(z.string(), z.string()),
  overlap: Overlap,
  agent: AgentKind.nullable(),
  model: z.string().nullable(),
  additional_instructions: z.string().nullable(),
  status: ScheduleStatus,
  /** Why it is paused, in words for its owner; null unless paused. */
  paused_reason: z.string().nullable(),
  consecutive_failures: z.int(),
  next_run_at: Timestamp.nullable(),
  /** The next five times, soonest first; empty unless active. */
  next_runs: z.array(Timestamp),
  last_run: z.object({ id: z.string(), status: RunStatus, at: Timestamp }).nullable(),
  /** The newest time that has come, and what came of it, in words where no run did. */
  last_slot: z.object({ at: Timestamp, outcome: SlotOutcome, detail: z.string().nullable() }).nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Schedule = z.infer<typeof Schedule>;

const how = {
  overlap: Overlap.optional(),
  agent: AgentKind.nullish(),
  model: z.string().min(1).max(100).nullish(),
  additional_instructions: z.string().max(20_000).nullish(),
};

/** One of the two is needed. */
const times = { time_components: TimeComponents.optional(), local_time_components: TimeComponents.optional() };

export const SchedulePreview = z.strictObject({
  frequency: Frequency,
  ...times,
  time_zone: TimeZone.default('UTC'),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

export const ScheduleCreate = SchedulePreview.extend({ task_id: Id, inputs: Inputs.default({}), ...how });
export type ScheduleCreate = z.infer<typeof ScheduleCreate>;

export const ScheduleUpdate = z.strictObject({
  schedule_id: Id,
  frequency: Frequency.optional(),
  ...times,
  time_zone: TimeZone.optional(),
  inputs: Inputs.optional(),
  ...how,
});
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>;

const one = z.strictObject({ schedule_id: Id });
const exampleId = 'user:1/schedule:1';
const daily = { frequency: 'daily', time_components: { minute: 0, hour: 8 }, time_zone: 'Europe/Berlin' };

const timeNotes = [
  'time_components are in UTC: minute 0-59, hour 0-23 (null for hourly).',
  'once needs day_of_month 1-31 and month 1-12. Without a year it is the next such date.',
  'monthly needs day_of_month; in a shorter month it is the last day.',
  'weekly and custom need day_of_week: a number 0 (Sunday) to 6, a name, or an array.',
  'local_time_components may be given instead: the same fields on the clock of time_zone.',
  'With a time_zone the schedule keeps its local time when daylight saving changes; without one it keeps UTC.',
];

export const schedule = {
  create: mutation('schedule.create', 'Schedule a task', {
    notes: [
      'The task must be ready.',
      ...timeNotes,
      'overlap says what happens while the last run is still active: skip (default), or queue, which starts one run when it has ended.',
    ],
    example: { task_id: 'user:1/task:1', ...daily, inputs: {} },
  })
    .input(ScheduleCreate)
    .output(Schedule),
  list: query('schedule.list', 'List schedules, soonest first', {
    notes: ['With task_id only those of that task.', 'Schedules that will not run come last.'],
    example: {},
  })
    .input(z.strictObject({ task_id: Id.optional() }).optional())
    .output(z.array(Schedule)),
  listByTask: query('schedule.list.by_task', 'List the schedules of one task, soonest first', {
    example: { task_id: 'user:1/task:1' },
  })
    .input(z.strictObject({ task_id: Id }))
    .output(z.array(Schedule)),
  get: query('schedule.get', 'Get a schedule', { example: { schedule_id: exampleId } })
    .input(one)
    .output(Schedule),
  update: mutation('schedule.update', 'Change a schedule', {
    notes: [
      'Fields that are left out do not change. A new frequency needs its time_components.',
      ...timeNotes,
      'A new time makes a finished schedule active again.',
    ],
    example: { schedule_id: exampleId, ...daily },
  })
    .input(ScheduleUpdate)
    .output(Schedule),
  delete: mutation('schedule.delete', 'Delete a schedule', {
    notes: ['Runs that it has started continue and are kept.'],
    example: { schedule_id: exampleId },
  })
    .input(one)
    .output(Message),
  pause: mutation('schedule.pause', 'Pause a schedule', { example: { schedule_id: exampleId } })
    .input(one)
    .output(Schedule),
  resume: mutation('schedule.resume', 'Resume a paused schedule', {
    notes: ['It continues with its next time. Times that passed meanwhile are not run.'],
    example: { schedule_id: exampleId },
  })
    .input(one)
    .output(Schedule),
  preview: query('schedule.preview', 'Preview the next five times of a schedule', {
    notes: timeNotes,
    example: daily,
  })
    .input(SchedulePreview)
    .output(
      z.object({
        time_components: ShownTimes,
        local_time_components: ShownTimes,
        time_zone: z.string(),
        next_run_at: Timestamp,
        next_runs: z.array(Timestamp),
      }),
    ),
};
