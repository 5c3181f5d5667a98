import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { issueAuthToken } from './issue.ts';

/** The token of a person whom an identity provider vouched for. */
export async function beginSession(
  ctx: Context,
  { userId, email, issuer }: { userId: number; email: string; issuer: string },
): Promise<string> {
  return inTransaction(ctx.db, async tx => {
    const wanted = { userId, kind: 'login', name: 'Sign-in', seconds: limits.loginTokenSeconds } as const;
    const { token } = await issueAuthToken({ ...ctx, db: tx }, wanted);
    await recordAudit(tx, { userId, action: 'signed-in', subject: email, detail: { issuer } });
    return token;
  });
}
