import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Schema } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';
import { erasePayments } from './erase-payments.ts';
import { eraseVisits } from './erase-traces.ts';
import { leftOver } from './left-over.ts';

type Erasing = { db: Db; storage: Context['storage']; signal: AbortSignal };

/** Each has pictures, files and a log, which are deleted with it. */
const runsAtOnce = 50;
const rowsAtOnce = 1000;

/** The delay of the last pass: uploads in progress have ended by then. */
export const lastPassMinutes = 60;

/** Tables whose rows of an account are all deleted, in this order. A test compares it with the database. */
export const erasedTables = [
  'runs',
  'run_counts',
  'live_recordings',
  'narrations',
  'files',
  'recordings',
  'stored_objects',
  'schedules',
  'task_profiles',
  'task_versions',
  'template_instances',
  'template_packages',
  'tasks',
  'webhook_deliveries',
  'webhook_endpoints',
  'push_subscriptions',
  'notice_settings',
  'model_tests',
  'queue_turns',
  'idempotency_keys',
  'account_exports',
  'identities',
  'auth_tokens',
] as const satisfies readonly (keyof Schema)[];

/**
 * Erases the data of a deleted account, and checks that nothing is left. It may be killed at any moment and started again.
 * After a second pass, when all upload links have expired, the
 * deletion is finished and names the account no more. @throws while something is left
 */
export async function eraseAccount(parts: Erasing, deletionId: string): Promise<void> {
  const deletion = await parts.db
    .selectFrom('account_deletions')
    .select(['user_id', 'pseudonym'])
    .select(
      sql<boolean>`coalesce(erased_at < now() - make_interval(mins => ${lastPassMinutes}), false)`.as('isLastPass'),
    )
    .where('id', '=', deletionId)
    .executeTakeFirst();
  if (!deletion?.user_id) return;
  const userId = deletion.user_id;
  // Objects go before the rows that name them: after a crash in between all of it is done again.
  await parts.storage.deletePrefix(`users/${userId}/`);
  await eraseVisits(parts.db, userId);
  for (const table of erasedTables) await eraseRows(parts, { table, userId });
  await erasePayments(parts, userId);
  await pseudonymise(parts, { userId, pseudonym: deletion.pseudonym });
  await dropAccount(parts.db, userId);
  const left = await leftOver(parts, userId);
  if (left.length > 0) throw new Error(`Of a deleted account there is still something in ${left.join(', ')}.`);
  await parts.db
    .updateTable('account_deletions')
    .set(
      deletion.isLastPass
        ? { finished_at: dbNow, user_id: null }
        : { erased_at: sql<Date>`coalesce(erased_at, now())` },
    )
    .where('id', '=', deletionId)
    .execute();
}

async function eraseRows(
  { db, signal }: Erasing,
  { table, userId }: { table: (typeof erasedTables)[number]; userId: number },
): Promise<void> {
  const atOnce = table === 'runs' ? runsAtOnce : rowsAtOnce;
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where user_id = ${userId} limit ${atOnce}))`.execute(db);
    if (numAffectedRows === 0n) return;
  }
}

/** The audit log keeps actions and times, without the name of the account. */
async function pseudonymise(
  { db, signal }: Erasing,
  { userId, pseudonym }: { userId: number; pseudonym: string },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numUpdatedRows } = await db
      .updateTable('audit_log')
      .set({ user_id: null, pseudonym, subject: '', detail: '{}', token_id: null })
      .where('id', 'in', eb => eb.selectFrom('audit_log').select('id').where('user_id', '=', userId).limit(rowsAtOnce))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
  }
}

/** The account's own row, unless orders that were paid with money refer to it: then it stays, without a name. */
async function dropAccount(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment_orders').select('id').where('user_id', '=', userId))),
    )
    .execute();
}
