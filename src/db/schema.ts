import type { AgentEvent } from '#src/core/runs/run-events.ts';
import type { StoredAssignment, StoredCredential } from './stored-assignment.ts';
import type { LiveRecordingsTable, NarrationsTable } from './live-recording-tables.ts';
import type { AccountDeletionsTable, AccountExportsTable } from './account-tables.ts';
import type {
  AuditLogTable,
  IdempotencyKeysTable,
  OidcPayloadsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
} from './platform-tables.ts';
import type {
  CreditEntriesTable,
  InvoiceSeriesTable,
  InvoicesTable,
  PaymentOrdersTable,
  PaymentRefundsTable,
} from './billing-tables.ts';
import type { QueueTurnsTable } from './queue-tables.ts';
import type { StoredObjectsTable } from './stored-object-tables.ts';
import type { TaskVersionsTable } from './task-version-table.ts';
import type { SchedulesTable, ScheduleSlotsTable } from './schedule-tables.ts';
import type { TemplateInstancesTable, TemplatePackagesTable, TemplateVersionsTable } from './template-tables.ts';
import type { NoticeWishes } from '#src/core/notices.ts';
import type { RunStatus } from '#src/core/runs/run-status.ts';
import type { ModelUsage } from '#src/core/models/usage.ts';
import type { ColumnType, Generated, JSONColumnType, Selectable, Updateable } from 'kysely';

type Created = ColumnType<Date, never, never>;
type Time = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Touched = ColumnType<Date, Date | undefined, Date>;
/** Written as JSON text, read as the value. */
type Json<T extends object> = JSONColumnType<T>;
type JsonDefault<T extends object> = ColumnType<T, string | undefined, string>;

export type UsersTable = {
  id: Generated<number>;
  email: string;
  name: string;
  picture: string | null;
  /** The sum of the ledger, kept by it. */
  credits: ColumnType<number, never, never>;
  data_retention: ColumnType<string, never, string | undefined>;
  video_retention: ColumnType<string, never, string | undefined>;
  /** When its owner chose whether videos are kept; until then the end of a run asks. */
  video_chosen_at: ColumnType<Date | null, never, Date>;
  /** When a run of it said that the built-in planner stands in for a model without a key. */
  no_key_noted_at: ColumnType<Date | null, never, Date>;
  created_at: Created;
  /** Set once, by its owner: from then on nothing is signed in to it, and the rest of it is being erased. */
  deleted_at: ColumnType<Date | null, never, Date>;
};

export type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: number;
  email: string;
  email_verified: boolean;
  last_sign_in_at: Touched;
};

export type AuthTokensTable = {
  id: string;
  user_id: number;
  kind: 'login' | 'api';
  name: string;
  /** Whether its owner let it answer approvals. */
  approves: ColumnType<boolean, boolean | undefined, never>;
  created_at: Created;
  expires_at: Date;
  revoked_at: Time;
  last_used_at: Time;
  authenticated_at: Time;
};

export type TasksTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string;
  status: 'draft' | 'ready' | 'deleted';
  thumbnail: string | null;
  steps: Json<{ id: string; description: string }[]>;
  inputs: Json<{ name: string; description: string; example?: string | undefined }[]>;
  credentials: Json<StoredCredential[]>;
  settings: Json<Record<string, unknown>>;
  video_url: string | null;
  created_at: Created;
  updated_at: Touched;
  /** When the task's profile was last kept; null when there is none. */
  profile_saved_at: Time;
  /** What it was made of; null for one's own, and once that is deleted. */
  template_package_id: ColumnType<string | null, string | undefined, string | null>;
  template_version_id: ColumnType<string | null, string | undefined, string | null>;
  template_instance_id: ColumnType<string | null, string | undefined, string | null>;
  /** What its runs did and proved, for the next ones: see `core/playbook`. Null when there is none; may be of another format. */
  playbook: ColumnType<unknown, never, string | null>;
  /** What description, steps, inputs, credentials and settings take; the database counts it. */
  content_bytes: ColumnType<number, never, never>;
};

export type TaskProfilesTable = {
  task_id: number;
  user_id: number;
  /** Where the sealed profile lies; null when none is kept. */
  object_key: string | null;
  bytes: ColumnType<number, number | undefined, number>;
  saved_at: Time;
  /** The run that uses it, as long as `held_until` is to come. */
  held_by: number | null;
  held_epoch: number | null;
  held_until: Time;
};

/** `retention` is that of the run that it was answered in, counted from `updated_at`. */
export type TaskAnswersTable = {
  task_id: number;
  key: string;
  answer: string;
  retention: ColumnType<string, string | undefined, string>;
  updated_at: Touched;
};

/** `secret`: what is answered is sealed for the worker and kept nowhere else. */
export type StoredQuestion = Omit<Extract<AgentEvent, { type: 'question' }>, 'type'>;

