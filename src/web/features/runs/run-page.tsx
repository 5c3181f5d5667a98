import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { nounOf } from '#src/core/ids.ts';
import { Page } from '../../components/page.tsx';
import { useRun } from '../../components/run-view/use-run.ts';
import { TaskNotOpened } from '../../components/task-not-opened.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { calls } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { RunScreen } from './run-screen.tsx';

/** The id may be a task's or a run's; a run's task is found through the run. */
export function RunPage() {
  const { id = '', runId: second } = useParams();
  const runId = second ?? (nounOf(id) === 'taskrun' ? id : undefined);
  const run = useRun(runId);
  const taskId = second || !runId ? id : run.data?.task_id;
  const task = useQuery(
    calls.task.get.queryOptions({ input: { id: taskId ?? '' }, enabled: taskId !== undefined, staleTime: 0 }),
  );
  if (task.data && (!runId || run.data))
    return <RunScreen key={task.data.id} task={task.data} runId={runId} run={runId ? run.data : undefined} />;
  const failed = run.data ? task.error : (run.error ?? task.error);
  if (!failed) return <RunSkeleton />;
  const retry = (): void => void (run.error ? run.refetch() : task.refetch());
  return <TaskNotOpened screen="Run task" error={failed} onRetry={retry} />;
}

function RunSkeleton() {
  return (
    <Page title="Run task" crumbs={[{ label: 'Playground', to: paths.home }]} fill>
      <div role="status" className="flex min-h-0 flex-1 flex-col gap-4 p-4">
        <span className="sr-only">Loading the task</span>
        <div className="flex items-center gap-3">
          <Skeleton className="h-11 w-[4.5rem]" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-3.5 w-72 max-w-[50vw]" />
          </div>
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-4 lg:flex-row-reverse">
          <Skeleton className="min-h-60 rounded-card lg:w-[70%]" />
          <Skeleton className="min-h-48 rounded-card lg:w-[30%]" />
        </div>
      </div>
    </Page>
  );
}
