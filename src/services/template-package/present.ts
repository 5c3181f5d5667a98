import type { TemplatePackage } from '#src/contract/template.ts';
import { formatId, formatUserId } from '#src/core/ids.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { TemplatePackageRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import { statsOf } from './stats.ts';

/** Packages as one account sees them: with their creators, statistics, and installed tasks. */
export async function presentPackages(
  db: Db | Tx,
  rows: readonly TemplatePackageRow[],
  userId: number,
): Promise<TemplatePackage[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [creators, versions, instances, stats] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'picture'])
      .where('id', 'in', [...new Set(rows.map(row => row.user_id))])
      .execute(),
    newestReady(db, ids),
    db
      .selectFrom('template_instances')
      .selectAll()
      .where('package_id', 'in', ids)
      .where('user_id', '=', userId)
      .execute(),
    statsOf(db, ids),
  ]);
  const creatorOf = new Map(creators.map(creator => [creator.id, creator]));
  const newestOf = new Map(versions.map(version => [version.package_id, version]));
  const instanceOf = new Map(instances.map(instance => [instance.package_id, instance]));
  return rows.map(row => {
    const creator = creatorOf.get(row.user_id);
    const newest = newestOf.get(row.id);
    const instance = instanceOf.get(row.id);
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      tags: row.tags,
      apps: row.apps,
      additional_information: row.additional_information,
      instructions: row.instructions,
      visibility: row.visibility,
      thumbnail: row.thumbnail,
      metadata: row.user_id === userId ? row.metadata : {},
      creator_user_name: creator?.name ?? '',
      creator_user_id: formatUserId(row.user_id),
      creator_user_image: creator?.picture ?? null,
      latest_version_id: newest?.id ?? null,
      network: newest?.network ?? [],
      stats: stats(row.id),
      installed: instance
        ? {
            template_instance_id: instance.id,
            template_version_id: instance.version_id,
            task_id: formatId(userId, 'task', instance.task_id),
            update_available: newest !== undefined && newest.id !== instance.version_id,
          }
        : null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

export async function presentPackage(db: Db | Tx, row: TemplatePackageRow, userId: number): Promise<TemplatePackage> {
  const [shown] = await presentPackages(db, [row], userId);
  if (!shown) throw new Error('A package that is there is shown');
  return shown;
}

function newestReady(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('template_versions')
    .select(['package_id', 'id', 'network'])
    .distinctOn('package_id')
    .where('package_id', 'in', ids)
    .where('status', '=', sql<'ready'>`'ready'`)
    .orderBy('package_id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
