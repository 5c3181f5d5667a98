import { type Webhook, type WebhookDelivery, WebhookEvent } from '#src/contract/webhook.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#src/db/schema.ts';

export function presentWebhook(row: Omit<WebhookEndpointRow, 'sealed_secret'>): Webhook {
  return {
    webhook_id: row.id,
    url: row.url,
    events: WebhookEvent.array().parse(row.events),
    created_at: row.created_at.toISOString(),
  };
}

export function presentDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    delivery_id: row.id,
    webhook_id: row.endpoint_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    last_ms: row.last_ms,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    body: row.body,
  };
}
