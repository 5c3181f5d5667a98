import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportLimits } from '#src/contract/user.ts';
import type { AccountExportRow } from '#src/db/account-tables.ts';
import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { zipFrom } from '#src/providers/storage/zip.ts';
import type { Context } from '../../context.ts';
import { collect, countThings, type ExportLimits } from './collect.ts';
import { exportFolder } from './sweep.ts';

export type ExportParts = {
  db: Db;
  /** The context with the account as the actor. */
  contextOf(userId: number): Context;
  /** Where the zip is put together before it is stored. */
  dir: string;
  /** @throws AppError when the disk has no room for more */
  checkSpace(dir: string): Promise<void>;
  signal: AbortSignal;
  room?: ExportLimits;
};

const triesAtMost = 3;
const beatMs = 1000;

/**
 * Makes the zip of an export and stores it. Killed, it starts over, three times at most; one that is requested again
 * meanwhile, or whose account is deleted, is given up.
 */
export async function writeExport(parts: ExportParts, exportId: string): Promise<void> {
  const { db } = parts;
  const row = await claim(db, exportId);
  if (!row) return;
  if (row.tries > triesAtMost) return failExport(db, exportId, 'The export could not be finished. Try again.');
  const ctx = parts.contextOf(row.user_id);
  await ctx.storage.deletePrefix(exportFolder(row.user_id));
  await mkdir(parts.dir, { recursive: true });
  const spool = join(parts.dir, `${exportId}.zip`);
  try {
    const leftOut = await writeZip(ctx, { parts, row, spool });
    const { size } = await stat(spool);
    const key = `${exportFolder(row.user_id)}${exportId}.zip`;
    const owner = { userId: row.user_id, kind: 'export' } as const;
    const body = { stream: createReadStream(spool), bytes: size };
    // An export does not count against the quota, because a user whose storage is full may want to move it elsewhere.
    await ctx.storage.put(key, body, { contentType: 'application/zip', ...owner, exempt: true });
    const kept = await running(db, exportId)
      .set({
        state: 'ready',
        object_key: key,
        bytes: size,
        left_out: leftOut,
        expires_at: sql<Date>`now() + make_interval(hours => ${exportLimits.keptHours})`,
      })
      .returning('id')
      .executeTakeFirst();
    if (!kept) await ctx.storage.delete([key]);
  } catch (error) {
    if (await isWanted(db, exportId)) throw error;
  } finally {
    await rm(spool, { force: true });
  }
}

/** Ends an export that cannot be made, in words. */
export async function failExport(db: Db, exportId: string, error: string): Promise<void> {
  await running(db, exportId).set({ state: 'failed', error, beat_at: dbNow }).execute();
}

type Writing = { parts: ExportParts; row: AccountExportRow; spool: string };

async function writeZip(ctx: Context, { parts, row, spool }: Writing): Promise<number> {
  const at = { ctx, userId: row.user_id };
  const ended = new AbortController();
  const signal = AbortSignal.any([parts.signal, ended.signal]);
  const done = { things: 0, leftOut: 0 };
  const total = await countThings(at);
  const beat = async (): Promise<void> => {
    const still = await running(ctx.db, row.id)
      .set({ done: Math.min(done.things, total), total, beat_at: dbNow })
      .returning('id')
      .executeTakeFirst();
    if (!still) ended.abort();
  };
  const timer = setInterval(() => void beat().catch((error: unknown) => ended.abort(error)), beatMs);
  try {
    await beat();
    // Opened before anything can fail: a file that is created after a failure would never be deleted.
    const file = await open(spool, 'w', 0o600);
    const entries = collect(at, {
      onProgress: progress => void Object.assign(done, progress),
      ...(parts.room && { room: parts.room }),
    });
    await pipeline(zipFrom(entries), watched(parts), file.createWriteStream(), { signal });
    return done.leftOut;
  } finally {
    clearInterval(timer);
  }
}

const checkedBytes = 50_000_000;

/** Looks now and then whether the disk has room for more. */
function watched({ dir, checkSpace }: ExportParts) {
  return async function* (source: Readable): AsyncGenerator<Uint8Array> {
    let unchecked = checkedBytes;
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      unchecked += chunk.byteLength;
      if (unchecked >= checkedBytes) {
        await checkSpace(dir);
        unchecked = 0;
      }
      yield chunk;
    }
  };
}

async function claim(db: Db, exportId: string): Promise<AccountExportRow | undefined> {
  return db
    .updateTable('account_exports')
    .set({ state: 'running', tries: sql<number>`tries + 1`, beat_at: dbNow })
    .where('id', '=', exportId)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** False after another export was requested, or the account was deleted. */
async function isWanted(db: Db, exportId: string): Promise<boolean> {
  const row = await db.selectFrom('account_exports').select('id').where('id', '=', exportId).executeTakeFirst();
  return row !== undefined;
}

function running(db: Db, exportId: string) {
  return db.updateTable('account_exports').where('id', '=', exportId).where('state', '=', 'running');
}
