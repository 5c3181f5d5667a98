import { createHash } from 'node:crypto';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';

const field = 'Idempotency-Key';
const keptHours = 24;

type Request = { key: string; call: string; input: unknown };

/**
 * Carries out a call once for each key of an account within 24 hours, and gives what it gave when it is asked again.
 * A call that was refused changed nothing, so that its key can be used again.
 * @throws AppError if the key was used for another request, or if its first request has not ended
 */
export async function runOnce<T>(
  ctx: Context,
  request: Request,
  run: () => Promise<T>,
): Promise<{ response: T; replayed: boolean }> {
  const { userId } = requireActor(ctx);
  const { key } = request;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw refusal('BAD_REQUEST', 'it must have 1 to 255 visible ASCII characters, such as a UUID');
  const at = { userId, key };
  const hash = hashOf(request);
  await makeRoom(ctx.db, userId);
  const mine = await ctx.db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request: hash })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!mine) return { response: (await earlier(ctx, { ...at, hash })) as T, replayed: true };
  const response = await run().catch(async (error: unknown) => {
    // Of any other error it is not known whether the call took effect.
    if (error instanceof AppError && error.code !== 'INTERNAL') await forget(ctx.db, at);
    throw error;
  });
  await keep(ctx, { ...at, response });
  return { response, replayed: false };
}

/** Deletes the keys that are over. */
export async function sweepIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', overSince).execute();
}

const overSince = sql<Date>`now() - make_interval(hours => ${sql.lit(keptHours)})`;

type At = { userId: number; key: string };

async function earlier(ctx: Context, { userId, key, hash }: At & { hash: Buffer }): Promise<unknown> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row && !hash.equals(row.request))
    throw refusal('BAD_REQUEST', 'it was used for another request. Use a new key for each request');
  if (!row?.response)
    throw refusal(
      'CONFLICT',
      'the first request with it has not ended. Try again later. If this stays so, look whether the request took effect before you use a new key',
    );
  return JSON.parse(ctx.providers.vault.open(row.response, boundTo({ userId, key })));
}

async function keep(ctx: Context, { response, ...at }: At & { response: unknown }): Promise<void> {
  const sealed = ctx.providers.vault.seal(JSON.stringify(response ?? null), boundTo(at));
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ response: sealed, bytes: sealed.length })
    .where('user_id', '=', at.userId)
    .where('key', '=', at.key)
    .execute();
}

async function forget(db: Db, { userId, key }: At): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();
}

/** @throws AppError when the account has as many keys as it may have */
async function makeRoom(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('created_at', '<', overSince).execute();
  const { keys, bytes } = await db
    .selectFrom('idempotency_keys')
    .select(eb => [
      eb.fn.countAll<number>().as('keys'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql.lit(0)).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (keys >= limits.idempotencyKeys)
    throw refusal('TOO_MANY_REQUESTS', `your account used ${keys} within ${keptHours} hours, which is the limit`);
  if (bytes >= limits.idempotencyBytes)
    throw refusal(
      'TOO_MANY_REQUESTS',
      `the responses kept for your account within ${keptHours} hours have ${limits.idempotencyBytes / 1_000_000} MB, which is the limit`,
    );
}

/** Also of files, by their name, type and size. */
function hashOf({ call, input }: Request): Buffer {
  const plain = (_: string, value: unknown): unknown =>
    value instanceof Blob
      ? { name: value instanceof File ? value.name : '', type: value.type, size: value.size }
      : value;
  return createHash('sha256')
    .update(JSON.stringify([call, input], plain))
    .digest();
}

function boundTo({ userId, key }: At): string {
  return `user:${userId}/idempotency-key:${key}`;
}

function refusal(code: 'BAD_REQUEST' | 'CONFLICT' | 'TOO_MANY_REQUESTS', why: string): AppError {
  return new AppError(code, `${field}: ${why}.`, { field });
}
