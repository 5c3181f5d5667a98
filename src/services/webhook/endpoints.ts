import { randomUUID } from 'node:crypto';
import { type NewWebhook, type Webhook, type WebhookEvent, webhooksPerUser } from '#src/contract/webhook.ts';
import { AppError } from '#src/core/errors.ts';
import { inTransaction } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { holdAccount } from '../user/hold.ts';
import { findWebhook, secretBinding } from './find.ts';
import { presentWebhook } from './present.ts';

/** Creates a webhook; only this response has the secret. */
export async function createWebhook(ctx: Context, input: { url: string; events: WebhookEvent[] }): Promise<NewWebhook> {
  const { userId, tokenId } = requireActor(ctx);
  const { webhooks, vault } = ctx.providers;
  const url = await webhooks.check(input.url);
  const secret = webhooks.newSecret();
  const id = randomUUID();
  return inTransaction(ctx.db, async tx => {
    // The user's row is locked, so that two concurrent calls cannot both take the last place.
    await holdAccount(tx, userId);
    const { count } = await tx
      .selectFrom('webhook_endpoints')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= webhooksPerUser)
      throw new AppError('CONFLICT', `You have ${count} webhooks, which is the limit. Delete one first.`);
    const row = await tx
      .insertInto('webhook_endpoints')
      .values({
        id,
        user_id: userId,
        url,
        events: JSON.stringify([...new Set(input.events)]),
        sealed_secret: vault.seal(secret, secretBinding(userId, id)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, { userId, tokenId, action: 'webhook.created', subject: hostOf(url) });
    return { ...presentWebhook(row), secret };
  });
}

/** The caller's webhooks, the newest first. */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  const { userId } = requireActor(ctx);
  const rows = await ctx.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'user_id', 'url', 'events', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(webhooksPerUser)
    .execute();
  return rows.map(presentWebhook);
}

export async function deleteWebhook(
  ctx: Context,
  input: { webhook_id: string },
): Promise<{ success: true; message: string }> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const { id, url } = await findWebhook(tx, input.webhook_id, userId);
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).where('user_id', '=', userId).execute();
    await recordAudit(tx, { userId, tokenId, action: 'webhook.deleted', subject: hostOf(url) });
    return { success: true as const, message: `No more events are sent to ${hostOf(url)}.` };
  });
}

/** Addresses of hooks often hold a secret in their path: only the host is passed on. */
function hostOf(url: string): string {
  return new URL(url).host;
}
