import { useQuery } from '@tanstack/react-query';
import { ChevronRight, History, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Task } from '#src/contract/task.ts';
import type { TaskVersion } from '#src/contract/tasks/task-version.ts';
import { ChangeList } from '../../../components/change-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChoiceGroup } from '../../../components/ui/choice-group.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { calls } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { cn } from '../../../lib/format/cn.ts';
import { secretsNamed } from '../../../lib/runs/secrets-named.ts';
import { formatStarted } from '../../../lib/format/time.ts';
import { useRestore } from './use-restore.ts';
import { useFormPart } from '../form/form-store.ts';
import type { TaskEditorState } from '../use-task-editor.ts';

/** As many as the server keeps. */
const shownAtMost = 50;

type HistoryProps = { task: Task; editor: TaskEditorState; locked: boolean };
type ButtonProps = HistoryProps & { shown: boolean };

type PanelProps = HistoryProps & { restore: ReturnType<typeof useRestore>; onClose: () => void };

/** The way to what the task was before. */
export function HistoryButton({ shown, ...props }: ButtonProps) {
  const [open, setOpen] = useState(false);
  // Here and not in the panel: what is restored can be undone when the panel is closed.
  const restore = useRestore({ ...props, onDone: () => setOpen(false) });
  return (
    <>
      <Button variant="ghost" size="sm" className={cn(!shown && 'hidden')} onClick={() => setOpen(true)}>
        <History aria-hidden />
        History
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="History" side="right" className="w-[34rem] max-w-full">
        <HistoryPanel {...props} restore={restore} onClose={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function HistoryPanel({ task, editor, locked, restore, onClose }: PanelProps) {
  const query = useQuery(
    calls.task.versions.queryOptions({ input: { id: task.id, page_size: shownAtMost }, staleTime: 0 }),
  );
  const [opened, setOpened] = useState<number>();
  const versions = query.data?.versions;
  return (
    <>
      <header className="flex items-start gap-3 border-b border-line p-4 pl-5">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">History</h2>
          <p className="mt-0.5 text-[0.8125rem] text-fg-muted">
            One version for each change of this task. The last {shownAtMost} are kept, without credentials and files.
          </p>
        </div>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto">
        {versions?.length === 0 ? (
          <p className="px-5 py-8 text-center text-fg-muted">
            No changes yet. Each change that you save is listed here.
          </p>
        ) : versions ? (
          <ol aria-label="Versions">
            {versions.map(version => (
              <VersionRow
                key={version.version}
                version={version}
                open={opened === version.version}
                onToggle={() => setOpened(opened === version.version ? undefined : version.version)}
              >
                <VersionDetails
                  task={task}
                  editor={editor}
                  version={version}
                  locked={locked}
                  busy={restore.isPending}
                  onRestore={() => restore.mutate({ version: version.version })}
                />
              </VersionRow>
            ))}
          </ol>
        ) : query.isError ? (
          <div role="alert" className="flex flex-col items-start gap-3 p-5 text-danger">
            {errorText(query.error, 'The history could not be loaded.')}
            <Button size="sm" onClick={() => void query.refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-3 p-5">
            {[0, 1, 2].map(n => (
              <Skeleton key={n} className="h-14" />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

type RowProps = { version: TaskVersion; open: boolean; onToggle: () => void; children: ReactNode };

function VersionRow({ version, open, onToggle, children }: RowProps) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-start gap-3 px-5 py-3 text-left transition-colors duration-100 hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          className={cn('mt-0.5 size-4 shrink-0 text-fg-muted transition-transform duration-100', open && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium tabular-nums">{formatStarted(version.saved_at)}</span>
            {version.is_present && (
              <span className="rounded-full bg-accent-soft px-2 py-px text-xs font-medium text-accent-text">
                Current version
              </span>
            )}
          </span>
          <span className="mt-0.5 block break-words">{whatOf(version)}</span>
          <span className="mt-0.5 block text-[0.8125rem] break-words text-fg-muted">{whoOf(version)}</span>
        </span>
      </button>
      {open && <div className="px-5 pt-2 pb-5 pl-12 max-sm:pl-5">{children}</div>}
    </li>
  );
}

const wordsAtMost = 4;

function whatOf({ source, restored_from, changes }: TaskVersion): string {
  if (source === 'earlier') return 'Original version';
  const more = changes.length - wordsAtMost;
  const words = changes.slice(0, wordsAtMost).join(' · ') + (more > 0 ? ` · and ${more} more` : '');
  if (source !== 'restore') return words || 'Saved';
  return `Version ${restored_from} restored${words && ` · ${words}`}`;
}

const ways: Partial<Record<TaskVersion['source'], string>> = {
  recording: 'from a recording',
  template: 'from a newer version of its template',
};

function whoOf({ version, by, token_name, source }: TaskVersion): string {
  const way = ways[source] ?? (token_name === null ? undefined : `with the API key “${token_name}”`);
  return [`Version ${version}`, source === 'earlier' ? undefined : by, way].filter(Boolean).join(' · ');
}

type DetailsProps = {
  task: Task;
  editor: TaskEditorState;
  version: TaskVersion;
  locked: boolean;
  busy: boolean;
  onRestore: () => void;
};

const comparisons = [
  { value: 'now', label: 'Changes if restored' },
  { value: 'then', label: 'Changes in this version' },
] as const;

function VersionDetails({ task, editor, version, locked, busy, onRestore }: DetailsProps) {
  const { data, isError, error } = useQuery(
    calls.task.version.queryOptions({ input: { id: task.id, version: version.version }, staleTime: 0 }),
  );
  const [then, setThen] = useState(version.is_present);
  const credentials = useFormPart(editor.store, form => form.credentials);
  if (isError)
    return (
      <p role="alert" className="text-danger">
        {errorText(error, 'The version could not be loaded.')}
      </p>
    );
  if (!data) return <Skeleton className="h-24" />;
  const own = new Set(credentials.map(({ name }) => name.trim()));
  const missing = secretsNamed(data.content).filter(name => !own.has(name));
  return (
    <div className="flex flex-col gap-3">
      {!version.is_present && (
        <ChoiceGroup
          label="Comparison"
          options={version.source === 'earlier' ? comparisons.slice(0, 1) : comparisons}
          value={then ? 'then' : 'now'}
          onChange={value => setThen(value === 'then')}
        />
      )}
      {!then && missing.length > 0 && (
        <p className="text-[0.8125rem] text-waiting-text">
          Its steps use credentials that the task no longer has: {missing.join(', ')}.
        </p>
      )}
      {!then && data.restoring.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="sm" variant="primary" disabled={locked || busy} onClick={onRestore}>
            <RotateCcw aria-hidden />
            {busy ? 'Restoring...' : `Restore version ${version.version}`}
          </Button>
          <p className="min-w-0 flex-1 basis-48 text-[0.8125rem] text-fg-muted">
            {locked
              ? 'The task is running. You can restore this version when the run has ended.'
              : editor.dirty
                ? 'Your unsaved changes are saved first.'
                : 'The current version stays in the history.'}
          </p>
        </div>
      )}
      {then ? (
        <ChangeList changes={data.changed} none="There is no earlier version to compare with." />
      ) : (
        <ChangeList changes={data.restoring} none="The task is the same as this version." />
      )}
    </div>
  );
}
