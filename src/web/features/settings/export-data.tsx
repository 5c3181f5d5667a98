import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { AccountExport } from '#src/contract/user.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { api, calls } from '../../lib/api.ts';
import { fileSize } from '../../lib/file-size.ts';
import { formatStarted } from '../../lib/time.ts';

const lookMs = 1500;

/** One zip of everything that the account holds, made by the server while one does something else. */
export function ExportData() {
  const queries = useQueryClient();
  const status = useQuery(
    calls.user.exportStatus.queryOptions({
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (isUnderWay(state.data?.export) ? lookMs : false),
    }),
  );
  const start = useMutation({
    mutationFn: () => api.user.export(),
    onSuccess: begun => queries.setQueryData(calls.user.exportStatus.queryKey(), { export: begun }),
    onError: error =>
      errorToast(error instanceof ApiError && error.status === 429 ? error.body : 'Failed to start the export'),
  });
  const shown = status.data?.export ?? null;
  return (
    <section aria-label="Your data" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-semibold">Your data</h2>
      <p className="mt-0.5 text-fg-muted">
        One zip with your tasks, runs, files, videos, schedules, payments and audit log. Passwords and keys are not in
        it.
      </p>
      {status.isPending && <Skeleton className="mt-4 h-9 w-44" />}
      {status.isError && !status.data && (
        <p role="alert" className="mt-4 text-danger">
          Failed to fetch the state of the export. {errorText(status.error, '')}
        </p>
      )}
      {shown && <ExportState shown={shown} />}
      {status.data && !isUnderWay(shown) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {shown?.state === 'ready' && shown.url !== null && (
            <Button asChild variant="primary">
              <a href={shown.url} download>
                <Download aria-hidden /> Download
              </a>
            </Button>
          )}
          <Button disabled={start.isPending} onClick={() => start.mutate()}>
            {start.isPending ? 'Starting...' : labelOf(shown)}
          </Button>
        </div>
      )}
    </section>
  );
}

function isUnderWay(shown: AccountExport | null | undefined): boolean {
  return shown?.state === 'waiting' || shown?.state === 'running';
}

function labelOf(shown: AccountExport | null): string {
  if (shown?.state === 'failed') return 'Try again';
  return shown ? 'Export again' : 'Export your data';
}

function ExportState({ shown }: { shown: AccountExport }) {
  if (isUnderWay(shown)) return <ExportProgress shown={shown} />;
  if (shown.state === 'failed')
    return (
      <p role="alert" className="mt-4 rounded-control bg-danger-soft px-3 py-2 text-danger">
        The export failed. {shown.error}
      </p>
    );
  const size = shown.bytes === null ? '' : ` (${fileSize(shown.bytes)})`;
  return (
    <p role="status" className="mt-4">
      Your export of {formatStarted(shown.created_at)}
      {size} is ready.
      {shown.expires_at !== null && ` It will be deleted on ${formatStarted(shown.expires_at)}.`}
      {shown.left_out > 0 && ` ${shown.left_out} files did not fit: left-out.json in the zip lists them.`}
    </p>
  );
}

function ExportProgress({ shown }: { shown: AccountExport }) {
  const percent = Math.round(shown.progress * 100);
  return (
    <div className="mt-4">
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label="Export"
          aria-valuemin={0}
          aria-valuemax={100}
          {...(shown.state === 'running' && { 'aria-valuenow': percent })}
          className="h-1.5 flex-1 overflow-hidden rounded-full bg-muted"
        >
          <div
            className="h-full rounded-full bg-accent-solid transition-[width] duration-500"
            style={{ width: `${percent}%` }}
          />
        </div>
        <span className="w-10 text-right text-[0.8125rem] text-fg-muted tabular-nums">{percent} %</span>
      </div>
      <p className="mt-1.5 text-[0.8125rem] text-fg-muted">
        {shown.state === 'waiting' ? 'Waiting for a worker.' : 'Putting your data together.'} You can leave this page.
      </p>
    </div>
  );
}
