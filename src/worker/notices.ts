import type { Jobs } from '#src/jobs/queue.ts';
import type { Context } from '#src/services/context.ts';
import { mailNotice, pushNotice, spreadNotice } from '#src/services/notice/send.ts';

const atOnce = 6;

type Parts = { ctx: Context; jobs: Jobs; report(error: unknown, context: Record<string, unknown>): string };

/** Sends notifications. A failure is reported, and the queue retries. */
export async function startNotices({ ctx, jobs, report }: Parts): Promise<void> {
  const reporting = async (what: string, work: Promise<void>): Promise<void> => {
    await work.catch((error: unknown) => {
      report(error, { what });
      throw error;
    });
  };
  await jobs.handle('tell-user', 1, of => reporting('notice', spreadNotice(ctx, of)));
  await jobs.handle('push-notice', atOnce, (of, signal) => reporting('push', pushNotice(ctx, of, signal)));
  await jobs.handle('mail-notice', 1, of => reporting('mail', mailNotice(ctx, of)));
}
