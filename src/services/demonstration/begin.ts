import { randomUUID } from 'node:crypto';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { normalized } from '#src/core/text/normalize.ts';
import { inTransaction } from '#src/db/pool.ts';
import type { DemonstrationRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { linkScope } from '../file/link.ts';
import { holdAccount } from '../user/hold.ts';
import { nameOf } from './find.ts';

/** A link to which the caller may send one video, and the name that it has from then on. */
export async function beginDemonstration(
  ctx: Context,
  input: { fileName: string; contentType: string },
): Promise<{ signedUrl: string; filename: string; mime_type: string }> {
  const { userId } = requireActor(ctx);
  // Checked now, before the video is sent.
  await ctx.storage.roomLeft(userId);
  const mime_type = plainType(input.contentType);
  const filename = nameOf(await insertDemonstration(ctx, { name: input.fileName, contentType: mime_type }));
  const signedUrl = await ctx.providers.links.writeUrl(filename, {
    contentType: mime_type,
    maxBytes: limits.demonstrationBytes,
    expiresInSeconds: limits.signedLinkSeconds,
    ...linkScope(ctx),
  });
  return { signedUrl, filename, mime_type };
}

/** Creates the row of a video before its upload. @throws AppError when the account has too many. */
export async function insertDemonstration(
  ctx: Context,
  file: { name: string; contentType: string },
): Promise<DemonstrationRow> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    const { loose } = await tx
      .selectFrom('recordings')
      .select(sql<number>`count(*)::bigint`.as('loose'))
      .where('user_id', '=', userId)
      .where('task_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (loose >= limits.looseDemonstrations) {
      const why = `${loose} of your recordings do not belong to a task yet. Each is deleted after a day. Try again later.`;
      throw new AppError('TOO_MANY_REQUESTS', why);
    }
    return tx
      .insertInto('recordings')
      .values({
        user_id: userId,
        task_id: null,
        folder: `users/${userId}/demonstrations/${randomUUID()}`,
        name: input255(file.name),
        content_type: file.contentType,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** `video/webm;codecs=vp9` is `video/webm`. */
function plainType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function input255(name: string): string {
  return (
    Array.from(normalized(name.slice(-1000).split(/[/\\]/).at(-1) ?? '', 'NFC'))
      .slice(0, 255)
      .join('') || 'video'
  );
}
