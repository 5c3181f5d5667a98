import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { RunKind } from '#src/contract/task-run.ts';
import { useSchedules } from '../../components/schedules/use-schedules.ts';
import { calls } from '../../lib/api/api.ts';
import { isDraft, useTasks } from '../../lib/api/queries.ts';
import { paths } from '../../lib/paths.ts';

/** What a new user does first. Each is ticked by what the account has; nothing is shown until that is known. */
export function FirstSteps() {
  const tasks = useTasks().data;
  const [runs, tests] = [useLastOf('runs'), useLastOf('tests')];
  const schedules = useSchedules().data;
  if (!tasks || !schedules || !runs || !tests) return null;
  const tested = new Set(tests.map(({ task_id }) => task_id));
  const steps = [
    { done: runs.length > 0, label: 'Run a sample task', to: paths.home },
    { done: tests.length > 0, label: 'Write a task and test it', to: paths.home },
    { done: tasks.some(task => tested.has(task.id) && !isDraft(task)), label: 'Deploy the task', to: paths.draftTasks },
    { done: schedules.length > 0, label: 'Schedule a task', to: paths.savedTasks },
  ];
  return (
    <section aria-label="First steps" className="mt-6 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">
        First steps: {steps.filter(({ done }) => done).length} of {steps.length} done
      </p>
      <ol className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {steps.map(({ done, label, to }) => (
          <li key={label} className="flex items-center gap-2">
            {done ? (
              <CircleCheck role="img" aria-label="Done:" className="size-4 shrink-0 text-accent-text" />
            ) : (
              <Circle role="img" aria-label="To do:" className="size-4 shrink-0 text-fg-muted" />
            )}
            <Link to={to} className="rounded-[4px] hover:underline hover:underline-offset-2">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The last runs of a kind; undefined while they are not known. */
function useLastOf(kind: RunKind) {
  const input = { kind, page_size: 50 };
  return useQuery(calls.taskRun.list.queryOptions({ input, staleTime: 0 })).data?.task_runs;
}
