import type { AuditEntry } from '#src/contract/audit.ts';
import type { Pagination } from '#src/contract/common.ts';
import { paginationOf } from '#src/core/pagination.ts';
import { type Context, requireActor } from '../context.ts';

/** A page of the caller's audit log, the newest first. */
export async function listAudit(
  ctx: Context,
  input: { page?: number; page_size?: number },
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
  const { userId } = requireActor(ctx);
  const { page = 1, page_size: size = 20 } = input;
  const own = ctx.db.selectFrom('audit_log').where('user_id', '=', userId);
  const [{ count }, rows] = await Promise.all([
    own.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ]);
  return {
    entries: rows.map(row => ({
      id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      subject: row.subject,
      detail: row.detail,
      token_id: row.token_id,
    })),
    pagination: paginationOf(count, { page, size }),
  };
}
