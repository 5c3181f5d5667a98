import { Link } from 'react-router';
import type { TaskRunSummary } from '#src/contract/task-run.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { listedLabel, statusLook } from '../../lib/runs/run-status.ts';
import { formatStarted, runDuration } from '../../lib/format/time.ts';
import { runNumber, shortRunId } from './session-filters.ts';

type SessionsTableProps = { runs: TaskRunSummary[]; withTask: boolean; onOpen: (run: TaskRunSummary) => void };

const heads = 'h-10 px-4 text-left max-sm:px-3 text-xs font-medium text-fg-muted';

export function SessionsTable({ runs, withTask, onOpen }: SessionsTableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-sm whitespace-nowrap">
        <thead className="border-b border-line">
          <tr>
            {withTask && <th className={heads}>Task</th>}
            <th className={heads}>Started</th>
            <th className={cn(heads, 'max-sm:hidden')}>Run ID</th>
            <th className={cn(heads, 'max-sm:hidden')}>Duration</th>
            <th className={heads}>Status</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(run => (
            <tr
              key={run.id}
              onClick={() => onOpen(run)}
              className="h-12 cursor-pointer border-b max-sm:h-14 border-line last:border-b-0 hover:bg-muted"
            >
              {withTask && (
                <td className="max-w-72 px-4 font-medium max-sm:px-3 max-sm:py-2 max-sm:whitespace-normal">
                  <span className="break-words max-sm:line-clamp-2 sm:block sm:truncate">
                    {run.task_name || 'Unavailable'}
                  </span>
                </td>
              )}
              <td className="tabular px-4 max-sm:min-w-28 max-sm:px-3 max-sm:whitespace-normal">
                <Link
                  to={paths.run(run.task_id, run.id)}
                  onClick={event => {
                    event.preventDefault();
                    event.stopPropagation();
                    onOpen(run);
                  }}
                  className="rounded-[4px]"
                >
                  {formatStarted(run.created_at)}
                </Link>
              </td>
              <td className="px-4 max-sm:hidden">
                <span className="flex items-center gap-1.5">
                  <span title={run.id} className="font-mono text-[0.8125rem]">
                    {shortRunId(run.id)}
                  </span>
                  <span className="tabular text-xs text-fg-muted">#{runNumber(run.id)}</span>
                  <CopyButton text={run.id} label="Copy full run ID" />
                </span>
              </td>
              <td className="tabular px-4 max-sm:hidden">{runDuration(run)}</td>
              <td className="px-4 max-sm:px-3">
                <StatusBadge look={statusLook(run)} label={listedLabel(run)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
