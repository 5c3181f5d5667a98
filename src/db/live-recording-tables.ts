import type { DraftEdits } from '#src/core/live-recording/draft.ts';
import type { RecordedEvent } from '#src/core/live-recording/events.ts';
import type { ColumnType } from 'kysely';

type Created = ColumnType<Date, never, never>;
type Time = ColumnType<Date | null, Date | null | undefined, Date | null>;
type JsonDefault<T extends object> = ColumnType<T, string | undefined, string>;

export type LiveRecordingsTable = {
  run_id: number;
  user_id: number;
  task_id: number;
  start_url: string | null;
  /** Done in the agent's own browser, by a person in control of the run. */
  in_control: ColumnType<boolean, boolean | undefined, boolean>;
  /** In control: what is done now is written down. */
  is_on: ColumnType<boolean, boolean | undefined, boolean>;
  /** In control: id of the task's step that the agent was at. */
  after_step: string | null;
  /** What was done, oldest first; written by the worker alone. */
  events: JsonDefault<RecordedEvent[]>;
  /** What the user changed of the steps that it makes. */
  edits: JsonDefault<DraftEdits>;
  saved_at: Time;
  created_at: Created;
};

/** A clip of what was said while a task was shown. */
export type NarrationsTable = {
  id: string;
  run_id: number;
  user_id: number;
  started_at: ColumnType<Date, Date, never>;
  ms: number;
  mime_type: string;
  sound: ColumnType<Buffer, Buffer | undefined, Buffer>;
  /** How many parts of it have come, in order. */
  parts: ColumnType<number, number | undefined, number>;
  is_whole: ColumnType<boolean, boolean | undefined, boolean>;
  said: ColumnType<string | null, string | null | undefined, string | null>;
  /** The task's step that it belongs to, once the task is made. */
  step_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Created;
};
