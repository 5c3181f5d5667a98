import { type ApiToken, tokensPerUser } from '#src/contract/auth-token.ts';
import { type Context, requireActor } from '../context.ts';
import { presentApiToken, shownColumns } from './present.ts';

/** The caller's API tokens, the newest first; including expired ones, so that users see why a program stopped working. */
export async function listApiTokens(ctx: Context): Promise<ApiToken[]> {
  const { userId } = requireActor(ctx);
  const rows = await ctx.db
    .selectFrom('auth_tokens')
    .select(shownColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', 'api')
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(tokensPerUser)
    .execute();
  return rows.map(presentApiToken);
}