/**
 * `recording` until the video is stored, also after the run's end. `parts`: from `at` seconds on, time goes on from
 * `started_at`. `key` is where storage has it; earlier ones lie at `video.mp4` of their run.
 */
export type StoredVideo =
  | { state: 'recording' }
  | { state: 'ready'; seconds: number; bytes: number; parts: { started_at: string; at: number }[]; key?: string }
  | { state: 'failed'; reason: string };

/**
 * Who started a run: the owner on our screens, a program with an API token, an assistant over MCP, or a schedule that the
 * owner set up. A schedule that a program set up counts as `api`.
 */
export type RunSource = 'web' | 'api' | 'mcp' | 'schedule';

export type RunsTable = {
  id: Generated<number>;
  user_id: number;
  task_id: number;
  task_name: string;
  status: ColumnType<RunStatus, RunStatus | undefined, RunStatus>;
  status_reason: string | null;
  agent: 'browseruse' | 'operator';
  model: string;
  assignment: Json<StoredAssignment>;
  inputs: Json<Record<string, string>>;
  uploaded_files: JsonDefault<StoredUpload[]>;
  testing: boolean;
  test_run: boolean;
  is_scheduled: boolean;
  source: ColumnType<RunSource, RunSource | undefined, never>;
  /** A person drives its browser and is recorded; no agent acts. */
  is_recording: ColumnType<boolean, boolean | undefined, never>;
  input_requested: ColumnType<boolean, never, boolean>;
  question: ColumnType<StoredQuestion | null, never, string | null>;
  result: string | null;
  /** What it took of models; null without one. */
  usage: ColumnType<ModelUsage | null, never, string | null>;
  data_retention: string;
  video_retention: string;
  video: ColumnType<StoredVideo | null, never, string | null>;
  created_at: Created;
  updated_at: Touched;
  ended_at: Time;
  lease_epoch: ColumnType<number, never, number>;
  lease_worker: string | null;
  lease_expires_at: Time;
  /** How many workers died while they had it. */
  worker_deaths: ColumnType<number, never, number>;
  /** The lease at which the last of them died, so that none is counted twice. */
  death_epoch: ColumnType<number | null, never, number>;
  /** Since when it waits for a worker, or waited for the one that has it. */
  queued_at: Touched;
  /** It has begun before: a place that is free is given to it first. */
  resumes: ColumnType<boolean, never, boolean>;
  /** Since when it has had no slot of a worker, because it waits for a person; null while it has one or waits for one. */
  parked_at: ColumnType<Date | null, never, Date | null>;
  live_address: string | null;
  last_seq: ColumnType<number, never, number>;
  last_batch: ColumnType<string | null, never, string>;
  downloads_count: ColumnType<number, never, number>;
  /** When chat, inputs, files and result were forgotten. */
  data_swept_at: ColumnType<Date | null, never, Date>;
  video_swept_at: ColumnType<Date | null, never, Date>;
  /** What was taken from the balance at its start; what it did not use is given back at its end. */
  credits_reserved: ColumnType<number, number | undefined, number>;
  /** The rate it was quoted at. */
  credits_per_minute: ColumnType<number, number | undefined, number>;
  /** When a worker first had it. */
  claimed_at: ColumnType<Date | null, never, Date>;
};

/** A file that a user gave, as runs and tasks hold it: links to it are made when it is shown. */
export type StoredUpload = { filename: string; gcs_filename: string; content_type: string; size: number };

export type FilesTable = {
  id: Generated<number>;
  user_id: number;
  run_id: number | null;
  kind: 'upload' | 'download';
  /** Where storage has it. */
  key: string;
  name: string;
  content_type: string;
  bytes: number;
  created_at: Touched;
  /** When a run last began with it. */
  used_at: Touched;
};

/** What processing a recording came to, beside the task's steps. */
export type StoredOutcome = {
  seconds: number;
  notes: string[];
  /** `said` is absent where nobody listened yet. */
  steps: { step_id: string; at: number; confidence: number; said?: string | null }[];
};

export type DemonstrationsTable = {
  id: Generated<number>;
  user_id: number;
  task_id: number | null;
  /** `{folder}/video` is where it is sent and its name, `{folder}/work/` has what processing has found so far. */
  folder: string;
  /** Where storage has it once it is accepted; of earlier ones null, they lie where they were sent. */
  object_key: ColumnType<string | null, never, string | null>;
  name: string;
  content_type: string;
  bytes: ColumnType<number, number | undefined, number>;
  state: ColumnType<DemonstrationState, DemonstrationState | undefined, DemonstrationState>;
  /** How many stages of its processing are done. */
  stage: ColumnType<number, never, number>;
  /** Counts the workers that took it; an older one may write no more. */
  epoch: ColumnType<number, never, number>;
  /** Workers that took it since a stage was last done. */
  tries: ColumnType<number, never, number>;
  beat_at: Time;
  error: ColumnType<string | null, never, string | null>;
  outcome: ColumnType<StoredOutcome | null, never, string | null>;
  /** What models took so far to process it. */
  usage: ColumnType<ModelUsage | null, never, string | null>;
  created_at: Created;
};

