import type { LiveRecording } from '#src/contract/live-recording.ts';
import { AppError } from '#src/core/errors.ts';
import { builtinModel } from '#src/core/models/models.ts';
import { proxyFor, readRegion } from '#src/core/network/regions.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { announceWaiting } from '../queue/turn.ts';
import { findTaskToChange } from '../task/find.ts';
import { presentTask } from '../task/present.ts';
import { wakeRun } from '../task-run/append.ts';
import { assignmentOf, refuseTooMany } from '../task-run/start.ts';
import { findLiveRecording, newestLiveRecording } from './find.ts';
import { presentLiveRecording } from './present.ts';

/** Opens a browser for a recording; returns the active recording if there is one, and has a parked one go on. @throws AppError */
export async function startLiveRecording(
  ctx: Context,
  input: { task_id: string; url?: string | null | undefined },
): Promise<LiveRecording> {
  const { userId } = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    // Locked, so that of two concurrent starts the second finds the first.
    await findTaskToChange(tx, input.task_id, userId);
    const { task, run } = await newestLiveRecording(tx, input.task_id, userId);
    if (run && isActive(run.status)) return wakeRun(tx, run.id);
    await refuseTooMany(tx, userId);
    const settings = presentTask(task);
    const proxy = proxyFor(
      { useProxy: settings.use_proxy, region: readRegion(settings.region) },
      ctx.installation.proxies,
    );
    if (proxy && !proxy.ok) throw new AppError('BAD_REQUEST', proxy.message);
    const assignment = { ...assignmentOf(ctx, task, {}), initialActions: [] };
    const { data_retention } = await tx
      .selectFrom('users')
      .select('data_retention')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('runs')
      .values({
        user_id: userId,
        task_id: task.id,
        task_name: task.name,
        agent: 'browseruse',
        model: builtinModel,
        assignment: JSON.stringify(assignment),
        inputs: '{}',
        testing: false,
        test_run: false,
        is_scheduled: false,
        is_recording: true,
        data_retention,
        video_retention: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('live_recordings')
      .values({ run_id: id, user_id: userId, task_id: task.id, start_url: input.url ?? null })
      .execute();
    await announceWaiting(tx, 'run');
  });
  return presentLiveRecording(ctx, await findLiveRecording(ctx.db, input.task_id, userId));
}
