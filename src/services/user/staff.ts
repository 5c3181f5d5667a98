import { AppError } from '#src/core/errors.ts';
import { type Context, requireActor } from '../context.ts';

/** Whether the account has an address of the staff that the issuer in use has verified. */
export async function isStaff({ db, installation }: Context, userId: number): Promise<boolean> {
  const { emails, issuer } = installation.staff;
  if (issuer === null || emails.length === 0) return false;
  const identities = await db
    .selectFrom('identities')
    .select('email')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('email_verified', '=', true)
    .execute();
  return identities.some(({ email }) => emails.includes(email.toLowerCase()));
}

/** The caller, who has to be of the staff. @throws AppError */
export async function requireStaff(ctx: Context): Promise<number> {
  const { userId } = requireActor(ctx);
  if (await isStaff(ctx, userId)) return userId;
  throw new AppError(
    'FORBIDDEN',
    'Only staff of this installation can publish templates. Ask the operator to add your address to STAFF_EMAILS.',
  );
}
