import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DeletableKind, type StorageUsage, type StoredKind } from '#src/contract/storage.ts';
import { fileSize } from '#src/core/files/file-size.ts';
import { LoadFailure } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';
import { cn } from '../../lib/format/cn.ts';
import { formatNumber } from '#src/web/lib/format/number.ts';

type Kind = { kind: StoredKind; label: string; hint: string };
type Usage = Kind & { bytes: number; files: number };

const kinds: readonly Kind[] = [
  {
    kind: 'recording',
    label: 'Recordings',
    hint: 'Videos that tasks are made from. They are kept as long as their task.',
  },
  { kind: 'run_video', label: 'Run videos', hint: 'Kept for your video retention time.' },
  { kind: 'download', label: 'Downloads of runs', hint: 'Kept for your data retention time.' },
  { kind: 'upload', label: 'Uploads', hint: 'Deleted a day after the last run or task that uses them.' },
  { kind: 'profile', label: 'Browser profiles', hint: 'Cookies and site data of tasks that keep their profile.' },
  { kind: 'export', label: 'Data exports', hint: 'Deleted after a day.' },
  { kind: 'invoice', label: 'Invoices', hint: 'Kept as the law requires.' },
];

const questions: Record<DeletableKind, { title: string; description: string }> = {
  recording: { title: 'Delete unused recordings?', description: 'Recordings that a task is made from are kept.' },
  run_video: { title: 'Delete all run videos?', description: 'Runs, their chat and their results are kept.' },
  download: { title: 'Delete all downloads?', description: 'Files that runs downloaded are deleted. Runs are kept.' },
  upload: {
    title: 'Delete unused uploads?',
    description:
      'Files that a task names, or that an active run uses, are kept. Uploads of earlier runs can no longer be opened.',
  },
};

/** How much the account's files use, by kind, and how to make room. */
export function StoragePanel() {
  const usage = useQuery(calls.user.storage.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [asked, setAsked] = useState<DeletableKind>();
  if (usage.isError && !usage.data)
    return <LoadFailure title="Your storage could not be loaded" text={errorText(usage.error, '')} />;
  if (!usage.data) return <Skeleton className="h-96" />;
  return (
    <section aria-label="Storage" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-semibold">Storage</h2>
      <Total usage={usage.data} />
      <ul className="mt-5 divide-y divide-line border-t border-line">
        {shownKinds(usage.data).map(row => (
          <KindRow
            key={row.kind}
            row={row}
            most={usage.data.limit_bytes ?? usage.data.used_bytes}
            onDelete={setAsked}
          />
        ))}
      </ul>
      <DeleteQuestion kind={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

/** The four that people make themselves are always there, the rest only when there are some. */
function shownKinds(usage: StorageUsage): Usage[] {
  const used = new Map(usage.kinds.map(row => [row.kind, row]));
  return kinds
    .map(kind => ({ bytes: 0, files: 0, ...used.get(kind.kind), ...kind }))
    .filter(({ kind, files }) => files > 0 || isDeletable(kind));
}

function isDeletable(kind: StoredKind): kind is DeletableKind {
  return DeletableKind.safeParse(kind).success;
}

function Total({ usage }: { usage: StorageUsage }) {
  const { used_bytes: used, limit_bytes: limit } = usage;
  if (limit === null) return <p className="mt-0.5 text-fg-muted">{fileSize(used)} used. There is no limit.</p>;
  const full = used >= limit;
  return (
    <>
      <p className="mt-0.5 text-fg-muted">
        {fileSize(used)} of {fileSize(limit)} used.
      </p>
      <Bar label="All files" bytes={used} most={limit} className="mt-3 h-2" />
      {used > limit * 0.9 && (
        <p role="alert" className={cn('mt-2', full ? 'text-danger' : 'text-waiting-text')}>
          {full
            ? 'Your storage is full. Uploads, downloads and videos of runs are refused until you delete something.'
            : 'Your storage is nearly full. Delete what you no longer need.'}
        </p>
      )}
    </>
  );
}

function KindRow({ row, most, onDelete }: { row: Usage; most: number; onDelete: (kind: DeletableKind) => void }) {
  const { kind, label, hint, bytes, files } = row;
  return (
    <li className="py-3 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{label}</span>
            <span className="text-[0.8125rem] text-fg-muted tabular-nums">
              {fileSize(bytes)} · {formatNumber(files)} {files === 1 ? 'file' : 'files'}
            </span>
          </div>
          <Bar label={label} bytes={bytes} most={most} className="mt-1.5 h-1.5" />
          <p className="mt-1.5 text-[0.8125rem] text-fg-muted">{hint}</p>
        </div>
        {isDeletable(kind) && (
          <Button
            size="sm"
            className="shrink-0"
            aria-label={`Delete ${label.toLowerCase()}`}
            disabled={files === 0}
            onClick={() => onDelete(kind)}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

type BarProps = { label: string; bytes: number; most: number; className: string };

function Bar({ label, bytes, most, className }: BarProps) {
  const percent = most > 0 ? Math.min(100, (bytes / most) * 100) : 0;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(bytes, most)}
      aria-valuetext={`${fileSize(bytes)} of ${fileSize(most)}`}
      className={cn('overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className={cn('h-full rounded-full', percent >= 100 ? 'bg-danger' : 'bg-accent-solid')}
        // A little is still something to see.
        style={{ width: bytes > 0 ? `max(4px, ${percent}%)` : 0 }}
      />
    </div>
  );
}

function DeleteQuestion({ kind, onClose }: { kind: DeletableKind | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: deleteAll,
    onSuccess: deleted =>
      toast(
        deleted === 0
          ? { title: 'Nothing to delete', description: 'All of these files are in use.' }
          : { title: 'Files deleted', description: `${formatNumber(deleted)} deleted.` },
      ),
    onError: error => errorToast(`Failed to delete the files. ${errorText(error, '')}`),
    onSettled: () => queries.invalidateQueries({ queryKey: calls.user.storage.key() }),
  });
  return (
    <ConfirmDialog
      open={kind !== undefined}
      onOpenChange={onClose}
      title={kind ? questions[kind].title : ''}
      description={kind ? `${questions[kind].description} This cannot be undone.` : ''}
      action="Delete"
      onConfirm={() => kind && remove.mutate(kind)}
    />
  );
}

/** A call deletes some; others may be added meanwhile, so it ends at some time. */
async function deleteAll(kind: DeletableKind): Promise<number> {
  let sum = 0;
  for (let calls = 0; calls < 1000; calls += 1) {
    const { deleted, more } = await api.user.deleteFiles({ kind });
    sum += deleted;
    if (!more) break;
  }
  return sum;
}
