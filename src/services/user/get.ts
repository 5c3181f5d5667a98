import type { User } from '#src/contract/user.ts';
import { Retention } from '#src/contract/user.ts';
import { notFound } from '#src/core/errors.ts';
import { formatUserId } from '#src/core/ids.ts';
import { isStaff } from './staff.ts';
import { type Context, requireActor } from '../context.ts';

export async function getUser(ctx: Context): Promise<User> {
  const { userId } = requireActor(ctx);
  const row = await ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound('user');
  return {
    id: formatUserId(row.id),
    name: row.name,
    email: row.email,
    picture: row.picture,
    credits: row.credits,
    data_retention: Retention.parse(row.data_retention),
    video_retention: Retention.parse(row.video_retention),
    video_chosen: row.video_chosen_at !== null,
    is_staff: await isStaff(ctx, userId),
  };
}
