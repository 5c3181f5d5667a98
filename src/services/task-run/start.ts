import { isDeepStrictEqual } from 'node:util';
import type { RunRequest, TaskRun } from '#src/contract/task-run.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { chooseModel, findModel, refuseBlindOperator } from '#src/core/models/models.ts';
import { proxyFor, readRegion } from '#src/core/network/regions.ts';
import { type RunEventData } from '#src/core/runs/run-events.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { RunSource, StoredUpload, TaskRow } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';
import type { StoredAssignment } from '#src/db/stored-assignment.ts';
import { type Context, requireActor } from '../context.ts';
import { readInitialActions } from '../task/check-settings.ts';
import { quoteFor, reserveCredits } from '../billing/run-credits.ts';
import { announceWaiting } from '../queue/turn.ts';
import { findTask } from '../task/find.ts';
import { ownUploads } from '../upload/own-uploads.ts';
import { presentTask } from '../task/present.ts';
import { holdAccount } from '../user/hold.ts';
import { type GoingOn, goOnFrom } from './again.ts';
import { appendEvents } from './append.ts';
import { findRun } from './find.ts';
import { formatId } from '#src/core/ids.ts';
import { presentRun } from './present.ts';

/** Starts a run: checks, inserts and queues it in one transaction, so that an accepted run is never lost. */
export async function startRun(
  ctx: Context,
  input: RunRequest,
  { source }: { source?: RunSource } = {},
): Promise<TaskRun> {
  const { userId, kind } = requireActor(ctx);
  const by = { userId, request: input, isScheduled: false, source: source ?? (kind === 'login' ? 'web' : 'api') };
  const runId = await inTransaction(ctx.db, tx => insertRun(ctx, tx, by));
  const row = await findRun(ctx.db, formatId(userId, 'taskrun', runId), { userId });
  return presentRun(ctx, row);
}

