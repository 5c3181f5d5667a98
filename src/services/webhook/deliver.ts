import { inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { webhookAttempts } from '#src/jobs/table.ts';
import type { Context } from '../context.ts';
import { secretBinding } from './find.ts';

const atOnce = 200;
const keptDays = 30;

/** Queues stored messages, each with its job in one transaction. Returns how many. */
export async function queueDeliveries(ctx: Pick<Context, 'db' | 'jobs'>): Promise<number> {
  let queued = 0;
  for (;;) {
    const taken = await inTransaction(ctx.db, async tx => {
      const left = tx
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('queued', '=', false)
        .orderBy('created_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked();
      const rows = await tx
        .updateTable('webhook_deliveries')
        .set({ queued: true })
        .where('id', 'in', left)
        .returning(['id', 'user_id'])
        .execute();
      for (const { id, user_id: userId } of rows)
        await ctx.jobs.enqueue(tx, 'deliver-webhook', { deliveryId: id, userId });
      return rows.length;
    });
    queued += taken;
    if (taken < atOnce) return queued;
  }
}

/** One attempt; false when another one is due. The result is in the log. */
export async function deliverWebhook(ctx: Context, deliveryId: string, signal: AbortSignal): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .where('webhook_deliveries.id', '=', deliveryId)
    .where('state', '=', 'pending')
    .select(['webhook_deliveries.user_id', 'endpoint_id', 'url', 'sealed_secret', 'body'])
    .executeTakeFirst();
  if (!row) return true;
  const { vault, webhooks } = ctx.providers;
  const sent = await webhooks.send({
    url: row.url,
    secret: vault.open(row.sealed_secret, secretBinding(row.user_id, row.endpoint_id)),
    id: deliveryId,
    body: row.body,
    at: ctx.now(),
    signal,
  });
  // An attempt that this server aborted says nothing about the receiver.
  if (signal.aborted && !sent.ok) return false;
  const { state } = (await ctx.db
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql<number>`attempts + 1`,
      state: sent.ok
        ? 'delivered'
        : sql<'pending' | 'failed'>`case when attempts + 1 >= ${webhookAttempts} then 'failed' else 'pending' end`,
      last_status: sent.status,
      last_error: sent.error,
      last_ms: sent.ms,
      last_attempt_at: dbNow,
    })
    .where('id', '=', deliveryId)
    .where('user_id', '=', row.user_id)
    .returning('state')
    .executeTakeFirst()) ?? { state: 'failed' };
  return state !== 'pending';
}

/** Deletes deliveries that are older than the log. */
export async function sweepDeliveries(db: Context['db']): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
}
