import { limits } from '#src/core/limits.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';
import { linkBase } from '../file/link.ts';
import { isAccessGood } from '../auth-token/access.ts';
import { runTicket, verifyRunTicket } from './run-ticket.ts';

const purpose = 'live';

/** The owner of the live view, and the token that requested it, if any. */
export type LiveAccess = { runId: number; userId: number; tokenId?: string };

/** A ticket opens one run's live view until it expires or the token that requested it becomes invalid. */
function liveTicket(ctx: Context, { runId, userId, tokenId }: LiveAccess): Promise<string> {
  return runTicket(ctx, { id: runId, user_id: userId }, { purpose, seconds: limits.liveTicketSeconds, by: tokenId });
}

/** A new ticket for the same view; undefined when the old one is no longer valid. */
export async function openLiveAs(ctx: Context, access: LiveAccess): Promise<string | undefined> {
  return (await isAccessGood(ctx.db, access)) ? liveTicket(ctx, access) : undefined;
}

/** The address of a run's live view. */
export async function liveUrl(ctx: Context, run: RunRow): Promise<string> {
  const tokenId = ctx.actor?.tokenId;
  const ticket = await liveTicket(ctx, { runId: run.id, userId: run.user_id, ...(tokenId && { tokenId }) });
  return `${linkBase(ctx)}/live/${run.id}?ticket=${ticket}`;
}

/** What a ticket is good for; undefined when it is forged, expired, for another run, or of a token that is no more. */
export async function verifyLiveTicket(
  ctx: Context,
  input: { ticket: string; runId: number },
): Promise<LiveAccess | undefined> {
  const found = await verifyRunTicket(ctx, { purpose, ticket: input.ticket });
  return found?.runId === input.runId ? found : undefined;
}

/** Where a run's frames come from: a worker's address; `starting` until one has it; `closed` while it waits for its person without a browser. */
export type LivePlace = { state: 'live'; address: string } | { state: 'starting' } | { state: 'closed' };

/** Whether the run waits for its person without a worker, its browser closed to save memory. */
export function hasClosedBrowser(run: Pick<RunRow, 'status' | 'parked_at' | 'lease_expires_at'>): boolean {
  return isActive(run.status) && run.parked_at !== null && run.lease_expires_at === null;
}

/** Undefined when the run is over or may not be seen by them. */
export async function livePlace(ctx: Context, input: LiveAccess): Promise<LivePlace | undefined> {
  if (!(await isAccessGood(ctx.db, input))) return undefined;
  const run = await ctx.db
    .selectFrom('runs')
    .select(['status', 'live_address', 'parked_at', 'lease_expires_at'])
    .where('id', '=', input.runId)
    .where('user_id', '=', input.userId)
    .executeTakeFirst();
  if (!run || !isActive(run.status)) return undefined;
  if (hasClosedBrowser(run)) return { state: 'closed' };
  return run.live_address === null ? { state: 'starting' } : { state: 'live', address: run.live_address };
}
