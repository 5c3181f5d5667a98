import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { CardSkeleton } from '../../components/card-grid.tsx';
import { Page } from '../../components/page.tsx';
import { ScheduleCard } from '../../components/schedules/schedule-card.tsx';
import { useSchedules } from '../../components/schedules/use-schedules.ts';
import { EmptyState, LoadFailure } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useTasks } from '../../lib/api/queries.ts';
import { withTasks } from './with-tasks.ts';

export function SchedulesPage() {
  const tasks = useTasks();
  const schedules = useSchedules();
  const shown = schedules.data && tasks.data ? withTasks(schedules.data, tasks.data) : undefined;
  const failure = shown ? null : (schedules.error ?? tasks.error);
  return (
    <Page title="Scheduled Tasks" crumbs={[{ label: 'Playground', to: paths.home }]}>
      {failure ? (
        <LoadFailure title="Failed to load schedules" text={errorText(failure, '')} />
      ) : (
        <div className="mx-auto w-full max-w-[1512px]">
          <h1 className="text-lg font-semibold tracking-[-0.01em]">Scheduled Tasks</h1>
          <p className="mt-0.5 mb-4 text-fg-muted">Tasks that are scheduled to run automatically</p>
          {shown?.length === 0 ? (
            <EmptyState
              icon={<CalendarClock aria-hidden />}
              title="No scheduled tasks"
              text="Open a saved task and choose Schedule Task to have it run automatically."
            >
              <Button asChild>
                <Link to={paths.savedTasks}>Saved tasks</Link>
              </Button>
            </EmptyState>
          ) : (
            <>
              <h2 className="sr-only">Schedules</h2>
              <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
                {shown
                  ? shown.map(({ schedule, task }) => (
                      <ScheduleCard key={schedule.id} schedule={schedule} task={task} />
                    ))
                  : [0, 1, 2].map(n => <CardSkeleton key={n} />)}
              </div>
            </>
          )}
        </div>
      )}
    </Page>
  );
}
