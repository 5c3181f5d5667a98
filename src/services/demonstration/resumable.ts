import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#src/core/errors.ts';
import { fileSize } from '#src/core/files/file-size.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import type { DemonstrationRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import type { Reservation } from '../storage/account-storage.ts';
import { openSpool } from '../storage/spool.ts';
import { findByFolder, nameOf, videoOf } from './find.ts';

/** A demonstration that is sent in parts. */
export type Resumable = DemonstrationRow;

/** How long an interrupted upload and its reservation are kept. */
const parkedSeconds = 24 * 3600;

/** Of the file beside the parts that says what they are parts of. */
const partialSuffix = '.json';

/** The part of a video that has arrived is a file on this machine, named by the demonstration. */
export type PartialVideo = { bytes: number; wanted: number; open(): Readable; remove(): Promise<void> };

/** A demonstration of the caller that may be sent in parts; `id` is the last part of its folder. @throws AppError NOT_FOUND */
export async function findResumable(ctx: Context, id: string): Promise<Resumable> {
  const { userId } = requireActor(ctx);
  // `recordings`: begun before an update from version 0.1.0.
  const folders = ['demonstrations', 'recordings'].map(name => `users/${userId}/${name}/${id}`);
  return findByFolder(ctx.db, folders, { userId });
}

/** The name that it has in the address of its upload. */
export const resumableId = ({ folder }: Resumable): string => folder.split('/').at(-1) ?? '';

/** Reserves storage for a video in parts, of which `come` bytes have arrived. @throws AppError */
async function admit(
  ctx: Context,
  row: Resumable,
  { bytes, come }: { bytes: number; come: number },
): Promise<Reservation> {
  if (!Number.isSafeInteger(bytes) || bytes <= 0)
    throw new AppError('BAD_REQUEST', 'Upload-Length must be the length of the video in bytes, 1 or more.');
  if (bytes > limits.demonstrationBytes)
    throw new AppError('TOO_LARGE', `The video is larger than ${fileSize(limits.demonstrationBytes)}.`);
  if (row.state !== 'waiting') throw new AppError('CONFLICT', 'The upload of this recording is complete.');
  const { spoolDir } = ctx.installation;
  // It lies there first, and is copied into storage.
  await openSpool(spoolDir, { bytes: bytes * 2 - come, limits: ctx.storage.limits });
  return ctx.storage.reserve([{ key: nameOf(row), userId: row.user_id, kind: 'recording', bytes }]);
}

/**
 * Does `work`, which adds to a video, as its one writer; stores the video once it is whole.
 * @throws AppError CONFLICT while another adds to it, STORAGE_FULL, NO_SPACE
 */
export async function addToResumable<T>(
  ctx: Context,
  { row, bytes, partial }: { row: Resumable; bytes: number; partial: () => Promise<PartialVideo | undefined> },
  work: () => Promise<T>,
): Promise<T> {
  const come = (await partial())?.bytes ?? 0;
  const reservation = await admit(ctx, row, { bytes, come });
  try {
    const answer = await work();
    const video = await partial();
    if (video && video.bytes === video.wanted) await keep(ctx, row, { video, reservation });
    return answer;
  } finally {
    await reservation.park(parkedSeconds);
  }
}

async function keep(
  ctx: Context,
  row: Resumable,
  { video, reservation }: { video: PartialVideo; reservation: Reservation },
): Promise<void> {
  const body = { stream: video.open(), bytes: video.bytes };
  const meta = { contentType: row.content_type, userId: row.user_id, kind: 'recording', reservation } as const;
  await ctx.storage.put(nameOf(row), body, meta);
  await video.remove();
}

/** How long the video is that storage has; undefined when it has none. */
export async function storedBytes(ctx: Context, row: Resumable): Promise<number | undefined> {
  return (await ctx.storage.head(videoOf(row)))?.bytes;
}

/** Deletes a demonstration whose upload was cancelled. @throws AppError CONFLICT once it was accepted */
export async function cancelResumable(ctx: Context, row: Resumable): Promise<void> {
  if (row.state !== 'waiting') throw new AppError('CONFLICT', 'The upload of this recording is complete.');
  await ctx.storage.delete([nameOf(row)]);
  await ctx.db
    .deleteFrom('recordings')
    .where('id', '=', row.id)
    .where('user_id', '=', row.user_id)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Removes parts of videos without a reservation: cancelled, deleted, or of a deleted account. What
 * is stored is counted until then. Returns how many.
 */
export async function sweepPartials({ db, installation }: Context): Promise<number> {
  const names = await readdir(installation.spoolDir).catch(() => []);
  const ids = names.flatMap(name => (name.endsWith(partialSuffix) ? name.slice(0, -partialSuffix.length) : []));
  if (ids.length === 0) return 0;
  const live = await db
    .selectFrom('stored_objects')
    .select('key')
    .where('kind', '=', 'recording')
    .where(sql<boolean>`reserved_until > now()`)
    .execute();
  const kept = new Set(live.map(({ key }) => key.split('/').at(-2)));
  const gone = ids.filter(id => !kept.has(id));
  for (const id of gone)
    for (const name of [id, `${id}${partialSuffix}`]) await rm(join(installation.spoolDir, name), { force: true });
  return gone.length;
}
