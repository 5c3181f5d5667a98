import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';

/**
 * Whether the caller signed in a short while ago. False for an API token. Where people sign in by address
 * alone, true for every sign-in, and the address has to be typed as confirmation.
 */
export async function isReauthenticated(ctx: Context, db: Db | Tx = ctx.db): Promise<boolean> {
  const { userId, tokenId } = requireActor(ctx);
  const row = await db
    .selectFrom('auth_tokens')
    .select(
      sql<boolean>`coalesce(authenticated_at > now() - make_interval(mins => ${limits.recentSignInMinutes}), false)`.as(
        'recent',
      ),
    )
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'login')
    .executeTakeFirst();
  return row !== undefined && (ctx.installation.localSignIn || row.recent);
}

/** @param what as the beginning of a sentence: "Deleting an account". */
export function signInAgain(what: string): AppError {
  return new AppError(
    'FORBIDDEN',
    `${what} needs a sign-in of the last ${limits.recentSignInMinutes} minutes, and no API token. Sign in again, then retry.`,
    { sign_in_again: true },
  );
}

/** Compares the typed confirmation with the account's own address. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
