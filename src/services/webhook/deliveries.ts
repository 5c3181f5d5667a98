import type { WebhookDelivery } from '#src/contract/webhook.ts';
import { AppError, notFound } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { holdAccount } from '../user/hold.ts';
import { leave, wakeSenders } from './announce.ts';
import { findWebhook } from './find.ts';
import { presentDelivery } from './present.ts';

const shownAtMost = 100;

/** What was sent to one webhook, the newest first. */
export async function listDeliveries(ctx: Context, input: { webhook_id: string }): Promise<WebhookDelivery[]> {
  const { userId } = requireActor(ctx);
  const { id } = await findWebhook(ctx.db, input.webhook_id, userId);
  const rows = await ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(shownAtMost)
    .execute();
  return rows.map(presentDelivery);
}

/** Resends a delivery, whatever its state, with the same id. */
export async function resendDelivery(ctx: Context, input: { delivery_id: string }): Promise<WebhookDelivery> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const row = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', queued: false, attempts: 0 })
      .where(sql<string>`id::text`, '=', input.delivery_id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('delivery');
    await wakeSenders(tx);
    return presentDelivery(row);
  });
}

/** Sends an event of type `test`, so that a receiver can be tested. */
export async function testWebhook(ctx: Context, input: { webhook_id: string }): Promise<WebhookDelivery> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const endpoint = await findWebhook(tx, input.webhook_id, userId);
    await refuseTooMany(tx, userId);
    const id = await leave(tx, endpoint, { type: 'test', data: { webhook_id: endpoint.id } });
    await wakeSenders(tx);
    return presentDelivery(
      await tx
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    );
  });
}

/** Test events are limited: a program that sends many would fill the log. @throws AppError */
async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  await holdAccount(tx, userId);
  const { count: most, minutes } = limits.webhookTests;
  const { count } = await tx
    .selectFrom('webhook_deliveries')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('type', '=', 'test')
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow();
  if (count >= most)
    throw new AppError('TOO_MANY_REQUESTS', `At most ${most} test events in ${minutes} minutes. Try again later.`);
}
