import { inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Context } from '../context.ts';

/** What the identity provider says of a person, already verified. */
export type SignedInIdentity = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  picture: string | null;
};

/**
 * The account of an identity, made at its first sign-in. An account belongs to (issuer, subject), never to an e-mail:
 * a person who changes their address keeps the account, and another who gets the address does not get it.
 */
export async function signIn(ctx: Context, identity: SignedInIdentity): Promise<{ userId: number; isNew: boolean }> {
  return inTransaction(ctx.db, async tx => {
    // Two first sign-ins at once must not make two accounts.
    await sql`select pg_advisory_xact_lock(hashtext(${`${identity.issuer} ${identity.subject}`}))`.execute(tx);
    const known = await tx
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .executeTakeFirst();
    const profile = { email: identity.email, name: identity.name, picture: identity.picture };
    if (known) {
      await tx
        .updateTable('users')
        .set(profile)
        .where('id', '=', known.user_id)
        .where('deleted_at', 'is', null)
        .execute();
      await tx
        .updateTable('identities')
        .set({ email: identity.email, email_verified: identity.emailVerified, last_sign_in_at: dbNow })
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject)
        .execute();
      return { userId: known.user_id, isNew: false };
    }
    const user = await tx.insertInto('users').values(profile).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('identities')
      .values({
        issuer: identity.issuer,
        subject: identity.subject,
        user_id: user.id,
        email: identity.email,
        email_verified: identity.emailVerified,
      })
      .execute();
    return { userId: user.id, isNew: true };
  });
}

/** Those of the addresses that an issuer has signed in to an account, as its sign-in page names them. */
export async function namedIdentities(
  ctx: Context,
  issuer: string,
  emails: readonly string[],
): Promise<{ email: string; name: string }[]> {
  return ctx.db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.email', 'users.name'])
    .where('identities.issuer', '=', issuer)
    .where('identities.email', 'in', [...emails])
    .execute();
}
