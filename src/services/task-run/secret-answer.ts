import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { CredentialOwner } from '../task/credentials.ts';

/** The answer to a question for a secret, encrypted for the worker of that run only. */
export function sealAnswer(
  { vault, userId }: CredentialOwner,
  { runId, answer }: { runId: number; answer: string },
): string {
  return vault.seal(answer, binding(userId, runId));
}

/** @throws AppError when it is of another run, or sealed by another key */
export function openAnswer(
  { vault, userId }: CredentialOwner,
  { runId, sealed }: { runId: number; sealed: string },
): string {
  return vault.open(sealed, binding(userId, runId));
}

function binding(userId: number, runId: number): string {
  return `user:${userId}/taskrun:${runId}/answer`;
}

/** Deletes the encrypted answers of ended runs. */
export async function forgetSecretAnswers(tx: Db | Tx, runId: number): Promise<void> {
  await tx
    .updateTable('run_commands')
    .set({ data: sql<string>`data - 'sealed'` })
    .where('run_id', '=', runId)
    .where('handled_at', 'is', null)
    .where(sql<boolean>`data ? 'sealed'`)
    .execute();
}
