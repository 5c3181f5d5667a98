import type { StorageUsage } from '#src/contract/storage.ts';
import { type Context, requireActor } from '../context.ts';
import { usageOf } from './usage.ts';

/** What the caller's files use, the largest kind first. */
export async function showStorage(ctx: Context): Promise<StorageUsage> {
  const usage = await usageOf(ctx.db, requireActor(ctx).userId);
  return {
    used_bytes: usage.reduce((sum, { bytes }) => sum + bytes, 0),
    limit_bytes: ctx.storage.limits.perAccountBytes ?? null,
    kinds: usage
      .map(({ kind, bytes, objects }) => ({ kind, bytes, files: objects }))
      .sort((a, b) => b.bytes - a.bytes || a.kind.localeCompare(b.kind)),
  };
}
