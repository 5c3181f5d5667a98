import { z } from 'zod';
import { Id, Page, PageSize, Pagination, Timestamp } from '../common.ts';
import { mutation, query } from '../procedure.ts';
import { Task } from '../task.ts';

/** What is kept of a task in its versions: all that says what it does. Credentials, files and videos are not part of it. */
export const TaskContent = Task.pick({
  name: true,
  description: true,
  steps: true,
  inputs: true,
  special_instructions: true,
  guardrails: true,
  network: true,
  preferred_agent: true,
  use_proxy: true,
  use_profile: true,
  timeout: true,
  exclude_functions: true,
  model: true,
  step_timeout: true,
  initial_actions: true,
  output_model_schema: true,
  max_actions_per_step: true,
  flash_mode: true,
  replay: true,
  replay_accepts_changes: true,
  max_history_items: true,
  region: true,
  spend_limit_usd: true,
});
export type TaskContent = z.infer<typeof TaskContent>;

const Change = z.object({
  title: z.string(),
  lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
});

export const TaskVersion = z.object({
  /** From 1, in the order in which they came to be. */
  version: z.int(),
  task_id: z.string(),
  name: z.string(),
  /** Who saved it: the name of a person. */
  by: z.string(),
  /** The API key it was saved with; null when that was the web. */
  token_name: z.string().nullable(),
  /** `earlier` is what the task was before versions were kept. */
  source: z.enum(['earlier', 'edit', 'restore', 'recording', 'template']),
  /** The version that it brought back. */
  restored_from: z.int().nullable(),
  /** What it changed, in words; empty for the first one. */
  changes: z.array(z.string()),
  /** Whether the task is like it now. */
  is_present: z.boolean(),
  created_at: Timestamp,
  /** When the last change of the version was saved. Changes with the same token within ten minutes are one version. */
  saved_at: Timestamp,
});
export type TaskVersion = z.infer<typeof TaskVersion>;

export const TaskVersionDetails = TaskVersion.extend({
  content: TaskContent,
  /** What it changed in the version before it. */
  changed: z.array(Change),
  /** What restoring it would change in the task as it is: `added` comes back, `removed` goes. */
  restoring: z.array(Change),
});
export type TaskVersionDetails = z.infer<typeof TaskVersionDetails>;

const exampleId = 'user:1/task:1';
const Version = z.int().min(1).max(2_000_000_000);

/** Calls of the noun task. */
export const taskVersion = {
  versions: query('task.versions', 'List the versions of a task, newest first', {
    notes: [
      'Each change that is saved is a version; changes with the same token within ten minutes are one. The last 50 are kept.',
      'Credentials, uploaded files and videos are not part of a version.',
    ],
    example: { id: exampleId },
  })
    .input(z.strictObject({ id: Id, page: Page.default(1), page_size: PageSize.default(20) }))
    .output(z.object({ versions: z.array(TaskVersion), pagination: Pagination })),
  version: query('task.version', 'Compare a version of a task with the current task', {
    notes: ['changed is what it changed then; restoring is what restoring it would change now.'],
    example: { id: exampleId, version: 1 },
  })
    .input(z.strictObject({ id: Id, version: Version }))
    .output(TaskVersionDetails),
  restore: mutation('task.restore', 'Restore a version of a task', {
    notes: [
      'It becomes a new version. Restoring previous_version undoes it.',
      'Credentials, files, schedules and the status do not change.',
    ],
    example: { id: exampleId, version: 1 },
  })
    .input(z.strictObject({ id: Id, version: Version }))
    .output(z.object({ task: Task, version: z.int(), previous_version: z.int() })),
};
