import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { calls } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ScheduleForm } from './form.ts';
import { formatRunTime, zoneLabel } from './shown.ts';
import { timesToSend } from './use-save-schedule.ts';

const previewMs = 60_000;

type PreviewProps = { form: ScheduleForm; complete: boolean; zone: string };

/** The next five runs, as the server will start them; always as high, so that nothing jumps. */
export function SchedulePreview({ form, complete, zone }: PreviewProps) {
  const preview = useQuery(
    calls.schedule.preview.queryOptions({
      input: complete ? timesToSend({ form, zone }) : skipToken,
      staleTime: previewMs,
      placeholderData: keepPreviousData,
    }),
  );
  const runs = complete ? preview.data?.next_runs : undefined;
  return (
    <section aria-label="Next runs" className="rounded-control bg-muted px-3.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-[0.8125rem] font-medium">{runs?.length === 1 ? 'Runs once' : 'Next runs'}</h3>
        <p className="text-xs text-fg-muted">{zoneLabel(zone)}</p>
      </div>
      <div className="mt-1.5 min-h-[6.25rem]">
        {!complete ? (
          <p className="text-fg-muted">Shown once the schedule is complete.</p>
        ) : preview.isError ? (
          <p role="alert" className="break-words text-danger">
            The next runs could not be calculated. {errorText(preview.error, '')}
          </p>
        ) : runs ? (
          <ol className="tabular leading-5">
            {runs.slice(0, 5).map(at => (
              <li key={at}>{formatRunTime(at, zone)}</li>
            ))}
          </ol>
        ) : (
          [0, 1, 2, 3, 4].map(n => <Skeleton key={n} className="mb-1.5 h-3.5 w-48" />)
        )}
      </div>
    </section>
  );
}
