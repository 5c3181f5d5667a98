import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '#src/contract/webhook.ts';
import { formatId } from '#src/core/ids.ts';
import type { RunStatus } from '#src/core/runs/run-status.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

type EndpointOf = { id: string; user_id: number };

/**
 * Stores an event of a run for every subscribed webhook, in the caller's transaction: it is sent if and only
 * if that commits. It has no text of pages or people: receivers with access call task-run.get.
 */
export async function announceRunEvent(tx: Db | Tx, runId: number, type: WebhookEvent): Promise<void> {
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .innerJoin('runs', 'runs.user_id', 'webhook_endpoints.user_id')
    .where('runs.id', '=', runId)
    // A recording is not a run of the task: lists and counts leave it out as well.
    .where('runs.is_recording', '=', false)
    .where(sql<boolean>`events ? ${type}`)
    .select(['webhook_endpoints.id', 'runs.user_id', 'runs.task_id', 'runs.task_name'])
    .select(['runs.status', 'runs.is_scheduled'])
    .execute();
  for (const row of rows)
    await leave(tx, row, {
      type,
      data: {
        task_run_id: formatId(row.user_id, 'taskrun', runId),
        task_id: formatId(row.user_id, 'task', row.task_id),
        task_name: row.task_name,
        status: row.status,
        is_scheduled: row.is_scheduled,
      },
    });
  if (rows.length > 0) await wakeSenders(tx);
}

type ScheduleEvent =
  /** A run of it failed, or could not start (`run` is null then). */
  | { type: 'schedule.failed'; run: { id: number; status: RunStatus } | null; failures: number }
  | { type: 'schedule.paused'; reason: string };

/** The same for a schedule. */
export async function announceScheduleEvent(
  tx: Db | Tx,
  schedule: { id: number; user_id: number; task_id: number },
  event: ScheduleEvent,
): Promise<void> {
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .where('user_id', '=', schedule.user_id)
    .where(sql<boolean>`events ? ${event.type}`)
    .select(['id', 'user_id'])
    .execute();
  for (const row of rows)
    await leave(tx, row, {
      type: event.type,
      data: {
        schedule_id: formatId(row.user_id, 'schedule', schedule.id),
        task_id: formatId(row.user_id, 'task', schedule.task_id),
        ...eventFields(row.user_id, event),
      },
    });
  if (rows.length > 0) await wakeSenders(tx);
}

function eventFields(userId: number, event: ScheduleEvent): Record<string, unknown> {
  if (event.type === 'schedule.paused') return { reason: event.reason };
  return {
    task_run_id: event.run && formatId(userId, 'taskrun', event.run.id),
    status: event.run?.status ?? 'not_started',
    consecutive_failures: event.failures,
  };
}

/** Stores one message for one webhook; returns its id, which the receiver gets as webhook-id. */
export async function leave(
  tx: Db | Tx,
  endpoint: EndpointOf,
  { type, data }: { type: string; data: Record<string, unknown> },
): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id,
      endpoint_id: endpoint.id,
      user_id: endpoint.user_id,
      type,
      body: JSON.stringify({ type, timestamp: new Date().toISOString(), data }),
    })
    .execute();
  return id;
}

/** Notifies the worker that queues stored messages. */
export async function wakeSenders(tx: Db | Tx): Promise<void> {
  await sql`select pg_notify('webhook_left', '')`.execute(tx);
}
