import type { Notifications, NoticeWishes } from '#src/contract/notification.ts';
import { AppError } from '#src/core/errors.ts';
import { defaultWishes } from '#src/core/notices.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { holdAccount } from '../user/hold.ts';

const devicesPerUser = 20;

type Wishes = { push: NoticeWishes; email: NoticeWishes };

/** The notification settings of a user, with the defaults for what they never set. */
export async function wishesOf(db: Db | Tx, userId: number): Promise<Wishes> {
  const row = await db
    .selectFrom('notice_settings')
    .select(['push', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { push: { ...defaultWishes.push, ...row?.push }, email: { ...defaultWishes.email, ...row?.email } };
}

/** The notification settings of the caller. */
export async function getNotifications(ctx: Context): Promise<Notifications> {
  const { userId } = requireActor(ctx);
  const [wishes, user, { devices }] = await Promise.all([
    wishesOf(ctx.db, userId),
    ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('push_subscriptions')
      .select(eb => eb.fn.countAll<number>().as('devices'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  const { push, mail } = ctx.providers;
  return {
    push: { ...wishes.push, public_key: push.publicKey, devices },
    email: { ...wishes.email, available: mail !== undefined, address: user.email },
  };
}

export async function updateNotifications(
  ctx: Context,
  input: { push?: Partial<NoticeWishes> | undefined; email?: Partial<NoticeWishes> | undefined },
): Promise<Notifications> {
  const { userId } = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    // Held, so that two changes at once do not undo each other.
    await holdAccount(tx, userId);
    const before = await wishesOf(tx, userId);
    const push = JSON.stringify({ ...before.push, ...input.push });
    const email = JSON.stringify({ ...before.email, ...input.email });
    await tx
      .insertInto('notice_settings')
      .values({ user_id: userId, push, email })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ push, email, updated_at: dbNow }))
      .execute();
  });
  return getNotifications(ctx);
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Stores the push subscription of a browser. A browser belongs to the user who signed in there last. */
export async function subscribe(ctx: Context, { endpoint, keys }: Subscription): Promise<Notifications> {
  const { userId } = requireActor(ctx);
  if (!ctx.providers.push.allows(endpoint)) {
    throw new AppError('BAD_REQUEST', 'endpoint must be an https address on the public internet.');
  }
  await inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    const row = { user_id: userId, p256dh: keys.p256dh, auth: keys.auth };
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...row })
      .onConflict(conflict => conflict.column('endpoint').doUpdateSet(row))
      .execute();
    const kept = tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(devicesPerUser);
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  });
  return getNotifications(ctx);
}

export async function unsubscribe(ctx: Context, { endpoint }: { endpoint: string }): Promise<Notifications> {
  const { userId } = requireActor(ctx);
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
  return getNotifications(ctx);
}
