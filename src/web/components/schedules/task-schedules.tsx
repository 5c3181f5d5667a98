import type { Task } from '#src/contract/task.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { bySoonest, nowIn, userZone } from './shown.ts';
import { useSchedules } from './use-schedules.ts';

/** The schedules of one task, small; nothing where there are none. */
export function TaskSchedules({ task }: { task: Task }) {
  const { data = [] } = useSchedules(task.id);
  if (data.length === 0) return null;
  return (
    <section aria-label="Schedules" className="flex shrink-0 flex-col gap-2">
      <h2 className="px-1 text-[0.8125rem] font-medium text-fg-muted">Schedules</h2>
      {bySoonest(data, nowIn(userZone())).map(schedule => (
        <ScheduleCard key={schedule.id} schedule={schedule} task={task} compact />
      ))}
    </section>
  );
}
