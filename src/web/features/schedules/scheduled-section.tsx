import { CalendarClock } from 'lucide-react';
import type { Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import { CardSkeleton, ViewAllCard } from '../../components/card-grid.tsx';
import { CardRow } from '../../components/card-row.tsx';
import { homeCards } from '../../components/home-cards.ts';
import { HomeSection } from '../../components/home-section.tsx';
import { ScheduleCard } from '../../components/schedules/schedule-card.tsx';
import { useSchedules } from '../../components/schedules/use-schedules.ts';
import { EmptyState } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useTasks } from '../../lib/api/queries.ts';
import { withTasks } from './with-tasks.ts';

/** Home's schedules: those that will run, soonest first. */
export function ScheduledSection() {
  const tasks = useTasks();
  const schedules = useSchedules();
  return (
    <HomeSection title="Scheduled Tasks" text="Tasks that are scheduled to run automatically">
      {schedules.data && tasks.data ? (
        <Cards schedules={schedules.data} tasks={tasks.data} />
      ) : schedules.isError ? (
        <EmptyState title="Failed to load schedules" text={errorText(schedules.error, '')}>
          <Button onClick={() => void schedules.refetch()}>Retry</Button>
        </EmptyState>
      ) : (
        <CardRow>
          <CardSkeleton low />
        </CardRow>
      )}
    </HomeSection>
  );
}

function Cards({ schedules, tasks }: { schedules: Schedule[]; tasks: Task[] }) {
  const known = withTasks(schedules, tasks).filter(({ schedule }) => schedule.status !== 'finished');
  const { shown, more } = homeCards(known);
  if (shown.length === 0)
    return (
      <EmptyState
        low={tasks.length > 0}
        icon={<CalendarClock aria-hidden />}
        title="No scheduled tasks"
        text="Schedule your tasks to run automatically at specific times."
      />
    );
  return (
    <CardRow>
      {shown.map(({ schedule, task }) => (
        <ScheduleCard key={schedule.id} schedule={schedule} task={task} compact />
      ))}
      {more && <ViewAllCard to={paths.schedules} label="View All Scheduled Tasks" count={known.length} low />}
    </CardRow>
  );
}
