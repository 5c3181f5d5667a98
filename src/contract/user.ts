import { z } from 'zod';
import { call } from './procedure.ts';

export const Retention = z.enum(['1_day', '1_week', 'forever', 'none']);

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  credits: z.number(),
  data_retention: Retention,
  video_retention: Retention,
});
export type User = z.infer<typeof User>;

export const user = {
  get: call('user.get', 'Who the token belongs to', { example: {} }).input(z.strictObject({}).optional()).output(User),
};
