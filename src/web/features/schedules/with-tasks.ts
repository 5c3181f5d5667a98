import type { Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import { bySoonest, nowIn, userZone } from '../../components/schedules/shown.ts';

/** Schedules with their tasks, soonest first; those whose task is not found are left out. */
export function withTasks(
  schedules: readonly Schedule[],
  tasks: readonly Task[],
): { schedule: Schedule; task: Task }[] {
  const known = new Map(tasks.map(task => [task.id, task]));
  return bySoonest(schedules, nowIn(userZone())).flatMap(schedule => {
    const task = known.get(schedule.task_id);
    return task ? [{ schedule, task }] : [];
  });
}
