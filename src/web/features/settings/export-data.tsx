import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AccountExport, ExportStatus } from '#src/contract/user.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';
import { fileSize } from '#src/core/files/file-size.ts';
import { formatStarted } from '../../lib/format/time.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { isTypedAddress, TypedAddress } from './typed-address.tsx';

const lookMs = 1500;

/** In the address, so that one comes back to the question after signing in again. */
const parameter = 'export';

/** One zip of everything that the account holds, made by the server while one does something else. */
export function ExportData() {
  const [params, setParams] = useSearchParams();
  const status = useQuery(
    calls.user.exportStatus.queryOptions({
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (isUnderWay(state.data?.export) ? lookMs : false),
    }),
  );
  const setOpen = (next: boolean): void =>
    setParams(next ? { tab: 'account', [parameter]: '1' } : { tab: 'account' }, { replace: true });
  const shown = status.data?.export ?? null;
  const asksFirst = status.data !== undefined && (status.data.sign_in_again || status.data.confirm !== null);
  const open = params.get(parameter) === '1' && asksFirst && !isUnderWay(shown);
  return (
    <section aria-label="Your data" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-semibold">Your data</h2>
      <p className="mt-0.5 text-fg-muted">
        One zip file with your tasks, runs, files, videos, schedules, payments and audit log. Passwords and keys are not
        in it.
      </p>
      {status.isPending && <Skeleton className="mt-4 h-9 w-44" />}
      {status.isError && !status.data && (
        <p role="alert" className="mt-4 text-danger">
          Failed to fetch the state of the export. {errorText(status.error, '')}
        </p>
      )}
      {shown && <ExportState shown={shown} />}
      {status.data && !isUnderWay(shown) && <ExportActions status={status.data} ask={() => setOpen(true)} />}
      <Dialog open={open} onOpenChange={setOpen} title="Export your data?" keepOnOutsideClick>
        {status.data && <ExportQuestion status={status.data} onClose={() => setOpen(false)} />}
      </Dialog>
    </section>
  );
}

function useStartExport(onStarted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirm?: string) => api.user.export(confirm === undefined ? {} : { confirm }),
    onSuccess(begun) {
      queries.setQueryData(
        calls.user.exportStatus.queryKey(),
        (before: ExportStatus | undefined) => before && { ...before, export: begun },
      );
      onStarted();
    },
    onError: error => {
      // The sign-in has become too old while the page was open.
      if (error instanceof ApiError && error.status === 403)
        void queries.invalidateQueries({ queryKey: calls.user.exportStatus.key() });
    },
  });
}

function failureText(error: Error): string {
  return error instanceof ApiError ? error.body : 'Failed to start the export';
}

function ExportActions({ status, ask }: { status: ExportStatus; ask: () => void }) {
  const start = useStartExport(() => undefined);
  const shown = status.export;
  const asksFirst = status.sign_in_again || status.confirm !== null;
  const begin = (): void =>
    asksFirst ? ask() : start.mutate(undefined, { onError: error => errorToast(failureText(error)) });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {shown?.state === 'ready' && shown.url !== null && (
        <Button asChild variant="primary">
          <a href={shown.url} download>
            <Download aria-hidden /> Download
          </a>
        </Button>
      )}
      {shown?.state === 'ready' && shown.url === null && (
        <Button variant="primary" onClick={ask}>
          <Download aria-hidden /> Download
        </Button>
      )}
      <Button disabled={start.isPending} onClick={begin}>
        {start.isPending ? 'Starting...' : labelOf(shown)}
      </Button>
    </div>
  );
}

/** Mounted with the dialog, so that each opening begins empty. */
function ExportQuestion({ status, onClose }: { status: ExportStatus; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const start = useStartExport(onClose);
  if (status.sign_in_again)
    return (
      <>
        <p className="mt-1.5 text-fg-muted">The zip file contains all data of your account.</p>
        <SignInAgain parameter={parameter} onCancel={onClose} />
      </>
    );
  const matches = status.confirm !== null && isTypedAddress(typed, status.confirm);
  return (
    <form
      noValidate
      className="mt-1.5"
      onSubmit={event => {
        event.preventDefault();
        if (matches && !start.isPending) start.mutate(typed);
      }}
    >
      <p className="mb-4 text-fg-muted">The zip file contains all data of your account.</p>
      <TypedAddress
        id="export-confirm"
        email={status.confirm ?? ''}
        value={typed}
        disabled={start.isPending}
        describedBy="export-error"
        onChange={setTyped}
      />
      <FieldError id="export-error">{start.isError && failureText(start.error)}</FieldError>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose} disabled={start.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!matches || start.isPending}>
          {start.isPending ? 'Starting...' : 'Export'}
        </Button>
      </div>
    </form>
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
      {shown.left_out > 0 && ` ${shown.left_out} files did not fit. They are listed in left-out.json in the zip file.`}
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
        {shown.state === 'waiting' ? 'Waiting for a worker.' : 'Preparing your data.'} You can leave this page.
      </p>
    </div>
  );
}
