import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { Step } from '#src/contract/task.ts';
import type { PlaybookStep } from '#src/contract/tasks/playbook.ts';
import { Button } from '../../../components/ui/button.tsx';
import { errorToast } from '../../../components/ui/toast.tsx';
import { api, calls } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatStarted } from '../../../lib/format/time.ts';
import { paths } from '../../../lib/paths.ts';

type StepPlaybookProps = { step: Pick<Step, 'id' | 'description'>; number: number };

/** Below a step: what its runs recorded of it and do again, and a change of that which waits to be accepted. */
export function StepPlaybook({ step, number }: StepPlaybookProps) {
  const { taskId = '' } = useParams();
  const queries = useQueryClient();
  const options = calls.playbook.get.queryOptions({
    input: { id: taskId },
    enabled: taskId !== '',
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const { data } = useQuery(options);
  const change = useMutation({
    mutationFn: (call: 'removeEntry' | 'accept' | 'refuse') => api.playbook[call]({ id: taskId, step_id: step.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
    onError: error => errorToast(errorText(error, 'The recorded step could not be changed.')),
  });
  const recorded = data?.find(({ step_id, description }) => step_id === step.id && description === step.description);
  if (!recorded) return null;
  const busy = change.isPending;
  return (
    <div className="py-0.5 text-fg-muted" role="group" aria-label={`Recorded of step ${number}`}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <p className="flex min-w-0 flex-1 basis-48 items-start gap-1.5 [&>svg]:mt-px [&>svg]:size-3.5 [&>svg]:shrink-0">
          <Repeat aria-hidden />
          <span className="min-w-0 break-words">
            {recorded.says.join('; ')} · <Source taskId={taskId} of={recorded} />
          </span>
        </p>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Delete what is recorded of step ${number}`}
          disabled={busy}
          onClick={() => change.mutate('removeEntry')}
        >
          Delete
        </Button>
      </div>
      {recorded.change && (
        <Change
          taskId={taskId}
          recorded={recorded}
          change={recorded.change}
          busy={busy}
          onDecide={change.mutate}
          number={number}
        />
      )}
    </div>
  );
}

type SourceProps = { taskId: string; of: { task_run_id: string; recorded_at: string } };

function Source({ taskId, of: { task_run_id, recorded_at } }: SourceProps) {
  return (
    <>
      recorded in{' '}
      <Link to={paths.run(taskId, task_run_id)} className="text-accent-text hover:underline">
        the run of {formatStarted(recorded_at)}
      </Link>
    </>
  );
}

type ChangeProps = {
  taskId: string;
  recorded: PlaybookStep;
  change: NonNullable<PlaybookStep['change']>;
  number: number;
  busy: boolean;
  onDecide: (call: 'accept' | 'refuse') => void;
};

/** What was recorded and what took its place, in words. */
function Change({ taskId, recorded, change, number, busy, onDecide }: ChangeProps) {
  return (
    <div className="mt-1 rounded-control border border-line bg-waiting-soft p-2.5 text-waiting-text">
      <p className="font-medium">
        The website has changed: {change.runs === 1 ? 'a run' : `${change.runs} runs`} did this step differently.
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 break-words">
        <dt>Before:</dt>
        <dd>{recorded.says.join('; ')}</dd>
        <dt>Now:</dt>
        <dd>
          {change.says.join('; ')} · <Source taskId={taskId} of={change} />
        </dd>
      </dl>
      <div className="mt-2 flex gap-2">
        <Button
          size="sm"
          aria-label={`Accept the change of step ${number}`}
          disabled={busy}
          onClick={() => onDecide('accept')}
        >
          Accept
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Refuse the change of step ${number}`}
          disabled={busy}
          onClick={() => onDecide('refuse')}
        >
          Refuse
        </Button>
      </div>
    </div>
  );
}
