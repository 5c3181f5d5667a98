import { z } from 'zod';

/** Of what one wants to be told on one way. */
export const NoticeWishes = z.strictObject({
  needs_input: z.boolean(),
  scheduled_runs: z.enum(['all', 'failures', 'none']),
  schedule_paused: z.boolean(),
});
export type NoticeWishes = z.infer<typeof NoticeWishes>;
