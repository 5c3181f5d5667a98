import type { AuditEntry } from '#src/contract/audit.ts';
import { formatCredits, formatRupees } from '#src/web/lib/format/credits.ts';

const paisePerRupee = 100;

/** What was done, as one sentence without its full stop; an action of a later server is written by its name. */
export function auditSentence({ action, subject, detail }: AuditEntry): string {
  switch (action) {
    case 'signed-in':
      return `Signed in as ${subject}`;
    case 'signed-out':
      return 'Signed out';
    case 'token.created':
      return `Created the API token “${subject}”${detail['at'] === 'server' ? ' at the server' : ''}`;
    case 'token.deleted':
      return `Deleted the API token “${subject}”`;
    case 'credentials.saved':
      return `Saved ${credentials(detail)} of the task “${subject}”`;
    case 'credentials.removed':
      return `Removed ${credentials(detail)} of the task “${subject}”`;
    case 'credential.website-changed':
      return `Changed the website of the credential ${String(detail['name'])} of the task “${subject}” from ${siteOf(detail['from'])} to ${siteOf(detail['to'])}`;
    case 'webhook.created':
      return `Added a webhook to ${subject}`;
    case 'webhook.deleted':
      return `Deleted the webhook to ${subject}`;
    case 'account.exported':
      return 'Exported the data of the account';
    case 'payment.paid':
      return `Paid ${rupees(detail)} for ${formatCredits(Number(detail['credits']))}`;
    case 'payment.paid-twice':
      return `Paid ${rupees(detail)} a second time for the order ${subject}, to be refunded`;
    case 'payment.refunded':
      if (detail['credits'] === 0) return `Received a refund of ${rupees(detail)}`;
      return `Received a refund of ${rupees(detail)} for ${formatCredits(Number(detail['credits']))}`;
    default:
      return templateSentence(action, subject, detail) ?? `${action}: ${subject}`;
  }
}

function templateSentence(action: string, subject: string, detail: AuditEntry['detail']): string | undefined {
  switch (action) {
    case 'template.created':
      return `Created the template “${subject}”`;
    case 'template.published':
      return `${detail['ready'] === true ? 'Published a' : 'Saved a draft of a'} version of the template “${subject}”`;
    case 'template.configured':
      return `Configured the template “${subject}”${changed(detail)}`;
    case 'template.deleted':
      return `Deleted the template “${subject}”`;
    case 'template.installed':
      return `Installed the template “${subject}”`;
    case 'template.updated':
      return `Updated the task “${String(detail['task'])}” to another version of the template “${subject}”`;
    default:
      return undefined;
  }
}

function siteOf(website: unknown): string {
  return typeof website === 'string' ? website : 'none';
}

function credentials({ names }: AuditEntry['detail']): string {
  const list = textsOf(names);
  return `the credential${list.length === 1 ? '' : 's'} ${list.join(', ')}`;
}

function changed(detail: AuditEntry['detail']): string {
  const fields = textsOf(detail['changed']).map(field => field.replaceAll('_', ' '));
  return fields.length === 0 ? '' : `: ${fields.join(', ')}`;
}

function rupees({ amount }: AuditEntry['detail']): string {
  return formatRupees(Number(amount) / paisePerRupee);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