/** Checks, inserts and queues a run in the caller's transaction; returns its number. @throws AppError */
export async function insertRun(
  ctx: Context,
  tx: Tx,
  {
    userId,
    request: input,
    isScheduled,
    source,
  }: { userId: number; request: RunRequest; isScheduled: boolean; source: RunSource },
): Promise<number> {
  const task = await findTask(tx, input.task_id, userId);
  // Drafts can be tested before they are ready.
  if (task.status !== 'ready' && input.testing !== true) {
    throw new AppError('CONFLICT', `"${task.name}" is still a draft. Deploy it (status ready) before running it.`);
  }
  await refuseTooMany(tx, userId);
  const settings = presentTask(task);
  const proxy = proxyFor(
    { useProxy: settings.use_proxy, region: readRegion(settings.region) },
    ctx.installation.proxies,
  );
  if (proxy && !proxy.ok) throw new AppError('BAD_REQUEST', proxy.message);
  const { model, fellBack } = chooseModel({
    asked: input.model,
    preferred: settings.model,
    table: ctx.installation.models,
    usable: ctx.installation.usableModels,
  });
  const agent = input.agent ?? settings.preferred_agent;
  refuseBlindOperator(agent, findModel(ctx.installation.models, model));
  const user = await tx
    .selectFrom('users')
    .select(['data_retention', 'video_retention'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { again, events, inputs, files: wanted } = await beginningOf(tx, task, { userId, request: input });
  const files = await ownUploads(tx, wanted, { userId, now: ctx.now() });
  const quoted = await quoteFor(ctx, tx, { userId, timeoutSeconds: settings.timeout });
  const run = await tx
    .insertInto('runs')
    .values({
      user_id: userId,
      task_id: task.id,
      task_name: task.name,
      agent,
      model,
      assignment: JSON.stringify({ ...assignmentOf(ctx, task, input), again }),
      inputs: JSON.stringify(inputs),
      uploaded_files: JSON.stringify(files),
      testing: input.testing ?? false,
      test_run: input.test_run ?? false,
      is_scheduled: isScheduled,
      source,
      data_retention: user.data_retention,
      video_retention: user.video_retention,
      credits_reserved: quoted,
      credits_per_minute: ctx.installation.billing.creditsPerMinute,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await reserveCredits(tx, { id: run.id, userId, taskName: task.name, quoted });
  const notes: RunEventData[] =
    fellBack && (await isFirstNote(tx, userId))
      ? [
          {
            type: 'message',
            from: 'system',
            text: `This installation has no key for ${settings.model}, so the built-in planner runs this task.`,
          },
        ]
      : [];
  await appendEvents(tx, run.id, [...notes, ...events]);
  await announceWaiting(tx, 'run');
  return run.id;
}

type Beginning = Omit<GoingOn, 'earlier'> & Pick<RunRequest, 'inputs'> & { files: readonly StoredUpload[] };

/** What a run begins with: files that were sent, else those of the run that it goes on from, or the task's own. */
async function beginningOf(
  tx: Tx,
  task: TaskRow,
  { userId, request }: { userId: number; request: RunRequest },
): Promise<Beginning> {
  const { again, inputs, uploaded_files: sent } = request;
  if (!again) {
    const files = sent.length > 0 ? sent : presentTask(task).uploaded_files;
    return { again: undefined, events: [], inputs, files };
  }
  const { earlier, ...going } = await goOnFrom(tx, task, { userId, again });
  if (Object.keys(inputs).length > 0 && !isDeepStrictEqual(inputs, earlier.inputs)) {
    const message = 'A run that goes on has the inputs of the run before.';
    throw new AppError('BAD_REQUEST', `inputs: ${message}`, { field: 'inputs', message });
  }
  return { ...going, inputs: earlier.inputs, files: sent.length > 0 ? sent : earlier.uploaded_files };
}

/** Whether no run of the account has said yet that a model has no key; from now on one has. */
async function isFirstNote(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ no_key_noted_at: dbNow })
    .where('id', '=', userId)
    .where('no_key_noted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @throws AppError when the limit of active runs is reached. */
export async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  // The user's row is locked, so that two concurrent starts cannot both take the last place.
  await holdAccount(tx, userId);
  const { count } = await tx
    .selectFrom('runs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', [...activeStatuses])
    .executeTakeFirstOrThrow();
  if (count >= limits.activeRunsPerUser) {
    throw new AppError('TOO_MANY_REQUESTS', `${count} runs are active, which is the limit. End one first.`);
  }
}

/** The task as it is now, as its run keeps it. */
export function assignmentOf(
  { installation }: Context,
  task: TaskRow,
  input: Pick<RunRequest, 'additional_instructions'>,
): StoredAssignment {
  const settings = presentTask(task);
  return {
    name: task.name,
    description: task.description,
    steps: task.steps,
    inputDescriptions: Object.fromEntries(task.inputs.map(({ name, description }) => [name, description])),
    specialInstructions: settings.special_instructions ?? '',
    additionalInstructions: input.additional_instructions ?? '',
    guardrails: settings.guardrails,
    credentials: task.credentials,
    timeoutSeconds: settings.timeout,
    stepTimeoutMs: settings.step_timeout,
    excludedFunctions: settings.exclude_functions,
    network: settings.network.filter(website => website.trim() !== ''),
    maxActionsPerStep: settings.max_actions_per_step,
    maxHistoryItems: settings.max_history_items,
    flashMode: settings.flash_mode,
    replay: settings.replay,
    acceptsChanges: settings.replay_accepts_changes,
    initialActions: readInitialActions(installation, settings.initial_actions),
    outputSchema: settings.output_model_schema?.trim() ? settings.output_model_schema : null,
    spendLimitUsd: settings.spend_limit_usd,
    useProfile: settings.use_profile,
    useProxy: settings.use_proxy,
    region: settings.region,
  };
}
