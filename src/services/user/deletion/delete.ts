import { AppError } from '#src/core/errors.ts';
import { formatId } from '#src/core/ids.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { recordAudit } from '../../audit/record.ts';
import { type Context, requireActor } from '../../context.ts';
import { terminateRun } from '../../task-run/terminate.ts';
import { isReauthenticated, isSameAddress, signInAgain } from '../reauthentication.ts';
import { eraseSignIns } from './erase-traces.ts';

/**
 * Deletes the caller's account. After this transaction nobody can sign in to it, its tokens are invalid, and nothing of
 * it runs; a job erases the rest. `confirm` must be the account's own address. @throws AppError
 */
export async function deleteAccount(
  ctx: Context,
  input: { confirm: string },
): Promise<{ success: true; message: string }> {
  const { userId, tokenId } = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new AppError('UNAUTHORIZED', 'This account was deleted.');
    if (!isSameAddress(user.email, input.confirm))
      throw new AppError('BAD_REQUEST', 'confirm: type the e-mail address of the account that you want to delete.');
    if (!(await isReauthenticated(ctx, tx))) throw signInAgain('Deleting an account');
    await recordAudit(tx, { userId, tokenId, action: 'account.deleted', subject: '' });
    await closeAccount(ctx, tx, userId);
    const { id } = await tx
      .insertInto('account_deletions')
      .values({ user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue(tx, 'erase-account', { deletionId: id });
  });
  return { success: true, message: 'Your account has been deleted. Its data is being erased.' };
}

/** Removes all tokens, schedules, webhooks and names of the account. */
async function closeAccount(ctx: Context, tx: Tx, userId: number): Promise<void> {
  await eraseSignIns(tx, userId);
  // Before the runs end, so that no notification is sent about that.
  for (const table of [
    'webhook_endpoints',
    'push_subscriptions',
    'schedules',
    'template_packages',
    'identities',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  const active = await tx
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', [...activeStatuses])
    .execute();
  for (const { id } of active) await terminateRun({ ...ctx, db: tx }, { task_run_id: formatId(userId, 'taskrun', id) });
  await tx
    .updateTable('auth_tokens')
    .set({ revoked_at: dbNow })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('users')
    .set({ deleted_at: dbNow, email: '', name: '', picture: null })
    .where('id', '=', userId)
    .execute();
}
