import { limits } from '#src/core/limits.ts';
import { isActive } from '#src/core/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';

const purpose = 'live';
/** Tickets are made on the full step, so that a link asked for again soon is the same link. */
const stepMs = 300_000;

/** A ticket opens one run's live view for its owner until it expires; it opens nothing else. */
export async function liveTicket(ctx: Context, run: { id: number; user_id: number }): Promise<string> {
  const issuedAt = new Date(Math.floor(ctx.now().getTime() / stepMs) * stepMs);
  const expiresAt = new Date(issuedAt.getTime() + limits.liveTicketSeconds * 1000);
  return ctx.providers.signer.sign({ purpose, subject: String(run.user_id), id: String(run.id), issuedAt, expiresAt });
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
  const verified = await ctx.providers.signer.verify(input.ticket, { purpose, now: ctx.now() });
  if (!verified || verified.id !== String(input.runId)) return undefined;
  return { runId: input.runId, userId: Number(verified.subject) };
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
