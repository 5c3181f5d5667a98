import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import type { RunRow } from '#src/db/schema.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Providers } from '../../context.ts';
import { announceWaiting } from '../../queue/turn.ts';
import { appendEvents, wakeRun } from '../append.ts';
import { dropOrders, hasOrders, repeatWords } from './commands.ts';
import { holdRun, type Lease } from './lease.ts';
import { outlastDatabase } from './outlast.ts';

/** What another worker needs to go on. */
export type Kept = {
  /** Packed. */
  state: Uint8Array;
  /** The browser profile, packed; empty where the task's own profile has it, null where it could not be saved. */
  profile: Uint8Array | null;
};

export type HandOver = {
  /** Whether it waits for its person, so that no worker claims it before the person acts. */
  waits: boolean;
  /** With the step that it goes on with, and the id of the question that waits for its answer. Null where it begins as before. */
  kept: (Kept & { step: number; question: string | null }) | null;
  /** Why, in words for the owner of a recording, instead of what a run says. */
  reason?: string;
};

type Places = { db: Db; vault: Providers['vault'] };

const bindingOf = (runId: number, what: 'state' | 'profile'): string => `run:${runId}/checkpoint/${what}`;

/**
 * Gives a run to the next worker, which continues where this one was. Retries while the database is unavailable for a
 * moment. @throws LeaseLost also when an earlier attempt came through, although its answer did not
 */
export async function handOverRun(
  { db, vault }: Places,
  lease: Lease,
  { waits, kept, reason }: HandOver,
): Promise<void> {
  const { runId } = lease;
  const row = kept && {
    state: Buffer.from(vault.sealBytes(kept.state, bindingOf(runId, 'state'))),
    profile: kept.profile && Buffer.from(vault.sealBytes(kept.profile, bindingOf(runId, 'profile'))),
  };
  const giveBack = async (tx: Tx): Promise<void> => {
    const run = await holdRun(tx, lease);
    const question = kept?.question ?? null;
    if (row) {
      await tx
        .insertInto('run_checkpoints')
        .values({ run_id: runId, ...row })
        .onConflict(conflict => conflict.column('run_id').doUpdateSet(row))
        .execute();
    }
    await tx
      .updateTable('runs')
      .set({ lease_expires_at: null, lease_worker: null, live_address: null, resumes: true })
      // A person who has control has it there too.
      .set({ status: sql<RunRow['status']>`case status when 'pausing' then 'paused' else status end` })
      .set(waits ? { parked_at: dbNow } : { parked_at: null, queued_at: dbNow })
      .$if(reason !== undefined, update => update.set({ status_reason: reason ?? null }))
      // Questions that are not transferred are asked again: an earlier answer must not answer another question.
      .$if(question === null || run.question?.id !== question, update =>
        update.set({ input_requested: false, question: null }),
      )
      .where('id', '=', runId)
      .execute();
    await dropOrders(tx, runId, { except: question });
    if (!kept) await repeatWords(tx, runId);
    // Commands that arrived during the hand-over have no other notification.
    if (waits && (await hasOrders(tx, runId))) await wakeRun(tx, runId);
    await appendEvents(tx, runId, [{ type: 'message', from: 'system', text: reason ?? wordsOf({ waits, kept }) }]);
    if (!waits) await announceWaiting(tx, 'run');
  };
  await outlastDatabase(() => inTransaction(db, giveBack));
}

/** Whether the answer to a question of an earlier worker can still come: it is open, or its answer is there. */
export async function isAwaited(db: Db, { runId, question }: { runId: number; question: string }): Promise<boolean> {
  const row = await db
    .selectFrom('runs')
    .select('id')
    .where('id', '=', runId)
    .where(eb =>
      eb.or([
        sql<boolean>`question->>'id' = ${question}`,
        eb.exists(
          eb
            .selectFrom('run_commands')
            .select('run_commands.id')
            .where('run_id', '=', runId)
            .where('handled_at', 'is', null)
            .where(sql<boolean>`data->>'answers' = ${question}`),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

function wordsOf({ waits, kept }: HandOver): string {
  const next = kept && kept.step > 1 ? `goes on with step ${kept.step}` : 'begins again';
  const signedOut = kept?.profile === null;
  if (!waits) {
    const lost = signedOut ? ' Its sign-ins could not be kept: websites may ask you to sign in again.' : '';
    return `Legwork is being restarted. This run ${next} as soon as it can.${lost}`;
  }
  const what = signedOut
    ? 'Its pages are kept, but not its sign-ins: websites may ask you to sign in again. Answer'
    : 'Its pages and sign-ins are kept: answer';
  return `Memory is short and this run waits for you, so its browser was closed. ${what} when you can, and it ${next} in another browser.`;
}

/** Where another worker left the run; undefined for one that begins. @throws AppError when it cannot be opened */
export async function readCheckpoint({ db, vault }: Places, runId: number): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('run_checkpoints')
    .select(['state', 'profile'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return (
    row && {
      state: vault.openBytes(row.state, bindingOf(runId, 'state')),
      profile: row.profile && vault.openBytes(row.profile, bindingOf(runId, 'profile')),
    }
  );
}