export type DemonstrationState = 'waiting' | 'uploaded' | 'processing' | 'processed' | 'failed';

export type RunEventsTable = {
  run_id: number;
  seq: number;
  at: Created;
  type: string;
  data: Json<Record<string, unknown>>;
};

export type RunCommandsTable = {
  id: Generated<number>;
  run_id: number;
  type: 'chat' | 'pause' | 'resume' | 'terminate' | 'stop-recording' | 'record-control';
  data: JsonDefault<Record<string, unknown>>;
  created_at: Created;
  handled_at: Time;
};

export type RunCheckpointsTable = {
  run_id: number;
  /** Sealed, as is the profile. */
  state: Buffer;
  profile: Buffer | null;
};

export type ModelTestsTable = { user_id: number; at: Created };

/** Pictures of a step, WebP, at most 40 kB each. */
export type StepEvidenceTable = {
  run_id: number;
  step: number;
  moment: 'before' | 'after' | 'end';
  picture: Buffer;
  at: Touched;
};

export type PracticeVisitsTable = {
  visit: string;
  state: Json<object>;
  updated_at: Touched;
  /** Counted by the database. */
  bytes: ColumnType<number, never, never>;
};

/** How many runs: the sum of `amount` over an owner's rows. Folded rows are sums of many. */
export type RunCountsTable = {
  user_id: number;
  task_id: number;
  status: RunStatus;
  amount: number;
  folded: ColumnType<boolean, boolean | undefined, boolean>;
};

export type NoticeSettingsTable = {
  user_id: number;
  push: Json<NoticeWishes>;
  email: Json<NoticeWishes>;
  updated_at: Touched;
};

/** Push subscriptions: the endpoint of a browser, and the keys to encrypt for it. */
export type PushSubscriptionsTable = {
  id: Generated<number>;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Created;
};

/** Runs that their owner has on the screen; `seen_at` is renewed while it is so. */
export type RunViewersTable = { run_id: number; seen_at: Touched };

/** The database's tables by name; a test holds this against the real columns. */
export type Schema = {
  users: UsersTable;
  identities: IdentitiesTable;
  auth_tokens: AuthTokensTable;
  tasks: TasksTable;
  task_versions: TaskVersionsTable;
  task_answers: TaskAnswersTable;
  task_profiles: TaskProfilesTable;
  runs: RunsTable;
  files: FilesTable;
  stored_objects: StoredObjectsTable;
  recordings: DemonstrationsTable;
  run_events: RunEventsTable;
  run_commands: RunCommandsTable;
  run_checkpoints: RunCheckpointsTable;
  schedules: SchedulesTable;
  schedule_slots: ScheduleSlotsTable;
  live_recordings: LiveRecordingsTable;
  narrations: NarrationsTable;
  payment_orders: PaymentOrdersTable;
  payment_refunds: PaymentRefundsTable;
  credit_entries: CreditEntriesTable;
  invoice_series: InvoiceSeriesTable;
  invoices: InvoicesTable;
  queue_turns: QueueTurnsTable;
  model_tests: ModelTestsTable;
  step_evidence: StepEvidenceTable;
  run_counts: RunCountsTable;
  notice_settings: NoticeSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  run_viewers: RunViewersTable;
  template_packages: TemplatePackagesTable;
  template_versions: TemplateVersionsTable;
  template_instances: TemplateInstancesTable;
  practice_visits: PracticeVisitsTable;
  idempotency_keys: IdempotencyKeysTable;
  oidc_payloads: OidcPayloadsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  audit_log: AuditLogTable;
  account_deletions: AccountDeletionsTable;
  account_exports: AccountExportsTable;
};

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type AuthTokenRow = Selectable<AuthTokensTable>;
export type TemplatePackageRow = Selectable<TemplatePackagesTable>;
export type TemplateVersionRow = Selectable<TemplateVersionsTable>;
export type TaskRow = Selectable<TasksTable>;
export type DemonstrationRow = Selectable<DemonstrationsTable>;
export type RunRow = Selectable<RunsTable>;
export type RunEventRow = Selectable<RunEventsTable>;
export type RunCommandRow = Selectable<RunCommandsTable>;
export type LiveRecordingRow = Selectable<LiveRecordingsTable>;
export type ScheduleRow = Selectable<SchedulesTable>;
export type ScheduleChange = Updateable<SchedulesTable>;
