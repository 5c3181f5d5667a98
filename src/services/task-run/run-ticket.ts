import type { Context } from '../context.ts';
import { isAccessGood } from '../auth-token/access.ts';
import { callerToken } from '../file/link.ts';

/** Tickets are made on the full step, so that a link asked for again soon is the same link and is not fetched again. */
const stepMs = 300_000;

type OfRun = { id: number; user_id: number };

/**
 * A ticket opens one resource of one run for everyone who has it, until it expires or the token that requested
 * it (the caller's, unless `by` names one) becomes invalid.
 */
export function runTicket(
  ctx: Context,
  run: OfRun,
  { purpose, seconds, by = callerToken(ctx).by }: { purpose: string; seconds: number; by?: string | undefined },
): Promise<string> {
  const issuedAt = new Date(Math.floor(ctx.now().getTime() / stepMs) * stepMs);
  const expiresAt = new Date(issuedAt.getTime() + seconds * 1000);
  const [subject, id] = [String(run.user_id), String(run.id)];
  return ctx.providers.signer.sign({ purpose, subject, id, claims: by ? { by } : {}, issuedAt, expiresAt });
}

/** The run that a ticket is for; undefined when it is forged, expired, for something else, or its access has ended. */
export async function verifyRunTicket(
  ctx: Context,
  { purpose, ticket }: { purpose: string; ticket: string },
): Promise<{ runId: number; userId: number; tokenId?: string } | undefined> {
  const verified = await ctx.providers.signer.verify(ticket, { purpose, now: ctx.now() });
  if (verified?.id === undefined) return undefined;
  const { by } = verified.claims;
  const access = { userId: Number(verified.subject), ...(typeof by === 'string' && { tokenId: by }) };
  return (await isAccessGood(ctx.db, access)) ? { ...access, runId: Number(verified.id) } : undefined;
}
