import { Link } from 'react-router';
import type { ListedRun, StartedBy } from '#src/contract/task-run.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { cn } from '../../lib/format/cn.ts';
import { formatAgo, formatExact, formatStarted, runDuration } from '../../lib/format/time.ts';
import { paths } from '../../lib/paths.ts';
import { listedLabel, statusLook } from '../../lib/runs/run-status.ts';
import { runNumber, shortRunId } from './session-filters.ts';

type SessionsTableProps = {
  runs: ListedRun[];
  /** When the list was read, in milliseconds. */
  now: number;
  withTask: boolean;
  onOpen: (run: ListedRun) => void;
};

const heads = 'h-10 px-4 text-left max-sm:px-3 text-xs font-medium text-fg-muted';
const wide = 'max-md:hidden';
const wider = 'max-xl:hidden';

export function SessionsTable({ runs, now, withTask, onOpen }: SessionsTableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-sm whitespace-nowrap">
        <thead className="border-b border-line">
          <tr>
            {withTask && <th className={heads}>Task</th>}
            <th className={cn(heads, withTask && wider)}>Result</th>
            <th className={cn(heads, 'max-sm:px-2')}>Started</th>
            <th className={cn(heads, wide)}>Started by</th>
            <th className={cn(heads, wide)}>Run ID</th>
            <th className={cn(heads, wide)}>Duration</th>
            <th className={cn(heads, 'max-sm:pr-2 max-sm:pl-0')}>Status</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(run => (
            <Row key={run.id} run={run} now={now} withTask={withTask} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const starters: Record<StartedBy, string> = { you: 'You', template: 'Template', schedule: 'Schedule', api: 'API' };

type RowProps = Pick<SessionsTableProps, 'now' | 'withTask' | 'onOpen'> & { run: ListedRun };

function Row({ run, now, withTask, onOpen }: RowProps) {
  // What it found; where it found nothing, why it ended so.
  const result = run.result_line ?? run.status_reason;
  return (
    <tr onClick={() => onOpen(run)} className="h-14 cursor-pointer border-b border-line last:border-b-0 hover:bg-muted">
      {withTask && (
        <td className="max-w-72 px-4 max-sm:px-3 max-sm:py-2 max-sm:whitespace-normal">
          <span className="font-medium break-words max-sm:line-clamp-2 sm:block sm:truncate">
            {run.task_name || 'Unavailable'}
          </span>
          <span className="mt-0.5 text-[0.8125rem] text-fg-muted max-sm:line-clamp-2 sm:block sm:truncate xl:hidden">
            {result}
          </span>
        </td>
      )}
      <td className={cn('max-w-72 px-4 max-sm:max-w-36 max-sm:px-3', withTask && wider)}>
        <span className="block truncate text-fg-muted" title={result ?? undefined}>
          {result}
        </span>
      </td>
      <td className="tabular px-4 max-sm:min-w-22 max-sm:px-2 max-sm:py-2 max-sm:whitespace-normal">
        <Link
          to={paths.run(run.task_id, run.id)}
          title={formatExact(run.created_at)}
          onClick={event => {
            event.preventDefault();
            event.stopPropagation();
            onOpen(run);
          }}
          className="rounded-[4px]"
        >
          {formatStarted(run.created_at)}
        </Link>
        <span className="block text-xs text-fg-muted">{formatAgo(run.created_at, now)}</span>
      </td>
      <td className={cn('px-4', wide)}>{starters[run.started_by]}</td>
      <td className={cn('px-4', wide)}>
        <span className="flex items-center gap-1.5">
          <span title={run.id} className="font-mono text-[0.8125rem]">
            {shortRunId(run.id)}
          </span>
          <span className="tabular text-xs text-fg-muted">#{runNumber(run.id)}</span>
          <CopyButton text={run.id} label="Copy full run ID" />
        </span>
      </td>
      <td className={cn('tabular px-4', wide)}>{runDuration(run)}</td>
      <td className="px-4 max-sm:pr-2 max-sm:pl-0">
        <StatusBadge look={statusLook(run)} label={listedLabel(run)} />
      </td>
    </tr>
  );
}
