import { randomUUID } from 'node:crypto';
import { type AccountExport, exportLimits, type ExportStatus } from '#src/contract/user.ts';
import { AppError } from '#src/core/errors.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { AccountExportRow } from '#src/db/account-tables.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { recordAudit } from '../../audit/record.ts';
import { type Context, requireActor } from '../../context.ts';
import { holdAccount } from '../hold.ts';
import { isReauthenticated, isSameAddress, signInAgain } from '../reauthentication.ts';
import { presentExport } from './present.ts';

/** A worker without a heartbeat for this long has died. */
const stuckMinutes = 10;

/**
 * Starts an export of the caller's account; returns the current one if one is in progress. `confirm` is the
 * account's own address, which is required where a sign-in proves nothing. @throws AppError
 */
export async function startExport(ctx: Context, { confirm }: { confirm?: string | undefined }): Promise<AccountExport> {
  const { userId, tokenId } = requireActor(ctx);
  const row = await inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    await refuseUnconfirmed(ctx, tx, confirm);
    const underWay = await tx
      .selectFrom('account_exports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', ['waiting', 'running'])
      .where('beat_at', '>', sql<Date>`now() - make_interval(mins => ${stuckMinutes})`)
      .executeTakeFirst();
    if (underWay) return underWay;
    await refuseTooMany(tx, userId);
    await recordAudit(tx, { userId, tokenId, action: 'account.exported', subject: '' });
    const made = await insertExport(tx, userId);
    await ctx.jobs.enqueue(tx, 'export-account', { exportId: made.id });
    return made;
  });
  const shown = await presentExport(ctx, row);
  if (!shown) throw new Error('An export that has just begun is shown');
  return shown;
}

/** The export that the caller asked for last, with its link for who may have it, and what asking for one takes. */
export async function exportStatus(ctx: Context): Promise<ExportStatus> {
  const { userId } = requireActor(ctx);
  const [row, user, reauthenticated] = await Promise.all([
    ctx.db.selectFrom('account_exports').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
    isReauthenticated(ctx),
  ]);
  const shown = await presentExport(ctx, row);
  return {
    export: shown && { ...shown, url: reauthenticated ? shown.url : null },
    sign_in_again: !reauthenticated,
    confirm: ctx.installation.localSignIn ? user.email : null,
  };
}

async function refuseUnconfirmed(ctx: Context, tx: Tx, confirm: string | undefined): Promise<void> {
  const { userId } = requireActor(ctx);
  if (!(await isReauthenticated(ctx, tx))) throw signInAgain('Exporting the data of an account');
  if (confirm === undefined && !ctx.installation.localSignIn) return;
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  if (!isSameAddress(email, confirm ?? ''))
    throw new AppError('BAD_REQUEST', 'confirm: type the e-mail address of the account whose data you want to export.');
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('audit_log')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('action', '=', 'account.exported')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (count >= exportLimits.perDay)
    throw new AppError('TOO_MANY_REQUESTS', `The limit is ${exportLimits.perDay} exports a day. Try again tomorrow.`);
}

/** Replaces the previous one, whose zip the worker deletes. */
async function insertExport(tx: Tx, userId: number): Promise<AccountExportRow> {
  const fresh = {
    id: randomUUID(),
    state: 'waiting',
    done: 0,
    total: 0,
    tries: 0,
    bytes: null,
    left_out: 0,
    object_key: null,
    error: null,
    created_at: dbNow,
    beat_at: dbNow,
    expires_at: null,
  } as const;
  return tx
    .insertInto('account_exports')
    .values({ user_id: userId, ...fresh })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
}
