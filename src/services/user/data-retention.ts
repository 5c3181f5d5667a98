import type { RetentionSettings, User } from '#src/contract/user.ts';
import { type Context, requireActor } from '../context.ts';
import { getUser } from './get.ts';

/** Sets how long the caller's later runs are kept; fields that are left out do not change. */
export async function setRetention(ctx: Context, input: RetentionSettings): Promise<User> {
  const { userId } = requireActor(ctx);
  if (input.data_retention !== undefined || input.video_retention !== undefined) {
    const chosen = input.video_retention !== undefined && { video_chosen_at: ctx.now() };
    await ctx.db
      .updateTable('users')
      .set({ ...input, ...chosen })
      .where('id', '=', userId)
      .execute();
  }
  return getUser(ctx);
}
