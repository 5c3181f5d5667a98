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
  const [run, test] = [useLastOf('runs'), useLastOf('tests')];
  const schedules = useSchedules().data;
  if (!tasks || !schedules || run === undefined || test === undefined) return null;
  const tested = tasks.find(({ id }) => id === test?.task_id);
  const steps = [
    { done: run !== null, label: 'Run a sample task', to: paths.home },
    { done: test !== null, label: 'Write a task and test it', to: paths.home },
    { done: tested !== undefined && !isDraft(tested), label: 'Deploy the task', to: paths.draftTasks },
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

/** The last run of a kind; null for none, undefined while it is not known. */
function useLastOf(kind: RunKind) {
  const input = { kind, page_size: 1 };
  const { data } = useQuery(calls.taskRun.list.queryOptions({ input, staleTime: 0 }));
  return data && (data.task_runs[0] ?? null);
}
