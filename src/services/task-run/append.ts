import { activeStatuses } from '#src/core/runs/run-status.ts';
import type { RunEventData } from '#src/core/runs/run-events.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { announceWaiting } from '../queue/turn.ts';
import { announceRunEvent } from '../webhook/announce.ts';
import { forgetCredentials } from './forget-credentials.ts';
import { forgetSecretAnswers } from './secret-answer.ts';

/** Adds events to a run's log and announces the change; the caller has locked the run's row or has just written it. */
export async function appendEvents(tx: Db | Tx, runId: number, events: RunEventData[]): Promise<void> {
  if (events.length > 0) {
    const { last_seq } = await tx
      .updateTable('runs')
      .set({ last_seq: sql<number>`last_seq + ${events.length}`, updated_at: dbNow })
      .where('id', '=', runId)
      .returning('last_seq')
      .executeTakeFirstOrThrow();
    const first = last_seq - events.length + 1;
    await tx
      .insertInto('run_events')
      .values(
        events.map((event, index) => {
          const { type, ...data } = event;
          return { run_id: runId, seq: first + index, type, data: JSON.stringify(data) };
        }),
      )
      .execute();
  }
  if (events.some(({ type }) => type === 'finished')) {
    await forgetSecretAnswers(tx, runId);
    await tx.deleteFrom('run_checkpoints').where('run_id', '=', runId).execute();
    await forgetCredentials(tx, { runs: [runId] });
    await announceRunEvent(tx, runId, 'run.finished');
  }
  if (events.some(({ type }) => type === 'question')) await announceRunEvent(tx, runId, 'run.input_requested');
  await announceRun(tx, runId);
}

/** Notifies every process that the run has changed, when the transaction commits. */
export async function announceRun(tx: Db | Tx, runId: number): Promise<void> {
  await sql`select pg_notify('run_changed', ${String(runId)})`.execute(tx);
}

export type RunCommandType = 'chat' | 'pause' | 'resume' | 'terminate' | 'stop-recording' | 'record-control';

/** Stores a command for the worker that holds the run, and notifies it. A run that waits without a worker is queued again. */
export async function commandRun(
  tx: Db | Tx,
  command: { runId: number; type: RunCommandType; data?: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto('run_commands')
    .values({ run_id: command.runId, type: command.type, data: JSON.stringify(command.data ?? {}) })
    .execute();
  await sql`select pg_notify('run_command', ${String(command.runId)})`.execute(tx);
  await wakeRun(tx, command.runId);
}

/** Queues a run that waits for its person without a worker; does nothing to any other. */
export async function wakeRun(tx: Db | Tx, runId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('runs')
    .set({ parked_at: null, queued_at: dbNow, status_reason: null })
    .where('id', '=', runId)
    .where('status', 'in', [...activeStatuses])
    .where('parked_at', 'is not', null)
    .where('lease_expires_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await announceWaiting(tx, 'run');
}
