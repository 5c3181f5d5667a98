import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, FileUp, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StepWarning } from '#src/contract/tasks/step-check.ts';
import { taskFileLength } from '#src/contract/tasks/constants.ts';
import type { TaskFile } from '#src/contract/tasks/task-file.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Textarea } from '../../components/ui/field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { ImportPreview } from './import-preview.tsx';

const example = `legwork: 1
name: Buy a kettle
description: Finds the cheapest kettle and puts it in the basket
inputs:
  - name: colour
    description: Of the kettle
steps:
  - Go to https://shop.example.com
  - Search for a {colour} kettle`;

/** The way in for tasks that were exported, here or somewhere else. */
export function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        Import
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const checked = useChecked(text);
  const make = useMutation({
    mutationFn: (status: TaskFile['status']) => api.task.import({ yaml: text, status }),
    onSuccess: async ({ task, file }) => {
      if (!task) return;
      const wanted = (file.credentials ?? []).map(({ name }) => name);
      toast({
        title: 'Task imported',
        description:
          wanted.length > 0
            ? `Add the credentials of “${task.name}” under Refine: ${wanted.join(', ')}.`
            : `“${task.name}” is in your tasks.`,
      });
      await queries.invalidateQueries({ queryKey: calls.task.list.key() });
      onClose();
      await navigate(paths.editTask(task.id));
    },
    onError: error => errorToast(errorText(error, 'The task could not be imported.')),
  });
  const file = checked.file;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      keepOnOutsideClick={text !== ''}
      title="Import a task"
      description="Choose an exported task, or a YAML file of your own. You see a preview before the task is created."
      className="max-w-2xl"
    >
      <FileOrText text={text} onText={setText} />
      <div aria-live="polite" className="mt-4">
        <Reading checked={checked} />
      </div>
      <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onClick={onClose}>Cancel</Button>
        <Button disabled={!file || make.isPending} onClick={() => make.mutate('draft')}>
          Import as draft
        </Button>
        <Button variant="primary" disabled={!file || make.isPending} onClick={() => make.mutate('ready')}>
          {make.isPending ? 'Importing...' : 'Import, ready to run'}
        </Button>
      </div>
    </Dialog>
  );
}

/** What was read last stays, paler, until the next has been read: nothing jumps while one types. */
function Reading({ checked }: { checked: Checked }) {
  const [last, setLast] = useState(checked);
  const { state, file, error } = checked;
  if (state !== 'checking' && (state !== last.state || file !== last.file || error !== last.error)) setLast(checked);
  const shown = state === 'checking' ? last : checked;
  return (
    <div aria-busy={state === 'checking'} className={state === 'checking' ? 'opacity-50' : undefined}>
      {shown.state === 'wrong' && <Faults error={shown.error} />}
      {shown.state === 'good' && shown.file && (
        <ImportPreview file={shown.file} localAddresses={shown.localAddresses} warnings={shown.warnings} />
      )}
      {state === 'checking' && !(shown.file ?? shown.error) && (
        <p className="flex items-center gap-2.5 text-fg-muted">
          <Spinner label="" />
          Reading...
        </p>
      )}
    </div>
  );
}

type Checked = {
  state: 'empty' | 'checking' | 'wrong' | 'good';
  error: Error | null;
  file: TaskFile | undefined;
  localAddresses: readonly string[];
  warnings: readonly StepWarning[];
};

const nothingRead = { error: null, file: undefined, localAddresses: [], warnings: [] };

/** What the server says of the text, once nothing is typed any more. */
function useChecked(text: string): Checked {
  const settled = useSettled(text);
  const query = useQuery(
    calls.task.import.queryOptions({
      input: { yaml: settled, dry_run: true },
      enabled: settled.trim() !== '',
      retry: false,
      gcTime: 0,
    }),
  );
  if (text.trim() === '') return { state: 'empty', ...nothingRead };
  if (text !== settled || query.isFetching) return { state: 'checking', ...nothingRead };
  if (query.isError) return { state: 'wrong', ...nothingRead, error: query.error };
  return {
    state: 'good',
    error: null,
    file: query.data?.file,
    localAddresses: query.data?.local_addresses ?? [],
    warnings: query.data?.warnings ?? [],
  };
}

const settleMs = 350;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function FileOrText({ text, onText }: { text: string; onText: (text: string) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > taskFileLength * 4) errorToast(`${file.name} is too large for a task.`);
    else onText(await file.text());
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="mt-4" onDragOver={event => event.preventDefault()} onDrop={drop}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="sm" onClick={() => picker.current?.click()}>
          <Upload aria-hidden />
          Choose a file
        </Button>
        <span className="text-[0.8125rem] text-fg-muted">or drop it here, or paste its text</span>
        <input
          ref={picker}
          type="file"
          accept=".yaml,.yml,application/yaml,text/yaml"
          aria-label="File to import"
          className="sr-only"
          tabIndex={-1}
          onChange={event => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <Textarea
        aria-label="YAML of the task"
        value={text}
        placeholder={example}
        spellCheck={false}
        className="scroll-quiet max-h-64 min-h-50 overflow-y-auto font-mono text-[0.8125rem] leading-[1.5]"
        onChange={event => onText(event.target.value)}
      />
    </div>
  );
}

/** The lines at fault, one below the other. */
function Faults({ error }: { error: Error | null }) {
  const text = error instanceof ApiError ? error.body : errorText(error, 'The server did not answer.');
  const faults = text.split(/(?<=\.) (?=(?:Line|And) \d)/);
  return (
    <div role="alert" className="flex gap-2.5 rounded-control bg-danger-soft px-3 py-2.5 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="min-w-0 flex-1 space-y-1 break-words">
        {faults.map((fault, at) => (
          <li key={at}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
