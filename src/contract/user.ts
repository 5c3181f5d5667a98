import { z } from 'zod';
import { Message, Timestamp } from './common.ts';
import { mutation, query } from './procedure.ts';
import { storageCalls } from './storage.ts';

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
  /** Whether its owner has chosen how long videos are kept; until then no videos are made. */
  video_chosen: z.boolean(),
  /** Whether the account may publish templates. */
  is_staff: z.boolean(),
});
export type User = z.infer<typeof User>;

/** What of it is kept, and how long, of runs that start from now on. */
export const RetentionSettings = z.strictObject({ data_retention: Retention, video_retention: Retention }).partial();
export type RetentionSettings = z.infer<typeof RetentionSettings>;

/** What deleting the account would end and take away. */
export const DeletionPreview = z.object({
  /** The confirmation that user.delete needs. */
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

/** Of one export; how many there may be in a day; how long one is kept. */
export const exportLimits = { bytes: 10_000_000_000, files: 200_000, perDay: 5, keptHours: 24 } as const;

/** One zip of what the account holds. */
export const AccountExport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** How much of it is done, from 0 to 1. */
  progress: z.number(),
  created_at: Timestamp,
  /** When the zip is deleted; null until it is there. */
  expires_at: Timestamp.nullable(),
  bytes: z.int().nullable(),
  /** Files that found no room in it; a list in the zip names them. */
  left_out: z.int(),
  /** Where the zip is had, for a recent sign-in; a download that breaks off can be gone on with. Signed. */
  url: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const ExportStatus = z.object({
  export: AccountExport.nullable(),
  /** Whether the sign-in is too old, or the token is none of a sign-in: user.export would be refused, and url is null. */
  sign_in_again: z.boolean(),
  /** The address that user.export needs as confirmation; null where it needs none. */
  confirm: z.string().nullable(),
});
export type ExportStatus = z.infer<typeof ExportStatus>;

const nothing = z.strictObject({}).optional();

export const user = {
  get: query('user.get', 'Get the user of the token', { example: {} })
    .input(z.strictObject({}).optional())
    .output(User),
  dataRetention: mutation('user.data-retention', 'Set how long runs are kept', {
    notes: [
      '`data_retention` is for chat, inputs and files, `video_retention` for videos; fields that are left out do not change.',
      'Applies to runs that start after the change. `none` keeps nothing after a run has ended, and records no video.',
    ],
    example: { data_retention: '1_week', video_retention: 'none' },
  })
    .input(RetentionSettings)
    .output(User),
  export: mutation('user.export', 'Export your data', {
    notes: [
      'A job makes one zip: tasks as YAML with their versions, runs with chat, steps, pictures, results, downloads and videos, recordings, uploads, schedules, templates, webhooks, payments with invoices, your profile and the audit log, as JSON and CSV.',
      'Passwords, secrets of one-time codes, tokens, webhook secrets and browser profiles are not in it.',
      'Poll user.export-status until it is ready. The zip is kept for a day. While one is in progress, another call returns the same.',
      'Needs a sign-in of the last 15 minutes, as user.delete does; where people sign in by their address alone, confirm has to be that address.',
      `At most ${exportLimits.perDay} a day, of ${exportLimits.bytes / 1e9} GB and ${exportLimits.files.toLocaleString('en-US')} files each: what does not fit is listed in it.`,
    ],
    example: { confirm: 'your-address@example.com' },
    notPasteable: 'The command is refused with 400 until the address in it is that of your account.',
  })
    .input(z.strictObject({ confirm: z.string().max(500).optional() }).optional())
    .output(AccountExport),
  exportStatus: query('user.export-status', 'Get the state of your export', {
    notes: [
      'The newest one; null when there is none. url is there once it is ready, for a sign-in of the last 15 minutes, and is new in each response.',
    ],
    example: {},
  })
    .input(nothing)
    .output(ExportStatus),
  ...storageCalls,
  deletePreview: query('user.delete-preview', 'Preview the deletion of your account', { example: {} })
    .input(nothing)
    .output(DeletionPreview),
  delete: mutation('user.delete', 'Delete your account', {
    notes: [
      'At once: active runs are ended, schedules and webhooks are deleted, every token and link stops working, and your public templates are withdrawn (tasks that others installed from them are kept).',
      'Within minutes: tasks, runs, recordings, files, videos and everything else the account holds are erased. Remaining credits are lost. This cannot be undone.',
      'What is kept: the audit log, under a random id, with what was done and when but no name, address or text; and the records of real payments that tax law requires.',
      'Needs a sign-in of the last 15 minutes: an API token is refused with 403. Export your data first with user.export.',
      'Signing in again with the same identity creates a new, empty account.',
    ],
    example: { confirm: 'your-address@example.com' },
    notPasteable: 'The command is refused with 400 until the address in it is that of your account.',
  })
    .input(z.strictObject({ confirm: z.string().max(500) }))
    .output(Message),
};
