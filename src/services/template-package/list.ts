import type { TemplatePackage } from '#src/contract/template.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { presentPackages } from './present.ts';

const { listedThumbnailBytes, listedThumbnailLetters, templatesListed } = limits;

/** The library: what is public and what is the caller's own, the newest first. */
export async function listPackages(ctx: Context): Promise<TemplatePackage[]> {
  const { userId } = requireActor(ctx);
  const rows = await ctx.db
    .selectFrom('template_packages')
    .selectAll()
    // Large or very many pictures would be hundreds of megabytes; template-package.get returns them.
    .select(
      sql<string | null>`case when octet_length(thumbnail) <= ${listedThumbnailLetters}
        and sum(octet_length(thumbnail)) filter (where octet_length(thumbnail) <= ${listedThumbnailLetters})
          over (order by created_at desc, id) <= ${listedThumbnailBytes}
        then thumbnail end`.as('thumbnail'),
    )
    .where(eb => eb.or([eb('visibility', '=', 'public'), eb('user_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(templatesListed)
    .execute();
  return presentPackages(ctx.db, rows, userId);
}
