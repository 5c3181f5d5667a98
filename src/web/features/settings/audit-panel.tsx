import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#src/contract/audit.ts';
import { EmptyState } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/api-error.ts';
import { calls } from '../../lib/api.ts';
import { formatStarted } from '../../lib/time.ts';

const pageSize = 20;

const words: Readonly<Record<string, string>> = {
  'signed-in': 'Signed in',
  'token.created': 'API token created',
  'token.deleted': 'API token deleted',
  'credentials.changed': 'Credentials changed',
  'webhook.created': 'Webhook added',
  'webhook.deleted': 'Webhook deleted',
  'template.published': 'Template published',
  'template.deleted': 'Template deleted',
  'payment.paid': 'Payment made',
  'payment.refunded': 'Payment refunded',
};

/** What was done in the account; nobody can change or delete an entry. */
export function AuditPanel() {
  const [page, setPage] = useState(1);
  const audit = useQuery(
    calls.audit.list.queryOptions({
      input: { page, page_size: pageSize },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const { entries, pagination } = audit.data ?? {};
  return (
    <section aria-label="Audit log">
      <h2 className="font-semibold">Audit log</h2>
      <p className="mt-0.5 mb-4 max-w-lg text-fg-muted">
        Sign-ins, tokens, credentials, webhooks, publishing and payments. Entries cannot be changed or deleted.
      </p>
      {audit.isPending && <Skeleton className="h-60" />}
      {audit.isError && !entries && (
        <div role="alert">
          <EmptyState title="Failed to fetch the audit log" text={errorText(audit.error, '')}>
            <Button onClick={() => void audit.refetch()}>Retry</Button>
          </EmptyState>
        </div>
      )}
      {entries?.length === 0 && (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title="Nothing yet"
          text="What is done from now on is shown here."
        />
      )}
      {entries && entries.length > 0 && <AuditTable entries={entries} />}
      {pagination && pagination.total_pages > 1 && (
        <nav aria-label="Pages of the audit log" className="mt-4 flex items-center justify-between">
          <Button size="sm" disabled={!pagination.has_prev} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className="text-[0.8125rem] text-fg-muted tabular-nums">
            {pagination.page} of {pagination.total_pages}
          </span>
          <Button size="sm" disabled={!pagination.has_next} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </section>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-[0.8125rem] text-fg-muted">
          <tr>
            <th className="px-4 py-2.5 font-medium">What</th>
            <th className="px-4 py-2.5 font-medium">On</th>
            <th className="px-4 py-2.5 font-medium">When</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, action, subject, at }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <td className="px-4 py-2.5 font-medium whitespace-nowrap">{words[action] ?? action}</td>
              <td className="max-w-64 max-sm:max-w-36 truncate px-4 py-2.5" title={subject}>
                {subject}
              </td>
              <td className="px-4 py-2.5 tabular-nums sm:whitespace-nowrap">{formatStarted(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
