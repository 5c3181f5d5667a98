import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { issueAuthToken } from './issue.ts';

/** Creates the token of a person who signed in at an identity provider, with the time of that sign-in, if it is known. */
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
