import { takeWebhook } from '#src/services/billing/webhook.ts';
import { Hono } from 'hono';
import type { ApiParts } from './parts.ts';

/** Receives the payment provider's webhooks: the signature over the body is the permission. */
export function paymentRoutes(parts: ApiParts): Hono {
  const app = new Hono();
  app.post('/webhook', async c => {
    const todo = await takeWebhook(parts.context(null), await c.req.text(), c.req.header('x-razorpay-signature') ?? '');
    if (todo !== undefined) parts.report(new Error(todo), { what: 'payments' });
    return c.json({ ok: true });
  });
  return app;
}
