import { type Context, requireActor } from '../context.ts';
import { findOwnPackage } from './find.ts';

/** Deletes a template of the caller's own with its versions. Tasks that were made of it stay, as tasks of their owners. */
export async function deletePackage(
  ctx: Context,
  input: { package_id: string },
): Promise<{ success: true; message: string }> {
  const { userId } = requireActor(ctx);
  const { id, name } = await findOwnPackage(ctx.db, input.package_id, userId);
  await ctx.db.deleteFrom('template_packages').where('id', '=', id).where('user_id', '=', userId).execute();
  return { success: true, message: `Template "${name}" has been deleted.` };
}
