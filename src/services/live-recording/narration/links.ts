import type { Narration } from '#src/contract/narration.ts';
import { limits } from '#src/core/limits.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';

const purpose = 'narration';
/** Tickets are made on the full step, so that a clip asked for again soon has the same link. */
const stepMs = 300_000;

export type KeptClip = Narration & { from: number; to: number; stepId: string | null };

/** What was said in a recording, oldest first, each with a link to its sound. */
export async function clipsOf(ctx: Context, run: Pick<RunRow, 'id' | 'user_id'>): Promise<KeptClip[]> {
  const rows = await ctx.db
    .selectFrom('narrations')
    .select(['id', 'started_at', 'ms', 'said', 'step_id'])
    .where('run_id', '=', run.id)
    .where('user_id', '=', run.user_id)
    .where('is_whole', '=', true)
    .orderBy('started_at')
    .limit(limits.narrationClips)
    .execute();
  if (rows.length === 0) return [];
  const issuedAt = new Date(Math.floor(ctx.now().getTime() / stepMs) * stepMs);
  const expiresAt = new Date(issuedAt.getTime() + limits.signedLinkSeconds * 1000);
  const [subject, id] = [String(run.user_id), String(run.id)];
  const ticket = await ctx.providers.signer.sign({ purpose, subject, id, issuedAt, expiresAt });
  return rows.map(row => ({
    id: row.id,
    seconds: row.ms / 1000,
    text: row.said,
    url: `${ctx.installation.publicUrl}/api/narration/${run.id}/${row.id}?ticket=${ticket}`,
    from: row.started_at.getTime(),
    to: row.started_at.getTime() + row.ms,
    stepId: row.step_id,
  }));
}

/** The sound that a link names; undefined when its ticket is not good for it, or it is gone. */
export async function readNarration(
  ctx: Context,
  asked: { runId: number; clipId: string; ticket: string },
): Promise<{ sound: Buffer; mime_type: string } | undefined> {
  const verified = await ctx.providers.signer.verify(asked.ticket, { purpose, now: ctx.now() });
  if (!verified || verified.id !== String(asked.runId)) return undefined;
  return ctx.db
    .selectFrom('narrations')
    .select(['sound', 'mime_type'])
    .where('id', '=', asked.clipId)
    .where('run_id', '=', asked.runId)
    .where('user_id', '=', Number(verified.subject))
    .where('is_whole', '=', true)
    .executeTakeFirst();
}
