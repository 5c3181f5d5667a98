import type { Narration } from '#src/contract/narration.ts';
import { limits } from '#src/core/limits.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';
import { linkBase } from '../../file/link.ts';
import { runTicket, verifyRunTicket } from '../../task-run/run-ticket.ts';

const purpose = 'narration';

export type KeptClip = Narration & { from: number; to: number; stepId: string | null };

/** The speech clips of a recording, oldest first, each with a link to its sound. */
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
  const ticket = await runTicket(ctx, run, { purpose, seconds: limits.signedLinkSeconds });
  return rows.map(row => ({
    id: row.id,
    seconds: row.ms / 1000,
    text: row.said,
    url: `${linkBase(ctx)}/api/narration/${run.id}/${row.id}?ticket=${ticket}`,
    from: row.started_at.getTime(),
    to: row.started_at.getTime() + row.ms,
    stepId: row.step_id,
  }));
}

/** The sound that a link names; undefined when its ticket is not valid, or the clip was deleted. */
export async function readNarration(
  ctx: Context,
  asked: { runId: number; clipId: string; ticket: string },
): Promise<{ sound: Buffer; mime_type: string } | undefined> {
  const opened = await verifyRunTicket(ctx, { purpose, ticket: asked.ticket });
  if (opened?.runId !== asked.runId) return undefined;
  return ctx.db
    .selectFrom('narrations')
    .select(['sound', 'mime_type'])
    .where('id', '=', asked.clipId)
    .where('run_id', '=', asked.runId)
    .where('user_id', '=', opened.userId)
    .where('is_whole', '=', true)
    .executeTakeFirst();
}
