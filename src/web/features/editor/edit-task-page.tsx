import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { Page } from '../../components/page.tsx';
import { ScreenMessage } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { calls } from '../../lib/api.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { TaskEditor } from './task-editor.tsx';

export function EditTaskPage() {
  const { taskId = '' } = useParams();
  const task = useQuery(
    calls.task.get.queryOptions({ input: { id: taskId }, staleTime: 0, refetchOnMount: 'always', gcTime: 0 }),
  );
  if (task.data && !task.isFetching) return <TaskEditor key={task.data.id} task={task.data} />;
  if (task.isError && !task.isFetching) {
    const missing = task.error instanceof ApiError && task.error.status === 404;
    return (
      <Page title="Edit task" crumbs={[{ label: 'Playground', to: paths.home }]}>
        <ScreenMessage
          icon={<FileQuestion aria-hidden />}
          title={missing ? 'Task not found' : 'Failed to fetch task data'}
          text={errorText(task.error, '')}
        >
          {!missing && (
            <Button variant="primary" onClick={() => void task.refetch()}>
              Retry
            </Button>
          )}
          <Button asChild>
            <Link to={paths.home}>Back to Home</Link>
          </Button>
        </ScreenMessage>
      </Page>
    );
  }
  return (
    <Page title="Edit task" crumbs={[{ label: 'Playground', to: paths.home }]}>
      <div className="grid min-h-[50dvh] place-items-center">
        <p className="flex items-center gap-2.5 text-fg-muted">
          <Spinner label="" />
          Loading task data...
        </p>
      </div>
    </Page>
  );
}
