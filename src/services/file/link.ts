import type { LinkOptions } from '#src/providers/storage/storage.ts';
import type { Context } from '../context.ts';

/** A link to a file of the caller's: valid until it expires or the token that requested it becomes invalid. */
export function fileLink(ctx: Context, key: string, options: Omit<LinkOptions, 'by'>): Promise<string> {
  return ctx.providers.links.readUrl(key, { ...options, ...callerToken(ctx) });
}

/** The caller's token for links; none for the server's own actions. */
export function callerToken({ actor }: Context): { by?: string } {
  return actor?.tokenId ? { by: actor.tokenId } : {};
}
