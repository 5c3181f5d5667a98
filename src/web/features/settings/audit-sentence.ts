import type { AuditEntry } from '#src/contract/audit.ts';
import { formatCredits, formatRupees } from '#src/web/lib/format/credits.ts';

const paisePerRupee = 100;

type Sentence = (entry: Pick<AuditEntry, 'subject' | 'detail'>) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  'signed-in': ({ subject }) => `Signed in as ${subject}`,
  'signed-out': () => 'Signed out',
  'token.created': ({ subject, detail }) =>
    `Created the API token “${subject}”${detail['at'] === 'server' ? ' at the server' : ''}`,
  'token.deleted': ({ subject }) => `Deleted the API token “${subject}”`,
  'credentials.saved': ({ subject, detail }) => `Saved ${credentials(detail)} of the task “${subject}”`,
  'credentials.removed': ({ subject, detail }) => `Removed ${credentials(detail)} of the task “${subject}”`,
  'credential.bound': ({ subject, detail }) =>
    `Bound the credential ${String(detail['name'])} of the task “${subject}” to ${String(detail['to'])}`,
  'credential.website-changed': ({ subject, detail }) =>
    `Changed the website of the credential ${String(detail['name'])} of the task “${subject}” from ${siteOf(detail['from'])} to ${siteOf(detail['to'])}`,
  'webhook.created': ({ subject }) => `Added a webhook to ${subject}`,
  'webhook.deleted': ({ subject }) => `Deleted the webhook to ${subject}`,
  'account.exported': () => 'Exported the data of the account',
  'payment.paid': ({ detail }) => `Paid ${rupees(detail)} for ${creditsOf(detail)}`,
  'payment.paid-twice': ({ subject, detail }) =>
    `Paid ${rupees(detail)} a second time for the order ${subject}, to be refunded`,
  'payment.refunded': ({ detail }) =>
    `Received a refund of ${rupees(detail)}${detail['credits'] === 0 ? '' : ` for ${creditsOf(detail)}`}`,
  'template.created': ({ subject }) => `Created the template “${subject}”`,
  'template.published': ({ subject, detail }) =>
    `${detail['ready'] === true ? 'Published a' : 'Saved a draft of a'} version of the template “${subject}”`,
  'template.configured': ({ subject, detail }) => `Configured the template “${subject}”${changed(detail)}`,
  'template.deleted': ({ subject }) => `Deleted the template “${subject}”`,
  'template.installed': ({ subject }) => `Installed the template “${subject}”`,
  'template.updated': ({ subject, detail }) =>
    `Updated the task “${String(detail['task'])}” to another version of the template “${subject}”`,
};

/** What was done, as one sentence without its full stop; an action of a later server is shown by its name. */
export function auditSentence({ action, subject, detail }: AuditEntry): string {
  return sentences[action]?.({ subject, detail }) ?? `${action}: ${subject}`;
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

function creditsOf({ credits: count }: AuditEntry['detail']): string {
  return formatCredits(Number(count));
}

function rupees({ amount }: AuditEntry['detail']): string {
  return formatRupees(Number(amount) / paisePerRupee);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
