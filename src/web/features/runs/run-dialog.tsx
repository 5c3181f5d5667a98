import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play, SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { LinkedText } from '../../components/linked-text.tsx';
import { RunPrice } from '../../components/run-price.tsx';
import { ModelPicker } from '../../components/model-picker.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { useSendOnce } from '../../lib/api/idempotency-key.ts';
import { forgetInputDraft } from '../../lib/runs/input-draft.ts';
import { firstChoice, modelOptions } from '../../lib/runs/model-options.ts';
import { paths } from '../../lib/paths.ts';
import { useModels } from '../../lib/api/queries.ts';
import { namedInputs, prefilled } from '../../lib/runs/runtime-values.ts';
import { EmptyValues } from '../../components/run-view/empty-values.tsx';
import { rememberRun } from '../../components/run-view/use-run.ts';

type Agent = Task['preferred_agent'];
const agents = [
  { value: 'browseruse', label: 'Browser Use', note: 'Uses the elements of the page' },
  { value: 'operator', label: 'Operator', note: 'Uses screenshots, mouse and keyboard' },
] as const satisfies readonly { value: Agent; label: string; note: string }[];

type RunOptionsProps = { task: Task; inputs: Readonly<Record<string, string>>; disabled: boolean };

/** The way to the side sheet that runs a task with another agent, model or instructions. */
export function RunOptions({ task, inputs, disabled }: RunOptionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="h-10" disabled={disabled} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        Agent and model
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={`Run ${task.name}`}
        side="right"
        className="w-[28rem] max-w-full"
      >
        <RunForm task={task} inputs={inputs} onClose={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

type RunFormProps = { task: Task; inputs: Readonly<Record<string, string>>; onClose: () => void };

function RunForm({ task, inputs: earlier, onClose }: RunFormProps) {
  const models = useModels();
  const [agent, setAgent] = useState<Agent>('browseruse');
  const [chosen, setChosen] = useState<string>();
  const [inputs, setInputs] = useState(() => prefilled(namedInputs(task), earlier));
  const [instructions, setInstructions] = useState('');
  const start = useDialogStart();
  const busy = start.isPending;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The sheet lies within another form as far as events go.
    event.stopPropagation();
    if (busy || !models.data) return;
    start.mutate({
      task_id: task.id,
      serviceType: agent,
      agent,
      inputs,
      additional_instructions: instructions,
      // An operator works with the task's own model.
      ...(agent === 'browseruse' && { model: chosen ?? preferredModel(models) }),
    });
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-start gap-3 border-b border-line px-5 pt-4 pb-3.5">
        <div className="min-w-0 flex-1">
          <p className="text-base font-semibold break-words">{task.name}</p>
          <p className="mt-0.5 line-clamp-4 break-words text-fg-muted">
            <LinkedText text={task.description} />
          </p>
        </div>
        <Button size="icon" variant="ghost" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="scroll-quiet flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
        <Labelled text="Agent">
          <Select label="Agent" value={agent} options={agents} disabled={busy} onChange={setAgent} className="w-full" />
        </Labelled>
        <Labelled text="Model">
          {agent === 'operator' ? (
            <p className="text-fg-muted">The operator uses the preferred model of the task: {task.model}.</p>
          ) : (
            <ModelField models={models} chosen={chosen} busy={busy} onChange={setChosen} />
          )}
        </Labelled>
        {Object.entries(inputs).map(([name, value]) => (
          <Labelled key={name} text={name}>
            <Textarea
              aria-label={name}
              placeholder={task.inputs.find(input => input.name === name)?.description}
              value={value}
              maxLength={20_000}
              disabled={busy}
              className="max-h-40"
              onChange={event => setInputs(before => ({ ...before, [name]: event.target.value }))}
            />
          </Labelled>
        ))}
        <Labelled text="Additional instructions">
          <Textarea
            aria-label="Additional instructions"
            placeholder="Anything the agent should know for this run only"
            rows={3}
            value={instructions}
            maxLength={20_000}
            disabled={busy}
            className="max-h-60"
            onChange={event => setInstructions(event.target.value)}
          />
        </Labelled>
      </div>
      <div className="border-t border-line px-5 py-3.5">
        {start.isError && (
          <p role="alert" className="mb-3 break-words text-danger">
            {errorText(start.error, 'The server did not answer.')}
          </p>
        )}
        <div className="mb-3 empty:hidden">
          <EmptyValues values={inputs} />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="h-10 w-full"
          disabled={busy || (agent === 'browseruse' && !models.data)}
        >
          {!busy && <Play aria-hidden />}
          {busy ? 'Running...' : 'Run Task'}
        </Button>
        <div className="mt-2 empty:hidden">
          <RunPrice task={task} />
        </div>
      </div>
    </form>
  );
}

type Models = ReturnType<typeof useModels>;

function preferredModel({ data }: Models): string {
  return data ? firstChoice(modelOptions(data.models), data.fallback) : '';
}

type ModelFieldProps = {
  models: Models;
  /** Undefined until the user chooses one. */
  chosen: string | undefined;
  busy: boolean;
  onChange: (model: string) => void;
};

function ModelField({ models, chosen, busy, onChange }: ModelFieldProps) {
  if (models.isError)
    return (
      <p role="alert" className="break-words text-danger">
        The models could not be loaded. {errorText(models.error, '')}
      </p>
    );
  const options = modelOptions(models.data?.models ?? []);
  return (
    <>
      <ModelPicker
        value={chosen ?? preferredModel(models)}
        options={options}
        disabled={busy || !models.data}
        onChange={onChange}
      />
      {models.data && chosen === undefined && options[0]?.disabled && (
        <p className="mt-1.5 text-[0.8125rem] text-fg-muted">
          There is no key for {options[0].label} here, so the built-in planner is chosen.
        </p>
      )}
    </>
  );
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 font-medium break-words">{text}</p>
      {children}
    </div>
  );
}

/** Starts the run and shows it. */
function useDialogStart() {
  const navigate = useNavigate();
  const sendOnce = useSendOnce();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: Parameters<typeof api.taskRun.run>[0]) => sendOnce(api.taskRun.run, request),
    onSuccess: async run => {
      rememberRun(queries, run);
      forgetInputDraft(run.task_id);
      toast({
        title: 'Task Started',
        description: 'Your task is starting. Redirecting to the execution view...',
      });
      await navigate(paths.runTask(run.task_session_id));
      await queries.invalidateQueries({ queryKey: calls.taskRun.list.key() });
    },
    onError: error =>
      errorToast(error instanceof ApiError ? `Failed to run task: ${error.body}` : 'Failed to run task'),
  });
}
