import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';

export const tokenPurpose = 'auth';

/** Makes a token and its row; the token's text is nowhere kept and returned only here. */
export async function issueAuthToken(
  ctx: Context,
  input: { userId: number; kind: 'login' | 'api'; name: string; seconds: number },
): Promise<{ token: string; tokenId: string; expiresAt: Date }> {
  const issuedAt = ctx.now();
  const expiresAt = new Date(issuedAt.getTime() + input.seconds * 1000);
  const tokenId = randomUUID();
  await ctx.db
    .insertInto('auth_tokens')
    .values({ id: tokenId, user_id: input.userId, kind: input.kind, name: input.name, expires_at: expiresAt })
    .execute();
  const token = await ctx.providers.signer.sign({
    purpose: tokenPurpose,
    subject: String(input.userId),
    id: tokenId,
    issuedAt,
    expiresAt,
  });
  return { token, tokenId, expiresAt };
}
