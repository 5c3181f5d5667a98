import type { DeletionPreview } from '#src/contract/user.ts';
import { notFound } from '#src/core/errors.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import { type Context, requireActor } from '../../context.ts';
import { isReauthenticated } from '../reauthentication.ts';

/** What the deletion of the caller's account would end and delete. */
export async function previewDeletion(ctx: Context): Promise<DeletionPreview> {
  const { userId } = requireActor(ctx);
  const of = (table: 'tasks' | 'runs' | 'schedules' | 'template_packages' | 'auth_tokens') =>
    ctx.db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId);
  const [user, tasks, runs, active, schedules, templates, tokens, recent] = await Promise.all([
    ctx.db.selectFrom('users').select(['email', 'credits']).where('id', '=', userId).executeTakeFirst(),
    of('tasks').where('status', '<>', 'deleted').executeTakeFirstOrThrow(),
    of('runs').executeTakeFirstOrThrow(),
    of('runs')
      .where('status', 'in', [...activeStatuses])
      .executeTakeFirstOrThrow(),
    of('schedules').executeTakeFirstOrThrow(),
    of('template_packages').where('visibility', '=', 'public').executeTakeFirstOrThrow(),
    of('auth_tokens').where('kind', '=', 'api').where('revoked_at', 'is', null).executeTakeFirstOrThrow(),
    isReauthenticated(ctx),
  ]);
  if (!user) throw notFound('user');
  return {
    email: user.email,
    credits: user.credits,
    tasks: tasks.count,
    runs: runs.count,
    active_runs: active.count,
    schedules: schedules.count,
    public_templates: templates.count,
    api_tokens: tokens.count,
    sign_in_again: !recent,
  };
}
