import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { issueAuthToken } from './issue.ts';

/** The token of a person whom an identity provider vouched for, which says how long ago they proved it, if it knows. */
export async function beginSession(
  ctx: Context,
  session: { userId: number; email: string; issuer: string; authenticatedSecondsAgo?: number | undefined },
): Promise<string> {
  const { userId, email, issuer, authenticatedSecondsAgo } = session;
  return inTransaction(ctx.db, async tx => {
    const { token } = await issueAuthToken(
      { ...ctx, db: tx },
      { userId, kind: 'login', name: 'Sign-in', seconds: limits.loginTokenSeconds, authenticatedSecondsAgo },
    );
    await recordAudit(tx, { userId, action: 'signed-in', subject: email, detail: { issuer } });
    return token;
  });
}
