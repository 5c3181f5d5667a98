import { z } from 'zod';
import { Message } from './common.ts';
import { call } from './procedure.ts';

export const Retention = z.enum(['1_day', '1_week', 'forever', 'none']);
export type Retention = z.infer<typeof Retention>;

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  credits: z.number(),
  data_retention: Retention,
  video_retention: Retention,
  /** Whether the account may publish templates. */
  is_staff: z.boolean(),
});
export type User = z.infer<typeof User>;

/** What of it is kept, and how long, of runs that start from now on. */
export const RetentionSettings = z.strictObject({ data_retention: Retention, video_retention: Retention }).partial();
export type RetentionSettings = z.infer<typeof RetentionSettings>;

/** What deleting the account would end and take away. */
export const DeletionPreview = z.object({
  /** What user.delete wants to be told. */
  email: z.string(),
  credits: z.int(),
  tasks: z.int(),
  runs: z.int(),
  active_runs: z.int(),
  schedules: z.int(),
  /** Templates of the account that others see. */
  public_templates: z.int(),
  api_tokens: z.int(),
  /** Whether the sign-in is too old, or the token is none of a sign-in: user.delete would be refused. */
  sign_in_again: z.boolean(),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

const nothing = z.strictObject({}).optional();

export const user = {
  get: call('user.get', 'Who the token belongs to', { example: {} }).input(z.strictObject({}).optional()).output(User),
  dataRetention: call('user.data-retention', 'Say how long runs are kept', {
    notes: [
      '`data_retention` is for chat, inputs and files, `video_retention` for videos; what is left out stays as it is.',
      'Counts for runs that start after the change. `none` keeps nothing once a run has ended, and records no video.',
    ],
    example: { data_retention: '1_week', video_retention: 'none' },
  })
    .input(RetentionSettings)
    .output(User),
  deletePreview: call('user.delete-preview', 'What deleting your account would take away', { example: {} })
    .input(nothing)
    .output(DeletionPreview),
  delete: call('user.delete', 'Delete your account', {
    notes: [
      'At once: runs that are going on are ended, schedules and webhooks are gone, every token and link stops working, and your public templates are withdrawn (tasks that others made of them stay theirs).',
      'Within minutes: tasks, runs, recordings, files, videos and everything else the account holds are erased. Credits that are left are lost. It cannot be undone.',
      'What is kept: the audit log, under a random id, with what was done and when but no name, address or text; and of payments made with money what tax law asks for.',
      'Needs a sign-in of the last 15 minutes: an API token is refused with 403. user.export gives you your data first.',
      'Signing in again with the same identity makes a new, empty account.',
    ],
    example: { confirm: 'your-address@example.com' },
    notPasteable: 'The command is refused with 400 until the address in it is that of your account.',
  })
    .input(z.strictObject({ confirm: z.string().max(500) }))
    .output(Message),
};
