import { notFound } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { TemplatePackageRow } from '#src/db/schema.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a package, a version or an instance; others are not asked for. */
export function isTemplateId(text: string): boolean {
  return uuid.test(text);
}

/** A package that the account may see: public, or its own. NOT_FOUND for others. `lock` locks the row. */
export async function findPackage(
  db: Db | Tx,
  id: string,
  { userId, lock = false }: { userId: number; lock?: boolean },
): Promise<TemplatePackageRow> {
  if (!isTemplateId(id)) throw notFound('template');
  const query = db
    .selectFrom('template_packages')
    .selectAll()
    .where('id', '=', id)
    .where(eb => eb.or([eb('visibility', '=', 'public'), eb('user_id', '=', userId)]));
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw notFound('template');
  return row;
}

/** A package of the account's own. NOT_FOUND for another user's, public or not. */
export async function findOwnPackage(db: Db | Tx, id: string, userId: number): Promise<TemplatePackageRow> {
  const row = await findPackage(db, id, { userId });
  if (row.user_id !== userId) throw notFound('template');
  return row;
}
