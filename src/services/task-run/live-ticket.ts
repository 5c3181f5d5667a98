import { limits } from '#src/core/limits.ts';
import { isActive } from '#src/core/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';
import { isAccessGood } from '../auth-token/access.ts';
import { runTicket, verifyRunTicket } from './run-ticket.ts';

const purpose = 'live';

/** Whose live view it is, and by which token of theirs; what nobody's token asked for has none. */
export type LiveAccess = { runId: number; userId: number; tokenId?: string };

/** A ticket opens one run's live view until it expires or the token it was asked for with is good no longer. */
function liveTicket(ctx: Context, { runId, userId, tokenId }: LiveAccess): Promise<string> {
  return runTicket(ctx, { id: runId, user_id: userId }, { purpose, seconds: limits.liveTicketSeconds, by: tokenId });
}

/** A fresh ticket for what one opened; undefined when it would open nothing any more. */
export async function openLiveAs(ctx: Context, access: LiveAccess): Promise<string | undefined> {
  return (await isAccessGood(ctx.db, access)) ? liveTicket(ctx, access) : undefined;
}

/** Where the live view of a run is seen. */
export async function liveUrl(ctx: Context, run: RunRow): Promise<string> {
  const tokenId = ctx.actor?.tokenId;
  const ticket = await liveTicket(ctx, { runId: run.id, userId: run.user_id, ...(tokenId && { tokenId }) });
  return `${ctx.installation.publicUrl}/live/${run.id}?ticket=${ticket}`;
}

/** What a ticket is good for; undefined when it is forged, expired, for another run, or of a token that is no more. */
export async function verifyLiveTicket(
  ctx: Context,
  input: { ticket: string; runId: number },
): Promise<LiveAccess | undefined> {
  const found = await verifyRunTicket(ctx, { purpose, ticket: input.ticket });
  return found?.runId === input.runId ? found : undefined;
}

/** Where the run's frames come from: the worker's address, null until one has it; undefined when the run is over or may not be seen by them. */
export async function liveAddress(ctx: Context, input: LiveAccess): Promise<string | null | undefined> {
  if (!(await isAccessGood(ctx.db, input))) return undefined;
  const run = await ctx.db
    .selectFrom('runs')
    .select(['status', 'live_address'])
    .where('id', '=', input.runId)
    .where('user_id', '=', input.userId)
    .executeTakeFirst();
  return run && isActive(run.status) ? run.live_address : undefined;
}
