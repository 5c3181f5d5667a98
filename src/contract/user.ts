import { z } from 'zod';
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
};
