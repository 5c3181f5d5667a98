import type { StepScreenshots } from '#src/contract/task-run.ts';
import { limits } from '#src/core/limits.ts';
import { lastPage } from '#src/core/runs/step-picture.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';
import { linkBase } from '../../file/link.ts';
import { runTicket, verifyRunTicket } from '../run-ticket.ts';

const purpose = 'evidence';

/** Links to the screenshots of a run, or of some of its steps. A ticket opens those of one run for its owner until it expires. */
export async function screenshotLinks(
  ctx: Context,
  run: RunRow,
  steps?: readonly number[],
): Promise<Map<number, StepScreenshots>> {
  const links = new Map<number, StepScreenshots>();
  if (steps?.length === 0) return links;
  const kept = await ctx.db
    .selectFrom('step_evidence')
    .select(['step', 'moment', 'at'])
    .where('run_id', '=', run.id)
    .where('step', '<>', lastPage.step)
    .$if(steps !== undefined, query => query.where('step', 'in', steps ?? []))
    .execute();
  if (kept.length === 0) return links;
  const ticket = await runTicket(ctx, run, { purpose, seconds: limits.signedLinkSeconds });
  for (const { step, moment, at } of kept) {
    const url = linkTo(ctx, run, { step, moment, at, ticket });
    const others = links.get(step) ?? { step, before_picture_url: null, after_picture_url: null };
    links.set(step, { ...others, [`${moment}_picture_url`]: url });
  }
  return links;
}

/** A link to the picture of the run's last page; null while it goes on, and where there is none. */
export async function lastPageLink(ctx: Context, run: RunRow): Promise<string | null> {
  if (isActive(run.status)) return null;
  const kept = await ctx.db
    .selectFrom('step_evidence')
    .select('at')
    .where('run_id', '=', run.id)
    .where('step', '=', lastPage.step)
    .executeTakeFirst();
  if (!kept) return null;
  const ticket = await runTicket(ctx, run, { purpose, seconds: limits.signedLinkSeconds });
  return linkTo(ctx, run, { ...lastPage, at: kept.at, ticket });
}

function linkTo(
  ctx: Context,
  { id }: RunRow,
  { step, moment, at, ticket }: { step: number; moment: string; at: Date; ticket: string },
): string {
  return `${linkBase(ctx)}/api/evidence/${id}/${step}/${moment}?at=${at.getTime()}&ticket=${ticket}`;
}

/** The picture that a link names; undefined when its ticket is not good for it, or there is none (any more). */
export async function readEvidence(
  ctx: Context,
  asked: { runId: number; step: number; moment: string; ticket: string },
): Promise<Buffer | undefined> {
  const opened = await verifyRunTicket(ctx, { purpose, ticket: asked.ticket });
  if (opened?.runId !== asked.runId) return undefined;
  if (asked.moment !== 'before' && asked.moment !== 'after' && asked.moment !== lastPage.moment) return undefined;
  const row = await ctx.db
    .selectFrom('step_evidence')
    .innerJoin('runs', 'runs.id', 'step_evidence.run_id')
    .select('picture')
    .where('run_id', '=', asked.runId)
    .where('runs.user_id', '=', opened.userId)
    .where('step', '=', asked.step)
    .where('moment', '=', asked.moment)
    .executeTakeFirst();
  return row?.picture;
}
