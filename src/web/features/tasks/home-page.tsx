import type { ReactNode } from 'react';
import type { Task } from '#src/contract/task.ts';
import { CreateTaskButton } from '../../components/create-task-button.tsx';
import { HomeSection } from '../../components/home-section.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, LoadFailure } from '../../components/screen-message.tsx';
import { SpinnerScreen } from '../../components/ui/spinner.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { isDraft, useTasks } from '../../lib/api/queries.ts';
import { homeCards } from '../../components/home-cards.ts';
import { StartBox } from './start-box.tsx';
import { TaskCard } from './task-card.tsx';
import { WaitingStrip } from './waiting-strip.tsx';
import { ViewAllCard } from '../../components/card-grid.tsx';
import { CardRow } from '../../components/card-row.tsx';

/** `scheduled` is the section of another feature. */
export function HomePage({ scheduled }: { scheduled: ReactNode }) {
  const tasks = useTasks();
  return (
    <Page>
      {tasks.data ? (
        <Sections tasks={tasks.data} scheduled={scheduled} />
      ) : tasks.isError ? (
        <LoadFailure title="Failed to load tasks" text={errorText(tasks.error, '')} />
      ) : (
        <SpinnerScreen label="Loading your tasks" />
      )}
    </Page>
  );
}

function Sections({ tasks, scheduled }: { tasks: Task[]; scheduled: ReactNode }) {
  return (
    <div className="flex w-full flex-col gap-6">
      <h1 className="sr-only">Playground</h1>
      <WaitingStrip />
      <StartBox />
      {scheduled}
      <HomeSection title="Saved Tasks" text="Tasks you've chosen to keep for future use and are ready to run">
        <Cards
          tasks={tasks.filter(task => !isDraft(task))}
          all={{ to: paths.savedTasks, label: 'View All Saved Tasks' }}
        >
          <EmptyState low={tasks.length > 0} title="No saved tasks yet. Get started by creating a task.">
            <CreateTaskButton />
          </EmptyState>
        </Cards>
      </HomeSection>
      <HomeSection title="Draft Tasks" text="Tasks you're still working on and haven't finalized yet">
        <Cards tasks={tasks.filter(isDraft)} all={{ to: paths.draftTasks, label: 'View All Draft Tasks' }}>
          <EmptyState low={tasks.length > 0} title="No draft tasks yet." />
        </Cards>
      </HomeSection>
    </div>
  );
}

function Cards({ tasks, all, children }: { tasks: Task[]; all: { to: string; label: string }; children: ReactNode }) {
  if (tasks.length === 0) return children;
  const { shown, more } = homeCards(tasks);
  return (
    <CardRow>
      {shown.map(task => (
        <TaskCard key={task.id} task={task} />
      ))}
      {more && <ViewAllCard to={all.to} label={all.label} count={tasks.length} />}
    </CardRow>
  );
}
