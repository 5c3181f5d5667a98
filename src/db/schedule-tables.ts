import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Rule } from '#src/core/schedules/rule.ts';

type Created = ColumnType<Date, never, never>;
type Time = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Touched = ColumnType<Date, Date | undefined, Date>;
/** Written as JSON text, read as the value. */
type Json<T extends object> = JSONColumnType<T>;

export type SchedulesTable = {
  id: Generated<number>;
  user_id: number;
  task_id: number;
  rule: Json<Rule>;
  time_zone: string;
  inputs: Json<Record<string, string>>;
  overlap: 'skip' | 'queue';
  agent: 'browseruse' | 'operator' | null;
  model: string | null;
  additional_instructions: string | null;
  /** Whether inputs and instructions were last set by the owner on our screens, not by a program. */
  by_owner: ColumnType<boolean, boolean | undefined, boolean>;
  status: ColumnType<'active' | 'paused' | 'finished', never, 'active' | 'paused' | 'finished'>;
  /** Null unless paused. `task`: it goes on by itself when the task is ready again. */
  paused_by: ColumnType<'user' | 'task' | 'failures' | null, never, 'user' | 'task' | 'failures' | null>;
  paused_reason: ColumnType<string | null, never, string | null>;
  consecutive_failures: ColumnType<number, never, number>;
  /** Null unless active. */
  next_run_at: Time;
  created_at: Created;
  updated_at: Touched;
};

export type ScheduleSlotsTable = {
  schedule_id: number;
  slot: Date;
  outcome: 'started' | 'queued' | 'skipped' | 'missed' | 'refused';
  /** Why no run was started, in words for the owner. */
  detail: string | null;
  run_id: number | null;
  /** False while it waits for its turn, or its run has not been counted yet. */
  settled: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Created;
};
