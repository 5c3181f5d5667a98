import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { useWaitingRuns } from '../../lib/runs/use-waiting-runs.ts';

/** The runs that wait for an answer, above everything else. */
export function WaitingStrip() {
  const { runs, count } = useWaitingRuns();
  if (runs.length === 0) return null;
  return (
    <section aria-label="Waiting for you" className="rounded-card border border-waiting bg-waiting-soft">
      <ul className="divide-y divide-waiting/40">
        {runs.map(run => (
          <li key={run.id} className="flex items-center gap-3 px-4 py-2.5 max-sm:flex-wrap">
            <BellRing aria-hidden className="size-4 shrink-0 text-waiting-text" />
            <p className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-waiting-text">
                {run.task_name || 'A task'} is waiting for you
              </span>
              {run.question && (
                <span className="line-clamp-2 break-words">{run.question.short ?? run.question.text}</span>
              )}
            </p>
            <Button asChild size="sm" variant="waiting">
              <Link to={`${paths.run(run.task_id, run.id)}#answer`}>Answer</Link>
            </Button>
          </li>
        ))}
      </ul>
      {count > runs.length && (
        <p className="border-t border-waiting/40 px-4 py-2">
          <Link to={`${paths.sessions}?status=waiting`} className="rounded-[4px] underline">
            See all {count} sessions that are waiting for you
          </Link>
        </p>
      )}
    </section>
  );
}
