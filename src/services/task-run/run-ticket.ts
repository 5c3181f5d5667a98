import type { Context } from '../context.ts';

/** Tickets are made on the full step, so that a link asked for again soon is the same link and is not fetched anew. */
const stepMs = 300_000;

type OfRun = { id: number; user_id: number };

/** A ticket opens one thing of one run for whoever its owner gave it to, until it expires. */
export function runTicket(
  ctx: Context,
  run: OfRun,
  { purpose, seconds, claims = {} }: { purpose: string; seconds: number; claims?: Record<string, string> },
): Promise<string> {
  const issuedAt = new Date(Math.floor(ctx.now().getTime() / stepMs) * stepMs);
  const expiresAt = new Date(issuedAt.getTime() + seconds * 1000);
  const [subject, id] = [String(run.user_id), String(run.id)];
  return ctx.providers.signer.sign({ purpose, subject, id, claims, issuedAt, expiresAt });
}

/** The run that a ticket is for; undefined when it is forged, expired, or for something else. */
export async function verifyRunTicket(
  ctx: Context,
  { purpose, ticket }: { purpose: string; ticket: string },
): Promise<{ runId: number; userId: number; claims: Record<string, unknown> } | undefined> {
  const verified = await ctx.providers.signer.verify(ticket, { purpose, now: ctx.now() });
  if (verified?.id === undefined) return undefined;
  return { runId: Number(verified.id), userId: Number(verified.subject), claims: verified.claims };
}
