import { randomUUID } from 'node:crypto';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../context.ts';

export const tokenPurpose = 'auth';

/** Creates a token and its row. The token itself is not stored and returned only here. Times are the database's. */
export async function issueAuthToken(
  ctx: Context,
  input: {
    userId: number;
    kind: 'login' | 'api';
    name: string;
    seconds: number;
    approves?: boolean;
    /** How long ago the person signed in at the identity provider. */
    authenticatedSecondsAgo?: number | undefined;
  },
): Promise<{ token: string; tokenId: string; expiresAt: Date }> {
  const tokenId = randomUUID();
  const { created_at: issuedAt, expires_at: expiresAt } = await ctx.db
    .insertInto('auth_tokens')
    .values({
      id: tokenId,
      user_id: input.userId,
      kind: input.kind,
      name: input.name,
      approves: input.approves ?? false,
      expires_at: sql<Date>`now() + make_interval(secs => ${input.seconds})`,
      ...(input.authenticatedSecondsAgo !== undefined && {
        authenticated_at: sql<Date>`now() - make_interval(secs => ${input.authenticatedSecondsAgo})`,
      }),
    })
    .returning(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  const token = await ctx.providers.signer.sign({
    purpose: tokenPurpose,
    subject: String(input.userId),
    id: tokenId,
    issuedAt,
    expiresAt,
  });
  return { token, tokenId, expiresAt };
}
