import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Pagination } from '#src/contract/common.ts';
import type { ListedRun } from '#src/contract/task-run.ts';
import { EmptyState } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { calls } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { everySession, type Listed } from './session-filters.ts';
import { SessionsTable } from './sessions-table.tsx';
import { SessionsToolbar } from './sessions-toolbar.tsx';

const pageSize = 10;

type SessionsPanelProps = {
  /** Sessions of one task; of all tasks when absent. */
  taskId?: string;
  listed: Listed;
  page: number;
  onList: (listed: Listed) => void;
  onPage: (page: number) => void;
  onOpen: (run: ListedRun) => void;
};

export function SessionsPanel({ taskId, listed, page, onList, onPage, onOpen }: SessionsPanelProps) {
  const { sessions, runs, pagination } = useSessions({ taskId, listed, page });
  const go = (to: number): void => (to === page ? void sessions.refetch() : onPage(to));
  return (
    <div className="flex flex-col gap-3">
      <SessionsToolbar ofTask={taskId !== undefined} listed={listed} onList={onList}>
        {sessions.isFetching && runs && <Spinner label="Loading sessions..." />}
      </SessionsToolbar>
      {!runs && sessions.isPending && (
        <p role="status" className="flex h-40 items-center justify-center gap-2.5 text-fg-muted">
          <Spinner label="" />
          Loading sessions...
        </p>
      )}
      {!runs && sessions.isError && (
        <EmptyState title="The sessions could not be loaded" text={errorText(sessions.error, '')}>
          <Button onClick={() => void sessions.refetch()}>Retry</Button>
        </EmptyState>
      )}
      {runs?.length === 0 && <NoSessions taskId={taskId} listed={listed} onList={onList} />}
      {runs && runs.length > 0 && (
        <SessionsTable runs={runs} now={sessions.dataUpdatedAt} withTask={!taskId} onOpen={onOpen} />
      )}
      {pagination && pagination.total_pages > 1 && <Pages pagination={pagination} onPage={go} />}
    </div>
  );
}

function useSessions({
  taskId,
  listed: { filter, tests, search },
  page,
}: Pick<SessionsPanelProps, 'listed' | 'page'> & { taskId: string | undefined }) {
  const sessions = useQuery(
    calls.taskRun.list.queryOptions({
      input: {
        ...(taskId ? { task_id: taskId } : {}),
        page,
        page_size: pageSize,
        // What waits for its owner is listed whatever it is, as it is counted.
        ...(filter === 'waiting' ? {} : { kind: tests ? 'tests' : 'runs' }),
        ...(filter === 'all' ? {} : { status: filter }),
        ...(search && { search }),
      },
      staleTime: 0,
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
  );
  // A list that could not be loaded stays as it was.
  const [kept, setKept] = useState(sessions.data);
  if (sessions.data && sessions.data !== kept) setKept(sessions.data);
  const { task_runs: runs, pagination } = sessions.data ?? kept ?? {};
  return { sessions, runs, pagination };
}

type NoSessionsProps = Pick<SessionsPanelProps, 'listed' | 'onList'> & { taskId: string | undefined };

function NoSessions({ taskId, listed, onList }: NoSessionsProps) {
  const narrowed = listed.filter !== 'all' || listed.tests || listed.search !== '';
  return (
    <EmptyState icon={<History aria-hidden />} title={taskId ? 'No sessions found for this task' : 'No sessions found'}>
      {narrowed ? (
        <Button onClick={() => onList(everySession)}>Show all</Button>
      ) : (
        !taskId && (
          <Button asChild>
            <Link to={paths.savedTasks}>Saved tasks</Link>
          </Button>
        )
      )}
    </EmptyState>
  );
}

function Pages({ pagination, onPage }: { pagination: Pagination; onPage: (page: number) => void }) {
  const { page, total_pages, total_count, has_prev, has_next } = pagination;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular text-fg-muted">
        Showing page {page} of {total_pages} ({total_count} total sessions)
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={!has_prev} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={!has_next} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
