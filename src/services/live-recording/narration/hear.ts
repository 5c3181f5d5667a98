import type { Db } from '#src/db/pool.ts';

/** A clip without a transcript, and its recording's run; undefined when it has one or was deleted. */
export async function unheardSound(
  db: Db,
  id: string,
): Promise<{ bytes: Uint8Array; mediaType: string; runId: number } | undefined> {
  const row = await db
    .selectFrom('narrations')
    .select(['sound', 'mime_type', 'run_id'])
    .where('id', '=', id)
    .where('is_whole', '=', true)
    .where('said', 'is', null)
    .executeTakeFirst();
  return row && { bytes: row.sound, mediaType: row.mime_type, runId: row.run_id };
}

export async function keepSaid(db: Db, id: string, said: string): Promise<void> {
  await db
    .updateTable('narrations')
    .set({ said: said.slice(0, 4000) })
    .where('id', '=', id)
    .execute();
}
