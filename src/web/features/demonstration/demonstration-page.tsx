import { useMutation } from '@tanstack/react-query';
import type { Task } from '#src/contract/task.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';

type DemonstrationProps = { task: Task | undefined; onDone: () => void };

/** Page 1 of a task: a video shows what is to be done, or it is written without one. */
export function DemonstrationPage({ task, onDone }: DemonstrationProps) {
  const skip = useMutation({
    mutationFn: (id: string) => api.task.update({ id, video_status: 'not_provided' }),
    onSuccess: onDone,
    onError: () => errorToast('Failed to skip video upload'),
  });
  return (
    <Page title="Edit task" tabTitle={task?.name ?? 'Edit task'} crumbs={[{ label: 'Playground', to: paths.home }]}>
      <div className="mx-auto w-full max-w-3xl pt-6">
        <EmptyState title="Write the task in steps" text="Tell what is to be done as you would tell a person.">
          <Button
            variant="primary"
            disabled={skip.isPending}
            onClick={() => (task ? skip.mutate(task.id) : errorToast('No task ID provided'))}
          >
            Skip Video
          </Button>
        </EmptyState>
      </div>
    </Page>
  );
}
