import { z } from 'zod';
import { call } from './procedure.ts';

const nothing = z.strictObject({}).optional();

export const authToken = {
  verify: call('auth-token.verify', 'Check a token', {
    notes: ['Answers 200 when the bearer token is valid, 401 when it is not, has expired or was revoked.'],
    example: {},
  })
    .input(nothing)
    .output(z.object({ success: z.literal(true), user_id: z.string() })),
};
