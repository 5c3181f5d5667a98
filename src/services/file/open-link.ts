import type { Readable } from 'node:stream';
import { AppError } from '#src/core/errors.ts';
import { fileSize } from '#src/core/files/file-size.ts';
import { type Serving, servingOf } from '#src/providers/storage/serving.ts';
import type { ByteRange, FetchedObject, ObjectMeta } from '#src/providers/storage/storage.ts';
import type { Context } from '../context.ts';
import { isAccessGood } from '../auth-token/access.ts';
import { folderOf } from '../demonstration/find.ts';

/** A file that a signed link opens, and how it is to be served. */
export type OpenFile = {
  serving: Serving;
  head(): Promise<ObjectMeta | undefined>;
  get(range?: ByteRange): Promise<FetchedObject | undefined>;
};

/** Opens a file by the token of its link: the token is the permission. @throws AppError FORBIDDEN when it is no longer valid. */
export async function openReadLink(ctx: Context, input: { token: string; filename?: string }): Promise<OpenFile> {
  const grant = await ctx.providers.links.verifyRead(input.token);
  if (!grant || (input.filename !== undefined && input.filename !== grant.filename)) throw expired();
  await refuseEnded(ctx, grant);
  return {
    serving: servingOf(grant),
    head: () => ctx.storage.head(grant.key),
    get: range => ctx.storage.get(grant.key, range),
  };
}

/** Stores what is sent to a signed link; `bytes` is the length that the sender declares, NaN for none. */
export async function writeByLink(
  ctx: Context,
  input: { token: string; contentType: string | undefined; bytes: number; stream: Readable },
): Promise<void> {
  const grant = await ctx.providers.links.verifyWrite(input.token);
  if (!grant) throw expired();
  await refuseEnded(ctx, grant);
  if (input.contentType !== grant.contentType) {
    throw new AppError('BAD_REQUEST', `This link takes a file of the type ${grant.contentType}.`);
  }
  if (!Number.isSafeInteger(input.bytes))
    throw new AppError('BAD_REQUEST', 'The Content-Length header is missing. Send the file with its length.');
  if (input.bytes > grant.maxBytes)
    throw new AppError('TOO_LARGE', `The file is larger than ${fileSize(grant.maxBytes)}.`);
  // Only recordings are sent to links.
  const userId = await waitingOwner(ctx, grant.key);
  const body = { stream: input.stream, bytes: input.bytes };
  await ctx.storage.put(grant.key, body, { contentType: grant.contentType, userId, kind: 'recording' });
  try {
    await waitingOwner(ctx, grant.key);
  } catch (error) {
    // Another was accepted while this one was sent.
    await ctx.storage.delete([grant.key]);
    throw error;
  }
}

/** The owner of the expected recording. @throws AppError CONFLICT once one was accepted: it cannot be replaced */
async function waitingOwner(ctx: Context, key: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('recordings')
    .select('user_id')
    .where('folder', '=', folderOf(key))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', 'The upload to this link is complete.');
  return row.user_id;
}

const ownerOfKey = /^users\/([1-9]\d{0,15})\//;

/** @throws AppError when the account, or the token that the link was asked for with, is no longer valid. */
async function refuseEnded(ctx: Context, { key, by }: { key: string; by?: string }): Promise<void> {
  const userId = Number(ownerOfKey.exec(key)?.[1]);
  if (!userId || !(await isAccessGood(ctx.db, { userId, ...(by && { tokenId: by }) }))) throw expired();
}

function expired(): AppError {
  return new AppError('FORBIDDEN', 'This link has expired or is not valid. Open the page it came from again.');
}
