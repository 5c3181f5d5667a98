import { invoiceNumber } from '#src/core/billing/gst.ts';
import { formatId, formatUserId } from '#src/core/ids.ts';
import { csvOf } from '#src/providers/csv/csv.ts';
import { notFound } from '#src/core/errors.ts';
import { listSchedules } from '../../schedule/list.ts';
import { presentPackages } from '../../template-package/present.ts';
import { wishesOf } from '../../notice/settings.ts';
import { presentDelivery, presentWebhook } from '../../webhook/present.ts';
import { type ExportEntry, type Exporting, jsonEntry, storedEntry } from './entry.ts';

const rowsAtMost = 100_000;

/** The profile and the settings. */
export async function* profileEntries({ ctx, userId }: Exporting): AsyncGenerator<ExportEntry> {
  const { db } = ctx;
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) throw notFound('user');
  const [identities, tokens, devices, wishes] = await Promise.all([
    db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'email', 'email_verified', 'last_sign_in_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('auth_tokens')
      .select(['id', 'kind', 'name', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(rowsAtMost)
      .execute(),
    db.selectFrom('push_subscriptions').select(['endpoint', 'created_at']).where('user_id', '=', userId).execute(),
    wishesOf(db, userId),
  ]);
  const { deleted_at: _, id, ...profile } = user;
  yield jsonEntry('profile.json', { id: formatUserId(id), ...profile, identities });
  yield jsonEntry('notifications.json', {
    ...wishes,
    // The whole address is a key: whoever has it can send to the browser.
    browsers: devices.map(({ endpoint, created_at }) => ({ service: new URL(endpoint).origin, created_at })),
  });
  yield jsonEntry('tokens.json', tokens);
}

/** The audit log. */
export async function* auditEntries({ ctx, userId }: Exporting): AsyncGenerator<ExportEntry> {
  const rows = await ctx.db
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'subject', 'detail', 'token_id'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(rowsAtMost)
    .execute();
  yield jsonEntry('audit-log.json', rows);
  const flat = rows.map(row => ({ ...row, at: row.at.toISOString(), detail: JSON.stringify(row.detail) }));
  const columns = ['id', 'at', 'action', 'subject', 'detail', 'token_id'];
  yield { name: 'audit-log.csv', at: new Date(), open: () => Promise.resolve(csvOf(columns, flat)) };
}

/** Schedules with what came of them, webhooks with what they were sent, and templates. */
export async function* plannedEntries({ ctx, userId }: Exporting): AsyncGenerator<ExportEntry> {
  const { db } = ctx;
  const slots = await db
    .selectFrom('schedule_slots')
    .innerJoin('schedules', 'schedules.id', 'schedule_slots.schedule_id')
    .select(['schedule_id', 'slot', 'outcome', 'detail', 'run_id'])
    .where('schedules.user_id', '=', userId)
    .orderBy('slot', 'desc')
    .limit(rowsAtMost)
    .execute();
  yield jsonEntry('schedules.json', {
    schedules: await listSchedules(ctx, {}),
    slots: slots.map(({ schedule_id, run_id, ...slot }) => ({
      schedule_id: formatId(userId, 'schedule', schedule_id),
      run_id: run_id === null ? null : formatId(userId, 'taskrun', run_id),
      ...slot,
    })),
  });
  const [endpoints, deliveries] = await Promise.all([
    db.selectFrom('webhook_endpoints').selectAll().where('user_id', '=', userId).execute(),
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(rowsAtMost)
      .execute(),
  ]);
  yield jsonEntry('webhooks.json', {
    webhooks: endpoints.map(presentWebhook),
    deliveries: deliveries.map(presentDelivery),
  });
  const packages = await db.selectFrom('template_packages').selectAll().where('user_id', '=', userId).execute();
  const ids = packages.map(({ id }) => id);
  const versions =
    ids.length === 0
      ? []
      : await db.selectFrom('template_versions').selectAll().where('package_id', 'in', ids).execute();
  const installed = await db
    .selectFrom('template_instances')
    .select(['id', 'package_id', 'version_id', 'task_id', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  yield jsonEntry('templates.json', {
    templates: await presentPackages(db, packages, userId),
    versions,
    installed: installed.map(row => ({ ...row, task_id: formatId(userId, 'task', row.task_id) })),
  });
}

/** Orders, credits and invoices. */
export async function* billingEntries(at: Exporting): AsyncGenerator<ExportEntry> {
  const { ctx, userId } = at;
  const { db } = ctx;
  const [orders, refunds, entries, invoices] = await Promise.all([
    db.selectFrom('payment_orders').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    db
      .selectFrom('payment_refunds')
      .innerJoin('payment_orders', 'payment_orders.id', 'payment_refunds.order_id')
      .select(['refund_id', 'payment_orders.order_id', 'payment_refunds.amount', 'payment_refunds.credits'])
      .select('payment_refunds.created_at')
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('credit_entries')
      .leftJoin('payment_orders', 'payment_orders.id', 'credit_entries.order_id')
      .select(['credit_entries.created_at', 'kind', 'credit_entries.amount as credits', 'note', 'run_id'])
      .select('payment_orders.order_id')
      .where('credit_entries.user_id', '=', userId)
      .orderBy('credit_entries.id', 'desc')
      .limit(rowsAtMost)
      .execute(),
    db.selectFrom('invoices').selectAll().where('user_id', '=', userId).execute(),
  ]);
  const ledger = entries.map(({ created_at, run_id, ...entry }) => ({
    created_at: created_at.toISOString(),
    ...entry,
    run_id: run_id === null ? null : formatId(userId, 'taskrun', run_id),
  }));
  yield jsonEntry('payments/orders.json', {
    orders: orders.map(({ user_id: _, checked_at: __, ...order }) => order),
    refunds,
  });
  yield jsonEntry('payments/credits.json', ledger);
  const columns = ['created_at', 'kind', 'credits', 'note', 'order_id', 'run_id'];
  yield { name: 'payments/credits.csv', at: new Date(), open: () => Promise.resolve(csvOf(columns, ledger)) };
  for (const { series, number, object_key: key, created_at } of invoices) {
    const name = `payments/invoices/invoice-${invoiceNumber(series, number).replaceAll('/', '-')}.pdf`;
    yield* storedEntry(at, { key, name, at: created_at });
  }
}
