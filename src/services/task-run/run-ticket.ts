import type { Context } from '../context.ts';

/** Tickets are made on the full step, so that a link asked for again soon is the same link and is not fetched anew. */
const stepMs = 300_000;

type OfRun = { id: number; user_id: number };

/** A ticket opens one thing of one run for whoever its owner gave it to, until it expires. */
export function runTicket(
  ctx: Context,
  run: OfRun,
  { purpose, seconds }: { purpose: string; seconds: number },
): Promise<string> {
  const issuedAt = new Date(Math.floor(ctx.now().getTime() / stepMs) * stepMs);
  const expiresAt = new Date(issuedAt.getTime() + seconds * 1000);
  return ctx.providers.signer.sign({ purpose, subject: String(run.user_id), id: String(run.id), issuedAt, expiresAt });
}

/** The run that a ticket is for; undefined when it is forged, expired, or for something else. */
export async function verifyRunTicket(
  ctx: Context,
  { purpose, ticket }: { purpose: string; ticket: string },
): Promise<{ runId: number; userId: number } | undefined> {
  const verified = await ctx.providers.signer.verify(ticket, { purpose, now: ctx.now() });
  return verified?.id === undefined ? undefined : { runId: Number(verified.id), userId: Number(verified.subject) };
}
