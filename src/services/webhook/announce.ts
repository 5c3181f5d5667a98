import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '#src/contract/webhook.ts';
import { formatId } from '#src/core/ids.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

type EndpointOf = { id: string; user_id: number };

/**
 * Leaves what happened to a run for every webhook that asked for it, in the caller's transaction: it is sent if and only
 * if that commits. What pages or people said is not in it: whoever may know asks for the run.
 */
export async function announceRunEvent(tx: Db | Tx, runId: number, type: WebhookEvent): Promise<void> {
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .innerJoin('runs', 'runs.user_id', 'webhook_endpoints.user_id')
    .where('runs.id', '=', runId)
    // What a person shows is no run of the task's: lists and counts leave it out as well.
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
  if (rows.length > 0) await ring(tx);
}

/** The same for a schedule that was paused since its runs only fail. */
export async function announceSchedulePaused(
  tx: Db | Tx,
  schedule: { id: number; user_id: number; task_id: number; reason: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .where('user_id', '=', schedule.user_id)
    .where(sql<boolean>`events ? 'schedule.paused'`)
    .select(['id', 'user_id'])
    .execute();
  for (const row of rows)
    await leave(tx, row, {
      type: 'schedule.paused',
      data: {
        schedule_id: formatId(row.user_id, 'schedule', schedule.id),
        task_id: formatId(row.user_id, 'task', schedule.task_id),
        reason: schedule.reason,
      },
    });
  if (rows.length > 0) await ring(tx);
}

/** Leaves one message for one webhook; gives its id, which the receiver sees as webhook-id. */
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

/** Wakes the worker that queues what was left. */
export async function ring(tx: Db | Tx): Promise<void> {
  await sql`select pg_notify('webhook_left', '')`.execute(tx);
}
