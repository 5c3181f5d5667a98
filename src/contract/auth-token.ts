import { z } from 'zod';
import { mutation, query } from './procedure.ts';

/** How many API tokens an account may have at once. */
export const tokensPerUser = 50;
const nameLength = 100;
const daysMax = 3650;

const nothing = z.strictObject({}).optional();

/** An API token as lists show it; its text is in no answer but the one that made it. */
export const ApiToken = z.object({
  token_id: z.string(),
  token_name: z.string(),
  /** When it stops working, in seconds since 1970. */
  exp: z.int(),
  created_at: z.string(),
  /** Up to a minute late; null when it was never used. */
  last_used_at: z.string().nullable(),
  /** Whether programs with it may answer approvals for you. */
  approves: z.boolean(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = ApiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;

export const TokenName = z
  .string()
  .trim()
  .min(1, 'Token name is required')
  .max(nameLength, `Token name has at most ${nameLength} characters`);

export const authToken = {
  verify: query('auth-token.verify', 'Check a token', {
    notes: ['Returns 200 when the bearer token is valid, and 401 when it is invalid, expired or revoked.'],
    example: {},
  })
    .input(nothing)
    .output(z.object({ success: z.literal(true), user_id: z.string() })),
  signOut: mutation('auth-token.sign-out', 'Sign out', {
    notes: [
      'Ends the sign-in whose token is sent, and the streams that were opened with it. An API token is not ended: see auth-token.delete.',
    ],
    example: {},
  })
    .input(nothing)
    .output(z.object({ success: z.literal(true), signed_out: z.boolean() })),
  list: query('auth-token.list', 'List API tokens', {
    notes: ['The newest first. Expired tokens are included; deleted tokens and tokens of sign-ins are not.'],
    example: {},
  })
    .input(nothing)
    .output(z.array(ApiToken)),
  create: mutation('auth-token.create', 'Create an API token', {
    notes: [
      'The token is in this response only. Store it in a safe place.',
      'approves: true lets programs with the token answer approvals and give orders to the agent for you. Only a sign-in can create such a token.',
      `A token works for one year unless \`expires_in_days\` says otherwise. An account has at most ${tokensPerUser}.`,
    ],
    example: { name: 'Nightly export' },
  })
    .input(
      z.strictObject({
        name: TokenName,
        expires_in_days: z.int().min(1).max(daysMax).optional(),
        approves: z.boolean().optional(),
      }),
    )
    .output(NewApiToken),
  delete: mutation('auth-token.delete', 'Delete an API token', {
    notes: ['It stops working at once. This cannot be undone.'],
    example: { token_id: '0b9f2f0e-8a55-4b0c-9d0a-1f4f6f1f2a3b' },
  })
    .input(z.strictObject({ token_id: z.string().min(1).max(200) }))
    .output(z.object({ success: z.literal(true), message: z.string() })),
};
