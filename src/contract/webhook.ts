import { z } from 'zod';
import { Timestamp } from './common.ts';
import { mutation, query } from './procedure.ts';

/** How many endpoints an account may have. */
export const webhooksPerUser = 20;

export const WebhookEvent = z.enum(['run.finished', 'run.input_requested', 'schedule.failed', 'schedule.paused']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const Webhook = z.object({
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  created_at: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = Webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookDelivery = z.object({
  delivery_id: z.string(),
  webhook_id: z.string(),
  /** An event, or `test`. */
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  /** What the receiver answered at the last attempt; null when it did not answer. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  last_ms: z.int().nullable(),
  last_attempt_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** What is sent, as JSON text. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookId = z.string().min(1).max(200);
const one = z.strictObject({ webhook_id: WebhookId });
const exampleId = '5f0c6c5e-5a0e-4f0c-9f0c-2f6f1f2a3b4c';
const exampleDelivery = '9a4d7f10-3c5b-4e0a-b1d6-7c2e8f4a5b60';

export const WebhookCreate = z.strictObject({
  url: z.string().trim().min(1, 'URL is required').max(2000),
  events: z.array(WebhookEvent).min(1, 'Choose at least one event').max(WebhookEvent.options.length),
});
export type WebhookCreate = z.infer<typeof WebhookCreate>;

export const webhook = {
  create: mutation('webhook.create', 'Create a webhook', {
    notes: [
      'The secret is in this response only. Store it in a safe place.',
      'Requests are signed in the Standard Webhooks form: webhook-id, webhook-timestamp, webhook-signature. Verify them with any of its libraries.',
      'The body is {"type", "timestamp", "data"}; data names the run, task or schedule, and task-run.get returns the rest.',
      'A response of 2xx within 15 seconds is a delivery. Anything else is retried with growing delays for about a day. Redirects are not followed.',
    ],
    example: { url: 'https://example.com/hooks/legwork', events: ['run.finished', 'run.input_requested'] },
  })
    .input(WebhookCreate)
    .output(NewWebhook),
  list: query('webhook.list', 'List webhooks', { example: {} })
    .input(z.strictObject({}).optional())
    .output(z.array(Webhook)),
  delete: mutation('webhook.delete', 'Delete a webhook', {
    notes: ['Pending deliveries and the log are deleted.'],
    example: { webhook_id: exampleId },
  })
    .input(one)
    .output(z.object({ success: z.literal(true), message: z.string() })),
  deliveries: query('webhook.deliveries', 'List deliveries, newest first', {
    notes: ['The newest 100; kept for 30 days.'],
    example: { webhook_id: exampleId },
  })
    .input(one)
    .output(z.array(WebhookDelivery)),
  resend: mutation('webhook.resend', 'Resend a delivery', {
    notes: ['With the same webhook-id, so that a receiver can recognize a repetition.'],
    example: { delivery_id: exampleDelivery },
  })
    .input(z.strictObject({ delivery_id: WebhookId }))
    .output(WebhookDelivery),
  test: mutation('webhook.test', 'Send a test event', {
    notes: ['At most 30 in 10 minutes for each account.'],
    example: { webhook_id: exampleId },
  })
    .input(one)
    .output(WebhookDelivery),
};
