import { z } from 'zod';
import { taskFileLength } from './constants.ts';
import { Id } from '../common.ts';
import { mutation, query } from '../procedure.ts';
import { StepWarning } from './step-check.ts';
import { CredentialInput, StepText, Task, TaskCreate } from '../task.ts';

const { shape } = TaskCreate;

/** A sign-in that the task wants. What it signs in with is never part of a file. */
const WantedCredential = z.strictObject({
  name: CredentialInput.shape.name,
  website: CredentialInput.shape.website,
  /** Whether it needs one-time codes too. */
  one_time_codes: z.boolean().optional(),
});
export type WantedCredential = z.infer<typeof WantedCredential>;

export const taskFileFormat = 1;

/** A task as a file says it: all that is not an id, a secret or a file. What is left out has its default. */
export const TaskFile = z.strictObject({
  legwork: z.literal(taskFileFormat, `This installation reads files that begin with "legwork: ${taskFileFormat}"`),
  name: shape.name,
  description: shape.description,
  status: z.enum(['draft', 'ready']).default('draft'),
  thumbnail: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  steps: z.array(StepText).max(200).default([]),
  inputs: shape.inputs,
  special_instructions: shape.special_instructions,
  guardrails: shape.guardrails,
  network: shape.network,
  credentials: z.array(WantedCredential).max(50).optional(),
  preferred_agent: shape.preferred_agent,
  model: shape.model,
  use_proxy: shape.use_proxy,
  use_profile: shape.use_profile,
  flash_mode: shape.flash_mode,
  replay: shape.replay,
  replay_accepts_changes: shape.replay_accepts_changes,
  region: shape.region,
  timeout: shape.timeout,
  step_timeout: shape.step_timeout,
  max_actions_per_step: shape.max_actions_per_step,
  max_history_items: shape.max_history_items,
  spend_limit_usd: shape.spend_limit_usd,
  exclude_functions: shape.exclude_functions,
  initial_actions: shape.initial_actions,
  output_model_schema: shape.output_model_schema,
});
export type TaskFile = z.infer<typeof TaskFile>;

const exampleFile = `legwork: 1
name: Read the front page
description: Opens a page and reads its heading
steps:
  - Go to https://example.com
  - Read the heading
`;

/** Calls of the noun task. */
export const taskFile = {
  export: query('task.export', 'Export a task as YAML', {
    notes: [
      'All fields except ids, files and the secrets of credentials. Credentials are listed by name and website.',
      'task.import creates a task from it, here or on another installation.',
    ],
    example: { id: 'user:1/task:1' },
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ yaml: z.string(), filename: z.string() })),
  import: mutation('task.import', 'Import a task from YAML', {
    notes: [
      'Errors name the line and the field; nothing is created then. Unknown fields and YAML aliases are refused.',
      'The task is what status in the file says: draft, unless it says ready. status beside yaml is used instead of it.',
      'dry_run reports what would be created, and creates nothing.',
      'warnings say what the built-in planner would not understand in the steps, as task.check-steps does. They refuse nothing.',
      'A file has no passwords, so the task has no credentials yet: credentials_to_add names those of the file. Add them with task.update.',
    ],
    example: { yaml: exampleFile },
  })
    .input(
      z.strictObject({
        yaml: z.string().min(1, 'The file is empty').max(taskFileLength, 'The file is too large for a task'),
        status: z.enum(['draft', 'ready']).optional(),
        dry_run: z.boolean().optional(),
      }),
    )
    .output(
      z.object({
        task: Task.nullable(),
        file: TaskFile,
        /** Names of the credentials in the file, which the task does not have yet. */
        credentials_to_add: z.array(z.string()),
        /** What it opens on the machine that Legwork runs on, beside the practice site. */
        local_addresses: z.array(z.string()),
        /** What the built-in planner would not understand in the steps, at most 200. */
        warnings: z.array(StepWarning),
      }),
    ),
};
