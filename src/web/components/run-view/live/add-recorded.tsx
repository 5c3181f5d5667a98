import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, Fragment, useId, useState } from 'react';
import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import type { Task } from '#src/contract/task.ts';
import { type Insertion, insertRecorded } from '#src/core/live-recording/insert.ts';
import { api, calls } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { cn } from '../../../lib/format/cn.ts';
import { CredentialFields } from '../../live-recording/credential-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { errorToast, toast } from '../../ui/toast.tsx';

type AddProps = {
  task: Task;
  recording: TakeOverRecording;
  /** It answers a question of the agent about its step: it is done in the place of that. */
  answers: boolean;
  onClose: () => void;
  onAdded: () => void;
};

/** The task as it would be, with what was done marked in it, to be looked over and saved. */
export function AddRecorded(props: AddProps) {
  const { task, recording, onClose } = props;
  // As it is now: it may have been changed since this screen opened.
  const now = useQuery({
    queryKey: [...calls.task.get.queryKey({ input: { id: task.id } }), 'now'],
    queryFn: ({ signal }) => api.task.get({ id: task.id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const many = recording.steps.length;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Add to “${task.name}”`}
      description={`${many === 1 ? 'One step goes' : `${many} steps go`} into the task. The current run does not change.`}
      keepOnOutsideClick
      className="max-w-xl"
    >
      {now.data ? (
        <Review {...props} task={now.data} />
      ) : (
        <div className="grid min-h-40 place-items-center">
          {now.isError ? (
            <p className="text-danger">{errorText(now.error, 'The task could not be read.')}</p>
          ) : (
            <Spinner label="Loading" />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Review({ task, recording, answers, onClose, onAdded }: AddProps) {
  const id = useId();
  const known = recording.after_step_id === null || task.steps.some(step => step.id === recording.after_step_id);
  const last = task.steps.at(-1)?.id ?? '';
  const asked = task.steps.findIndex(step => step.id === recording.after_step_id);
  const [after, setAfter] = useState(known ? (recording.after_step_id ?? '') : last);
  const [instead, setInstead] = useState(answers && asked >= 0);
  const [given, setGiven] = useState<Record<string, { id?: string; password?: string }>>({});
  const prefix = recording.task_run_id.split(':').at(-1) ?? '';
  const made = insertRecorded(task, recording, { after: after || null, instead, prefix });
  const save = useSave(task, onAdded);
  const credentials = made.credentials.map(one => ({ ...one, password: '', ...given[one.name] }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ ...made, credentials });
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Position
        </label>
        <NativeSelect
          id={id}
          value={instead ? 'instead' : `after ${after}`}
          onChange={({ target: { value } }) => {
            setInstead(value === 'instead');
            setAfter(value === 'instead' ? (recording.after_step_id ?? '') : value.slice('after '.length));
          }}
        >
          {asked >= 0 && (
            <option value="instead">
              {`Instead of step ${asked + 1}: ${task.steps[asked]?.description.slice(0, 80)}`}
            </option>
          )}
          <option value="after ">Before the first step</option>
          {task.steps.map((step, index) => (
            <option key={step.id} value={`after ${step.id}`}>
              {`After step ${index + 1}: ${step.description.slice(0, 80)}`}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Difference made={made} />
      {credentials.map(credential => (
        <CredentialFields
          key={credential.name}
          credential={credential}
          onChange={(part, value) =>
            setGiven({ ...given, [credential.name]: { ...given[credential.name], [part]: value } })
          }
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save the task'}
        </Button>
      </div>
    </form>
  );
}

/** All steps of the task as it would be; those that come, and the one that goes, are marked by colour, sign and word. */
function Difference({ made }: { made: Insertion }) {
  const first = made.steps.find(({ added }) => added);
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <ol aria-label="Steps of the task with your actions" className="scroll-quiet max-h-72 overflow-y-auto py-1.5">
        {made.steps.map((step, index) => (
          <Fragment key={step.id}>
            {made.replaced && step === first && (
              <li className="flex gap-2 bg-danger-soft px-3 py-1.5 text-danger">
                <span aria-hidden className="w-5 shrink-0" />
                <Minus aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 break-words">
                  <span className="sr-only">Removed: </span>
                  <s>{made.replaced.description}</s>
                </span>
              </li>
            )}
            <li className={cn('flex gap-2 px-3 py-1.5', step.added ? 'bg-accent-soft' : 'text-fg-muted')}>
              <span className="tabular w-5 shrink-0 text-right text-[0.8125rem] leading-5">{index + 1}</span>
              {step.added ? (
                <Plus aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              ) : (
                <span aria-hidden className="size-4 shrink-0" />
              )}
              <span className="min-w-0 break-words">
                {step.added && <span className="sr-only">New: </span>}
                {step.description || 'No description yet'}
              </span>
            </li>
          </Fragment>
        ))}
      </ol>
      {made.inputs.length > 0 && (
        <p className="border-t border-line px-3 py-2 text-fg-muted">
          New values for each run:{' '}
          {made.inputs.map(({ name }, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <span className="font-mono text-[0.8125rem] text-fg">{name}</span>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

type Made = Omit<Insertion, 'credentials'> & {
  credentials: { name: string; website: string; id: string; password: string }[];
};

/** Saves the task as its editor does. */
function useSave(task: Task, onAdded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ steps, inputs, credentials }: Made) => {
      const typed = credentials.filter(({ id, password }) => id !== '' && password !== '');
      return api.task.update({
        id: task.id,
        steps: steps.map(({ id, description }) => ({ id, description })),
        ...(inputs.length > 0 && {
          inputs: [...task.inputs, ...inputs.map(({ name, description }) => ({ name, description }))],
        }),
        ...(typed.length > 0 && {
          credentials: [...task.credentials.map(({ name, id }) => ({ name, id })), ...typed],
        }),
      });
    },
    async onSuccess(updated, { steps }) {
      queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), updated);
      await queries.invalidateQueries({ queryKey: calls.task.list.key() });
      const many = steps.filter(({ added }) => added).length;
      toast({
        title: 'Added to the task',
        description: `${many === 1 ? 'One step was' : `${many} steps were`} added to “${updated.name}”. The next run uses them.`,
      });
      onAdded();
    },
    onError: error => errorToast(errorText(error, 'Failed to save task configuration')),
  });
}
