import { type NewApiToken, tokensPerUser } from '#src/contract/auth-token.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { holdAccount } from '../user/hold.ts';
import { issueAuthToken } from './issue.ts';
import { presentApiToken, shownColumns } from './present.ts';

const daySeconds = 24 * 3600;

/** Makes an API token for the caller. Refuses more than `tokensPerUser` of them. */
export async function createApiToken(
  ctx: Context,
  input: { name: string; expires_in_days?: number | undefined; approves?: boolean | undefined },
): Promise<NewApiToken> {
  const { userId, tokenId: actorToken, kind } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    const { count } = await tx
      .selectFrom('auth_tokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('kind', '=', 'api')
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= tokensPerUser) {
      throw new AppError('CONFLICT', `An account has at most ${tokensPerUser} API tokens: delete one first.`);
    }
    const days = input.expires_in_days;
    const seconds = days === undefined ? limits.apiTokenSeconds : days * daySeconds;
    const { approves = false } = input;
    if (approves && kind !== 'login')
      throw new AppError('FORBIDDEN', 'approves: only you can let a token approve. Create it in Settings.', {
        field: 'approves',
      });
    const issued = { userId, kind: 'api', name: input.name, seconds, approves } as const;
    const { token, tokenId } = await issueAuthToken({ ...ctx, db: tx }, issued);
    const row = await tx
      .selectFrom('auth_tokens')
      .select(shownColumns)
      .where('id', '=', tokenId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await recordAudit(tx, {
      userId,
      tokenId: actorToken,
      action: 'token.created',
      subject: row.name,
      detail: { approves },
    });
    return { ...presentApiToken(row), token };
  });
}

/** Creates an API token of an account for the operator. */
export async function createTokenAtServer(ctx: Context, by: { userId: number; name: string }): Promise<string> {
  return inTransaction(ctx.db, async tx => {
    // Whoever has the server has everything that is on it.
    const wanted = { ...by, kind: 'api', seconds: limits.apiTokenSeconds, approves: true } as const;
    const { token } = await issueAuthToken({ ...ctx, db: tx }, wanted);
    const { userId, name } = by;
    await recordAudit(tx, { userId, action: 'token.created', subject: name, detail: { at: 'server' } });
    return token;
  });
}
