import type { TemplatePackage } from '#src/contract/template.ts';
import { type Context, requireActor } from '../context.ts';
import { findPackage } from './find.ts';
import { presentPackage } from './present.ts';

/** A public template, or one of the caller's own. */
export async function getPackage(ctx: Context, input: { package_id: string }): Promise<TemplatePackage> {
  const { userId } = requireActor(ctx);
  return presentPackage(ctx.db, await findPackage(ctx.db, input.package_id, { userId }), userId);
}
