import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#src/contract/task.ts';
import { CreateTaskButton } from '../../components/create-task-button.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, LoadFailure } from '../../components/screen-message.tsx';
import { SpinnerScreen } from '../../components/ui/spinner.tsx';
import { errorText } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { isDraft, useTasks } from '../../lib/queries.ts';
import { homeCards } from './home-cards.ts';
import { TaskCard } from './task-card.tsx';
import { ViewAllCard } from './task-grid.tsx';
import { TaskRow } from './task-row.tsx';

export function HomePage() {
  const tasks = useTasks();
  return (
    <Page>
      {tasks.data ? (
        <Sections tasks={tasks.data} />
      ) : tasks.isError ? (
        <LoadFailure title="Failed to load tasks" text={errorText(tasks.error, '')} />
      ) : (
        <SpinnerScreen label="Loading your tasks" />
      )}
    </Page>
  );
}

function Sections({ tasks }: { tasks: Task[] }) {
  return (
    <div className="flex w-full flex-col gap-9">
      <h1 className="sr-only">Playground</h1>
      <Section title="Scheduled Tasks" text="Tasks that are scheduled to run automatically">
        <EmptyState
          icon={<CalendarClock aria-hidden />}
          title="No scheduled tasks"
          text="Schedule your tasks to run automatically at specific times."
        />
      </Section>
      <Section title="Saved Tasks" text="Tasks you've chosen to keep for future use and are ready to run">
        <Cards
          tasks={tasks.filter(task => !isDraft(task))}
          all={{ to: paths.savedTasks, label: 'View All Saved Tasks' }}
        >
          <EmptyState title="No saved tasks yet. Get started by creating a task.">
            <CreateTaskButton />
          </EmptyState>
        </Cards>
      </Section>
      <Section title="Draft Tasks" text="Tasks you're still working on and haven't finalized yet">
        <Cards tasks={tasks.filter(isDraft)} all={{ to: paths.draftTasks, label: 'View All Draft Tasks' }}>
          <EmptyState title="No draft tasks yet." />
        </Cards>
      </Section>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg font-semibold tracking-[-0.01em]">{title}</h2>
      <p className="mt-0.5 mb-4 text-fg-muted">{text}</p>
      {children}
    </section>
  );
}

function Cards({ tasks, all, children }: { tasks: Task[]; all: { to: string; label: string }; children: ReactNode }) {
  if (tasks.length === 0) return children;
  const { shown, more } = homeCards(tasks);
  return (
    <TaskRow>
      {shown.map(task => (
        <TaskCard key={task.id} task={task} />
      ))}
      {more && <ViewAllCard to={all.to} label={all.label} count={tasks.length} />}
    </TaskRow>
  );
}
