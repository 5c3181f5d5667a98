import { redactEvent } from '#src/core/runs/redact-event.ts';
import type { RunEventData } from '#src/core/runs/run-events.ts';
import { createRedactor, isWordOf, redacted } from '#src/core/secrets/redactor.ts';
import type { Tx } from '#src/db/pool.ts';
import type { RunRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import { taskTexts } from '../../task/credentials.ts';

type Hidden = { question: string | null; key: string };

/** Redacts an answer in the chat, the log and the commands of its run, and in the remembered answers of the task. */
export async function redactAnswer(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'task_id' | 'assignment'>,
  { question, key }: Hidden,
): Promise<void> {
  await tx.deleteFrom('task_answers').where('task_id', '=', run.task_id).where('key', '=', key).execute();
  if (question === null) return;
  const events = await eventsSince(tx, run.id, question);
  // An answer closes its question at once, so that the first words after it are the answer.
  const said = events.find(({ type }) => type === 'user-message');
  const answer = said?.data['text'];
  if (!said || typeof answer !== 'string') return;
  const redactor = createRedactor();
  redactor.add({ value: answer, placeholder: redacted, common: isWordOf(taskTexts(run.assignment), answer) });
  for (const { seq, type, data } of events) {
    const isAnswer = seq === said.seq || (type === 'answered' && data['key'] === key);
    // What is too short to be distinguished from other text is redacted where its place is known.
    const shown = isAnswer ? { ...data, ...(type === 'answered' ? { answer: redacted } : { text: redacted }) } : data;
    // safe because only appendEvents writes the log, and it is given RunEvents
    const { type: _, ...left } = redactEvent(redactor, { type, ...shown } as RunEventData);
    const hidden = JSON.stringify(left);
    if (hidden === JSON.stringify(data)) continue;
    await tx
      .updateTable('run_events')
      .set({ data: hidden })
      .where('run_id', '=', run.id)
      .where('seq', '=', seq)
      .execute();
  }
  await tx
    .updateTable('run_commands')
    .set({ data: sql<string>`jsonb_set(data, '{message}', to_jsonb(${redacted}::text))` })
    .where('run_id', '=', run.id)
    .where('type', '=', 'chat')
    .where(sql<boolean>`data->>'answers' = ${question}`)
    .execute();
}

async function eventsSince(
  tx: Tx,
  runId: number,
  question: string,
): Promise<{ seq: number; type: string; data: Record<string, unknown> }[]> {
  return tx
    .selectFrom('run_events')
    .select(['seq', 'type', 'data'])
    .where('run_id', '=', runId)
    .where('seq', '>', eb =>
      eb
        .selectFrom('run_events as asked')
        .select('asked.seq')
        .where('asked.run_id', '=', runId)
        .where('asked.type', '=', 'question')
        .where(sql<boolean>`asked.data->>'id' = ${question}`)
        .limit(1),
    )
    .orderBy('seq')
    .execute();
}
