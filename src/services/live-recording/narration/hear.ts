import type { Db } from '#src/db/pool.ts';

/** A clip whose words are not written down yet; undefined when they are, or it is gone. */
export async function unheardSound(db: Db, id: string): Promise<{ bytes: Uint8Array; mediaType: string } | undefined> {
  const row = await db
    .selectFrom('narrations')
    .select(['sound', 'mime_type'])
    .where('id', '=', id)
    .where('is_whole', '=', true)
    .where('said', 'is', null)
    .executeTakeFirst();
  return row && { bytes: row.sound, mediaType: row.mime_type };
}

export async function keepSaid(db: Db, id: string, said: string): Promise<void> {
  await db
    .updateTable('narrations')
    .set({ said: said.slice(0, 4000) })
    .where('id', '=', id)
    .execute();
}
