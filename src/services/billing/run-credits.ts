import { costOfRun, creditWords, quoteRun } from '#src/core/billing/credits.ts';
import { AppError } from '#src/core/errors.ts';
import type { FinishedStatus } from '#src/core/runs/run-status.ts';
import type { Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../context.ts';

/** Quotes a run, and checks that its owner has enough credits. The caller has locked the owner's row. @throws AppError */
export async function quoteFor(ctx: Context, tx: Tx, by: { userId: number; timeoutSeconds: number }): Promise<number> {
  const quoted = quoteRun(by.timeoutSeconds, ctx.installation.billing.creditsPerMinute);
  if (quoted === 0) return 0;
  const { credits } = await tx
    .selectFrom('users')
    .select('credits')
    .where('id', '=', by.userId)
    .executeTakeFirstOrThrow();
  if (credits < quoted) {
    throw new AppError(
      'PAYMENT_REQUIRED',
      `This run may take up to ${creditWords(quoted)}, and you have ${credits.toLocaleString('en-US')}. Buy credits in Settings, under Billing.`,
      { needed: quoted, credits, buy_at: `${ctx.installation.publicUrl}/settings?tab=billing` },
    );
  }
  return quoted;
}

/** Reserves the quoted credits until the run has ended. */
export async function reserveCredits(
  tx: Tx,
  run: { id: number; userId: number; taskName: string; quoted: number },
): Promise<void> {
  if (run.quoted === 0) return;
  await tx
    .insertInto('credit_entries')
    .values({
      user_id: run.userId,
      amount: -run.quoted,
      kind: 'run',
      key: `run:${run.id}`,
      note: run.taskName,
      order_id: null,
      run_id: run.id,
    })
    .execute();
}

/**
 * Returns the unused credits of a run, in the transaction that ends it: all of them after an internal error. The time counts
 * from when a worker took it, so waiting in the queue is free.
 */
export async function settleRunCredits(
  tx: Tx,
  { runId, status }: { runId: number; status: FinishedStatus },
): Promise<void> {
  const run = await tx
    .selectFrom('runs')
    .select([
      'user_id',
      'task_name',
      'credits_reserved',
      'credits_per_minute',
      sql<number | null>`extract(epoch from now() - claimed_at)::float8`.as('seconds'),
    ])
    .where('id', '=', runId)
    .where('credits_reserved', '>', 0)
    .executeTakeFirst();
  if (!run) return;
  const cost =
    status === 'errored' || run.seconds === null
      ? 0
      : costOfRun(run.seconds, { creditsPerMinute: run.credits_per_minute, quoted: run.credits_reserved });
  const back = run.credits_reserved - cost;
  if (back === 0) return;
  await tx
    .insertInto('credit_entries')
    .values({
      user_id: run.user_id,
      amount: back,
      kind: 'returned',
      key: `run:${runId}:returned`,
      note: run.task_name,
      order_id: null,
      run_id: runId,
    })
    .execute();
}
