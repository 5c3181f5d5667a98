import { SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#src/contract/task.ts';
import { CreateTaskButton } from '../../components/create-task-button.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, LoadFailure } from '../../components/screen-message.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { isDraft, useTasks } from '../../lib/api/queries.ts';
import { ImportButton } from './import-dialog.tsx';
import { TaskCard } from './task-card.tsx';
import { CardSkeleton, CardGrid } from '../../components/card-grid.tsx';

export function SavedTasksPage() {
  return (
    <TaskListPage
      title="Saved Tasks"
      text="Tasks you've chosen to keep for future use and are ready to run"
      actions={<ImportButton />}
      wanted={task => !isDraft(task)}
      empty={'No saved tasks yet. Create your first task by clicking the "+ Create Task" button.'}
    />
  );
}

export function DraftTasksPage() {
  return (
    <TaskListPage
      title="Draft Tasks"
      text="Tasks you're still working on and haven't finalized yet"
      wanted={isDraft}
      empty="No draft tasks yet."
    />
  );
}

function TaskListPage({
  title,
  text,
  actions,
  wanted,
  empty,
}: {
  title: string;
  text: string;
  actions?: ReactNode;
  wanted: (task: Task) => boolean;
  empty: string;
}) {
  const tasks = useTasks();
  const shown = tasks.data?.filter(wanted);
  return (
    <Page title={title} crumbs={[{ label: 'Playground', to: paths.home }]}>
      {!shown && tasks.isError ? (
        <LoadFailure title="Failed to load tasks" text={errorText(tasks.error, '')} />
      ) : (
        <div className="mx-auto w-full max-w-[1512px]">
          <div className="mb-4 flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <h1 className="text-lg font-semibold tracking-[-0.01em]">{title}</h1>
              <p className="mt-0.5 text-fg-muted">{text}</p>
            </div>
            {actions}
          </div>
          {shown?.length === 0 ? (
            <EmptyState icon={<SquarePen aria-hidden />} title={empty}>
              <CreateTaskButton />
            </EmptyState>
          ) : (
            <>
              <h2 className="sr-only">Tasks</h2>
              <CardGrid>
                {shown
                  ? shown.map(task => <TaskCard key={task.id} task={task} />)
                  : [0, 1, 2].map(n => <CardSkeleton key={n} />)}
              </CardGrid>
            </>
          )}
        </div>
      )}
    </Page>
  );
}
