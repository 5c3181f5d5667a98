import { limits } from '#src/core/limits.ts';
import { isActive } from '#src/core/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';
import { runTicket, verifyRunTicket } from './run-ticket.ts';

const purpose = 'live';

/** A ticket opens one run's live view for its owner until it expires; it opens nothing else. */
export function liveTicket(ctx: Context, run: { id: number; user_id: number }): Promise<string> {
  return runTicket(ctx, run, { purpose, seconds: limits.liveTicketSeconds });
}

/** Where the live view of a run is seen. */
export async function liveUrl(ctx: Context, run: RunRow): Promise<string> {
  return `${ctx.installation.publicUrl}/live/${run.id}?ticket=${await liveTicket(ctx, run)}`;
}

/** What a ticket is good for; undefined when it is forged, expired, or for another run. */
export async function verifyLiveTicket(
  ctx: Context,
  input: { ticket: string; runId: number },
): Promise<{ runId: number; userId: number } | undefined> {
  const found = await verifyRunTicket(ctx, { purpose, ticket: input.ticket });
  return found?.runId === input.runId ? found : undefined;
}

/** Where the run's frames come from: the worker's address, null until one has it; undefined when the run is over or not that user's. */
export async function liveAddress(
  ctx: Context,
  input: { runId: number; userId: number },
): Promise<string | null | undefined> {
  const run = await ctx.db
    .selectFrom('runs')
    .select(['status', 'live_address'])
    .where('id', '=', input.runId)
    .where('user_id', '=', input.userId)
    .executeTakeFirst();
  return run && isActive(run.status) ? run.live_address : undefined;
}
