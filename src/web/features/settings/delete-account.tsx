import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DeletionPreview } from '#src/contract/user.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';
import { formatCredits } from '../../lib/format/credits.ts';
import { logFailure } from '../../lib/log.ts';
import { endPush } from '../../lib/api/push.ts';
import { removeToken } from '../../lib/api/token.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { isTypedAddress, TypedAddress } from './typed-address.tsx';
import { formatNumber } from '#src/web/lib/format/number.ts';

/** In the address, so that one comes back to the question after signing in again. */
const parameter = 'delete';

/** The end of the account, behind a question that names it. */
export function DeleteAccount() {
  const [params, setParams] = useSearchParams();
  const open = params.get(parameter) === '1';
  const setOpen = (next: boolean): void =>
    setParams(next ? { tab: 'account', [parameter]: '1' } : { tab: 'account' }, { replace: true });
  return (
    <section aria-label="Delete account" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-semibold">Delete account</h2>
      <p className="mt-0.5 text-fg-muted">
        Ends all active runs and erases all data of your account. This cannot be undone.
      </p>
      <div className="mt-4">
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Delete your account?" keepOnOutsideClick>
        <Question onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

/** Mounted with the dialog, so that each opening begins empty. */
function Question({ onCancel }: { onCancel: () => void }) {
  const preview = useQuery(calls.user.deletePreview.queryOptions({ staleTime: 0, gcTime: 0 }));
  if (preview.isPending) return <Skeleton className="mt-4 h-52" />;
  if (preview.isError)
    return (
      <div role="alert" className="mt-4">
        <p className="text-danger">Your account could not be loaded. {errorText(preview.error, '')}</p>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" onClick={() => void preview.refetch()}>
            Retry
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <Consequences preview={preview.data} />
      {preview.data.sign_in_again ? (
        <SignInAgain parameter={parameter} onCancel={onCancel} />
      ) : (
        <ConfirmForm email={preview.data.email} onCancel={onCancel} />
      )}
    </>
  );
}

function Consequences({ preview }: { preview: DeletionPreview }) {
  const { tasks, runs, active_runs, schedules, public_templates, api_tokens, credits } = preview;
  const lines = [
    `${counted(tasks, 'task')} and ${counted(runs, 'run')} are erased, with their files, videos and saved sign-ins.`,
    active_runs > 0 && `${counted(active_runs, 'active run')} will be ended.`,
    schedules > 0 && `${counted(schedules, 'schedule')} will not start any more runs.`,
    api_tokens > 0 && `${counted(api_tokens, 'API token')} will stop working.`,
    public_templates > 0 &&
      `${counted(public_templates, 'template')} will be withdrawn. Tasks that others installed from them are kept.`,
    credits > 0 && `${formatCredits(credits)} will be lost.`,
  ].filter(line => line !== false);
  return (
    <>
      <p className="mt-1.5 text-fg-muted">
        The account of <span className="font-medium break-all text-fg">{preview.email}</span> is deleted at once and
        cannot be restored. Export your data first if you want to keep it.
      </p>
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function ConfirmForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const matches = isTypedAddress(typed, email);
  const remove = useMutation({
    mutationFn: () => api.user.delete({ confirm: typed }),
    async onSuccess() {
      await endPush().catch((error: unknown) => logFailure('notifications', error));
      removeToken();
      queries.clear();
      location.replace('/login?deleted=1');
    },
    onError: error => {
      // The sign-in has become too old while the question was open.
      if (error instanceof ApiError && error.status === 403)
        void queries.invalidateQueries({ queryKey: calls.user.deletePreview.key() });
    },
  });
  const busy = remove.isPending || remove.isSuccess;
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={event => {
        event.preventDefault();
        if (matches && !busy) remove.mutate();
      }}
    >
      <TypedAddress
        id="delete-confirm"
        email={email}
        value={typed}
        disabled={busy}
        describedBy="delete-error"
        onChange={setTyped}
      />
      <FieldError id="delete-error">
        {remove.isError &&
          `Your account was not deleted. ${remove.error instanceof ApiError ? remove.error.body : errorText(remove.error, '')}`}
      </FieldError>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={!matches || busy}
          className="border-transparent bg-danger text-canvas hover:border-transparent hover:bg-danger hover:brightness-110"
        >
          {busy ? 'Deleting...' : 'Delete account'}
        </Button>
      </div>
    </form>
  );
}
