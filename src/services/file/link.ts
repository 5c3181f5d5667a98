import type { LinkOptions } from '#src/providers/storage/storage.ts';
import type { Context } from '../context.ts';

/** A link to a file of the caller's: valid until it expires or the token that requested it becomes invalid. */
export function fileLink(ctx: Context, key: string, options: Omit<LinkOptions, 'by'>): Promise<string> {
  return ctx.providers.links.readUrl(key, { ...options, ...linkScope(ctx) });
}

/** The token that a link ends with, and whether the link has an origin. */
export function linkScope(ctx: Context): { by?: string; relative: boolean } {
  return { ...callerToken(ctx), relative: ctx.relativeLinks === true };
}

/** What a link to this installation begins with, for the caller. */
export function linkBase(ctx: Context): string {
  return ctx.relativeLinks ? '' : ctx.installation.publicUrl;
}

/** The caller's token for links; none for the server's own actions. */
export function callerToken({ actor }: Context): { by?: string } {
  return actor?.tokenId ? { by: actor.tokenId } : {};
}
