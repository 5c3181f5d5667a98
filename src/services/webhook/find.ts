import { notFound } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { WebhookEndpointRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';

/** The owner's webhook; the same NOT_FOUND for another user's, for none and for an invalid id. */
export async function findWebhook(db: Db | Tx, id: string, userId: number): Promise<WebhookEndpointRow> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where(sql<string>`id::text`, '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('webhook');
  return row;
}

/** A sealed secret opens only for the account and webhook it was sealed for. */
export function secretBinding(userId: number, webhookId: string): string {
  return `user:${userId}/webhook:${webhookId}`;
}
