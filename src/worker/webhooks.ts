import type { Jobs } from '#src/jobs/queue.ts';
import type { Context } from '#src/services/context.ts';
import { deliverWebhook, queueDeliveries } from '#src/services/webhook/deliver.ts';

type Parts = {
  ctx: Context;
  jobs: Jobs;
  /** Calls back when something was left to be sent. */
  onLeft(notify: () => void): () => void;
  report(error: unknown, context: Record<string, unknown>): string;
};

const atOnce = 5;
const lookMs = 15_000;

/** Thrown so that the queue tries again later; what went wrong is in the log of deliveries. */
class NotDelivered extends Error {}

/** Sends what is left for webhooks until stopped; also looks every few seconds, in case a notification was lost. */
export async function startWebhooks({ ctx, jobs, onLeft, report }: Parts): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  await jobs.handle('deliver-webhook', atOnce, async ({ deliveryId }, signal) => {
    const done = await deliverWebhook(ctx, deliveryId, AbortSignal.any([signal, stopping.signal])).catch(
      (error: unknown) => {
        report(error, { what: 'webhook', deliveryId });
        throw error;
      },
    );
    if (!done) throw new NotDelivered('The receiver did not accept it.');
  });
  let busy: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    busy = busy.then(() => queueDeliveries(ctx)).catch((error: unknown) => report(error, { what: 'webhooks' }));
  };
  const stopListening = onLeft(look);
  const timer = setInterval(look, lookMs);
  look();
  return {
    async stop() {
      stopListening();
      clearInterval(timer);
      stopping.abort();
      await busy;
    },
  };
}
