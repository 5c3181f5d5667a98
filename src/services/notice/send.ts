import { wants } from '#src/core/notices.ts';
import { inTransaction } from '#src/db/pool.ts';
import type { Context } from '../context.ts';
import { isWatched } from '../task-run/follow/viewers.ts';
import { composeNotice, type Notice, type NoticeOf } from './compose.ts';
import { wishesOf } from './settings.ts';

/** Queues a notice for each channel that its owner enabled; each channel is retried separately. */
export async function spreadNotice(ctx: Context, of: NoticeOf): Promise<void> {
  const notice = await composeNotice(ctx.db, of);
  if (!notice) return;
  if (of.kind === 'needs_input' && (await isWatched(ctx.db, of.id))) return;
  const { push, email } = await wishesOf(ctx.db, notice.userId);
  await inTransaction(ctx.db, async tx => {
    if (wants(push, of.kind, notice.status)) {
      const rows = await tx
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', notice.userId)
        .execute();
      for (const { id } of rows)
        await ctx.jobs.enqueue(tx, 'push-notice', { ...of, subscriptionId: id, userId: notice.userId });
    }
    if (ctx.providers.mail && wants(email, of.kind, notice.status)) await ctx.jobs.enqueue(tx, 'mail-notice', of);
  });
}

/** Sends a notification to one browser; the subscription of one that is gone is deleted. Throws when a retry may work. */
export async function pushNotice(
  ctx: Context,
  of: NoticeOf & { subscriptionId: number },
  signal: AbortSignal,
): Promise<void> {
  const notice = await composeNotice(ctx.db, of);
  if (!notice) return;
  const target = await ctx.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', of.subscriptionId)
    .where('user_id', '=', notice.userId)
    .executeTakeFirst();
  if (!target) return;
  const { title, text, path, tag } = notice;
  const came = await ctx.providers.push.send(target, JSON.stringify({ title, text, path, tag }), signal);
  if (came === 'gone')
    await ctx.db
      .deleteFrom('push_subscriptions')
      .where('id', '=', of.subscriptionId)
      .where('user_id', '=', notice.userId)
      .where('endpoint', '=', target.endpoint)
      .execute();
}

/** Sends a notification by mail, to the address that the owner signs in with. Throws when a retry may work. */
export async function mailNotice(ctx: Context, of: NoticeOf): Promise<void> {
  const notice = await composeNotice(ctx.db, of);
  if (!notice || !ctx.providers.mail) return;
  const { email } = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', notice.userId)
    .executeTakeFirstOrThrow();
  await ctx.providers.mail.send({ to: email, subject: notice.title, text: letter(ctx, notice) });
}

function letter({ installation }: Context, { text, path }: Notice): string {
  const { publicUrl } = installation;
  return `${text}\n\n${publicUrl}${path}\n\nNotification settings: ${publicUrl}/settings\n`;
}
