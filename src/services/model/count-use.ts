import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../context.ts';
import { holdAccount } from '../user/hold.ts';

/** Counts a use of a model outside a run, which costs money. @throws AppError when there were too many of late. */
export async function countModelUse(ctx: Context, userId: number, what: string): Promise<void> {
  const { count: most, minutes } = limits.modelTests;
  const since = sql<Date>`now() - make_interval(mins => ${minutes})`;
  await inTransaction(ctx.db, async tx => {
    // The user's row is locked, so that concurrent uses are counted one after the other.
    await holdAccount(tx, userId);
    await tx.deleteFrom('model_tests').where('user_id', '=', userId).where('at', '<', since).execute();
    const { count } = await tx
      .selectFrom('model_tests')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= most)
      throw new AppError('TOO_MANY_REQUESTS', `At most ${most} ${what} in ${minutes} minutes. Try again later.`);
    await tx.insertInto('model_tests').values({ user_id: userId }).execute();
  });
}
