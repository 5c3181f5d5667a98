import type { Db, Tx } from '#src/db/pool.ts';

export type AuditAction =
  | 'signed-in'
  | 'signed-out'
  | 'token.created'
  | 'token.deleted'
  | 'credentials.saved'
  | 'credentials.removed'
  | 'credential.bound'
  | 'credential.website-changed'
  | 'webhook.created'
  | 'webhook.deleted'
  | 'template.created'
  | 'template.published'
  | 'template.configured'
  | 'template.deleted'
  | 'template.installed'
  | 'template.updated'
  | 'payment.paid'
  | 'payment.paid-twice'
  | 'payment.refunded'
  | 'account.exported'
  | 'account.deleted';

export type AuditDetail = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** What was done; `subject` and `detail` are shown to the owner and must hold no secret. */
export type AuditRecord = {
  userId: number;
  action: AuditAction;
  subject: string;
  detail?: AuditDetail;
  /** The token of the request. */
  tokenId?: string | undefined;
};

const subjectLength = 300;

/** Writes one entry of the account's audit log, in the caller's transaction where there is one. It can never be changed. */
export async function recordAudit(db: Db | Tx, entry: AuditRecord): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      user_id: entry.userId,
      action: entry.action,
      subject: entry.subject.slice(0, subjectLength),
      detail: JSON.stringify(entry.detail ?? {}),
      token_id: entry.tokenId || null,
    })
    .execute();
}
