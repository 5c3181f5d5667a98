import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#src/contract/audit.ts';
import { EmptyState } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { calls } from '../../lib/api/api.ts';
import { formatStarted } from '../../lib/format/time.ts';
import { auditSentence } from './audit-sentence.ts';

const pageSize = 20;

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
        Sign-ins, tokens, credentials, webhooks, templates and payments. Entries cannot be changed or deleted.
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
        <EmptyState icon={<ScrollText aria-hidden />} title="No entries yet" text="New entries appear here." />
      )}
      {entries && entries.length > 0 && <AuditList entries={entries} />}
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

function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol aria-label="Entries" className="rounded-card border border-line bg-surface">
      {entries.map(entry => (
        <li
          key={entry.id}
          className="flex gap-x-4 gap-y-0.5 border-b border-line px-4 py-2.5 last:border-0 max-sm:flex-col sm:items-baseline sm:justify-between"
        >
          <span className="min-w-0 break-words">{auditSentence(entry)}</span>
          <span className="shrink-0 text-[0.8125rem] text-fg-muted tabular-nums">{formatStarted(entry.at)}</span>
        </li>
      ))}
    </ol>
  );
}
