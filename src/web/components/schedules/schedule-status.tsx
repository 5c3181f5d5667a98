import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { Schedule } from '#src/contract/schedule.ts';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { sessionLabel } from '../../lib/runs/run-status.ts';
import { badges, sentence } from './words.ts';
import { formatRunTime, nowIn, timesIn } from './shown.ts';

const looks: Record<Schedule['status'], string> = {
  active: 'bg-accent-soft text-accent-text',
  paused: 'bg-paused-soft text-paused-text',
  finished: 'bg-done-soft text-done-text',
};

export function FrequencyBadge({ schedule, className }: { schedule: Schedule; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-6 shrink-0 items-center rounded-full px-2.5 text-xs font-medium',
        looks[schedule.status],
        className,
      )}
    >
      {badges[schedule.frequency]}
    </span>
  );
}

/** When it runs, as a sentence on the user's clock. */
export function ScheduleSentence({ schedule, zone }: { schedule: Schedule; zone: string }) {
  const fields = timesIn(zone, schedule);
  return (
    <p className="flex items-start gap-2 font-medium">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-muted" />
      <span className="line-clamp-2 break-words">
        {sentence(schedule.frequency, fields, fields.year ?? nowIn(zone).year)}
      </span>
    </p>
  );
}

/** Two short lines: when it runs next, and how its last run ended. */
export function ScheduleNews({ schedule, zone }: { schedule: Schedule; zone: string }) {
  const { last_run: last, last_slot: slot } = schedule;
  const unstarted = slot && slot.outcome !== 'started' && (!last || Date.parse(slot.at) > Date.parse(last.at));
  return (
    <div className="tabular min-w-0 flex-1 text-xs leading-[1.125rem] text-fg-muted">
      <p className="truncate">{next(schedule, zone)}</p>
      {unstarted ? (
        <p className="truncate" title={slot.detail ?? undefined}>
          {slot.detail ?? `Last time: ${slot.outcome}`}
        </p>
      ) : (
        last && (
          <p className="truncate">
            Last run:{' '}
            <Link
              to={paths.run(schedule.task_id, last.id)}
              className="relative z-10 text-fg underline decoration-line-strong underline-offset-2 hover:decoration-fg"
            >
              {sessionLabel(last.status)}
            </Link>
          </p>
        )
      )}
    </div>
  );
}

function next({ status, next_run_at: at }: Schedule, zone: string): string {
  if (status === 'paused') return 'Paused';
  if (status === 'finished' || !at) return 'Done, will not run again';
  return `Next: ${formatRunTime(at, zone)}`;
}
