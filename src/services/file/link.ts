import type { LinkOptions } from '#src/providers/storage/storage.ts';
import type { Context } from '../context.ts';

/** A link to a file of the caller's: good until it expires or the token it is asked for with is good no more. */
export function fileLink(ctx: Context, key: string, options: Omit<LinkOptions, 'by'>): Promise<string> {
  return ctx.providers.links.readUrl(key, { ...options, ...callerToken(ctx) });
}

/** The caller's token, as links carry it; nothing for what the server does by itself. */
export function callerToken({ actor }: Context): { by?: string } {
  return actor?.tokenId ? { by: actor.tokenId } : {};
}
