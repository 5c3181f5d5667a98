import type { AccountExport } from '#src/contract/user.ts';
import type { AccountExportRow } from '#src/db/account-tables.ts';
import type { Context } from '../../context.ts';
import { fileLink } from '../../file/link.ts';

/** An export as its owner sees it; one whose time is over is none. */
export async function presentExport(ctx: Context, row: AccountExportRow | undefined): Promise<AccountExport | null> {
  const secondsLeft = row?.expires_at ? Math.floor((row.expires_at.getTime() - ctx.now().getTime()) / 1000) : 0;
  if (!row || (row.state === 'ready' && secondsLeft <= 0)) return null;
  return {
    id: row.id,
    state: row.state,
    progress: row.state === 'ready' ? 1 : row.total === 0 ? 0 : Math.min(0.99, row.done / row.total),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
    left_out: row.left_out,
    url: row.object_key === null ? null : await linkTo(ctx, row.object_key, { row, secondsLeft }),
    error: row.error,
  };
}

function linkTo(
  ctx: Context,
  key: string,
  { row, secondsLeft }: { row: AccountExportRow; secondsLeft: number },
): Promise<string> {
  const day = row.created_at.toISOString().slice(0, 10);
  return fileLink(ctx, key, {
    filename: `legwork-export-${day}.zip`,
    contentType: 'application/zip',
    // A large zip takes longer than links usually last, and a download that broke off goes on by the same link.
    expiresInSeconds: secondsLeft,
  });
}
