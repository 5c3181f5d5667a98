import { z } from 'zod';
import { Page, PageSize, Pagination, Timestamp } from './common.ts';
import { query } from './procedure.ts';

/** One thing that was done in an account, in words; secrets are in none. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  /** Such as `token.created`. */
  action: z.string(),
  /** What it was done to, as its owner calls it. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** The token it was done with; null at sign-in and for what the server did by itself. */
  token_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = {
  list: query('audit.list', 'List the audit log, newest first', {
    notes: ['Sign-ins, tokens, credentials, webhooks, templates and payments. Entries cannot be changed or deleted.'],
    example: { page: 1, page_size: 20 },
  })
    .input(z.strictObject({ page: Page.default(1), page_size: PageSize.default(20) }).optional())
    .output(z.object({ entries: z.array(AuditEntry), pagination: Pagination })),
};
