import { randomUUID } from 'node:crypto';
import type { AgentEvent, PageSeen, RunEventData } from '#src/core/runs/run-events.ts';
import { nextStatus, type FinishedStatus } from '#src/core/runs/run-status.ts';
import { addUsage } from '#src/core/models/usage.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import type { RunRow, StoredQuestion } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';
import { settleRunCredits } from '../../billing/run-credits.ts';
import { announceRun, appendEvents } from '../append.ts';
import { redactAnswer } from './redact-answer.ts';
import { holdRun, type Lease } from './lease.ts';
import { outlastDatabase } from './outlast.ts';

type ModelUsed = Extract<RunEventData, { type: 'model-used' }>;

type Recorded = AgentEvent | ModelUsed | PageSeen;

/**
 * Stores events of the agent, its model usage and the page it saw; a question opens the chat, an answer closes it. Retries while the
 * database is unavailable for a moment. @throws LeaseLost
 */
export function recordEvents(db: Db, lease: Lease, events: readonly Recorded[]): Promise<void> {
  return recordWith(db, lease, { events, also: () => Promise.resolve() });
}

/** The same, with something that is stored if and only if the events are. */
export async function recordWith(
  db: Db,
  lease: Lease,
  { events, also }: { events: readonly Recorded[]; also: (tx: Tx) => Promise<void> },
): Promise<void> {
  const batch = randomUUID();
  await outlastDatabase(() =>
    inTransaction(db, async tx => {
      const run = await holdRun(tx, lease);
      // The commit of an earlier attempt came through, although its answer did not.
      if (run.last_batch === batch) return;
      await tx.updateTable('runs').set({ last_batch: batch }).where('id', '=', run.id).execute();
      await recordHeld(tx, run, events);
      await also(tx);
    }),
  );
}

async function recordHeld(tx: Tx, run: RunRow, events: readonly Recorded[]): Promise<void> {
  let { usage } = run;
  for (const event of events) {
    if (event.type === 'question') {
      const { type: _, ...asked } = event;
      const question = JSON.stringify(asked satisfies StoredQuestion);
      await tx.updateTable('runs').set({ input_requested: true, question }).where('id', '=', run.id).execute();
    } else if (event.type === 'answered') {
      await answerQuestion(tx, run, event);
    } else if (event.type === 'answer-hidden') {
      await redactAnswer(tx, run, event);
    } else if (event.type === 'model-used') {
      usage = addUsage(usage, event.usage);
    }
  }
  if (usage !== run.usage)
    await tx
      .updateTable('runs')
      .set({ usage: JSON.stringify(usage) })
      .where('id', '=', run.id)
      .execute();
  const seen = events.findLast(({ type }) => type === 'page-seen');
  // Only the page that was seen last is read.
  if (seen) await tx.deleteFrom('run_events').where('run_id', '=', run.id).where('type', '=', seen.type).execute();
  await appendEvents(
    tx,
    run.id,
    events.filter(event => event.type !== 'page-seen' || event === seen),
  );
}

/** Answers are kept for the task's next runs, but for those that are good only once. */
async function answerQuestion(tx: Tx, run: RunRow, event: Extract<AgentEvent, { type: 'answered' }>): Promise<void> {
  await tx.updateTable('runs').set({ input_requested: false, question: null }).where('id', '=', run.id).execute();
  const retention = run.data_retention;
  if (event.purpose !== 'remember' || retention === 'none') return;
  await tx
    .insertInto('task_answers')
    .values({ task_id: run.task_id, key: event.key, answer: event.answer, retention, updated_at: dbNow })
    .onConflict(conflict =>
      conflict.columns(['task_id', 'key']).doUpdateSet({ answer: event.answer, retention, updated_at: dbNow }),
    )
    .execute();
}

/** The agent has stopped acting: pausing becomes paused. False when someone resumed in between. @throws LeaseLost */
export async function recordPaused(db: Db, lease: Lease): Promise<boolean> {
  return outlastDatabase(() =>
    inTransaction(db, async tx => {
      const run = await holdRun(tx, lease);
      const to = nextStatus(run.status, { type: 'paused' });
      if (!to) return false;
      await tx.updateTable('runs').set({ status: to }).where('id', '=', run.id).execute();
      await announceRun(tx, run.id);
      return true;
    }),
  );
}

/** Ends the run with its result; retries while the database is unavailable for a moment. @throws LeaseLost also when it has ended */
export async function finishRun(
  db: Db,
  lease: Lease,
  end: { status: FinishedStatus; reason: string; result: string | null },
): Promise<void> {
  await outlastDatabase(() =>
    inTransaction(db, async tx => {
      const run = await holdRun(tx, lease);
      await tx
        .updateTable('runs')
        .set({
          status: end.status,
          status_reason: end.reason,
          result: end.result,
          ended_at: dbNow,
          input_requested: false,
          question: null,
        })
        .where('id', '=', run.id)
        .execute();
      await settleRunCredits(tx, { runId: run.id, status: end.status });
      await appendEvents(tx, run.id, [{ type: 'finished', ...end }]);
    }),
  );
}

/** What the user answered in earlier runs of the task, by question key; the newest 500. */
export async function recallAnswers(db: Db, taskId: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('task_answers')
    .select(['key', 'answer'])
    .where('task_id', '=', taskId)
    .orderBy('updated_at', 'desc')
    .limit(500)
    .execute();
  return Object.fromEntries(rows.map(({ key, answer }) => [key, answer]));
}
