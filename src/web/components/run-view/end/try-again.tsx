import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StepForward } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { TaskRun } from '#src/contract/task-run.ts';
import { api, calls } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { useSendOnce } from '../../../lib/api/idempotency-key.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { errorToast } from '../../ui/toast.tsx';
import { rememberRun } from '../use-run.ts';

/** Starts a run that goes on at a step of this one; what was done before it and may be done only once is not done again. */
export function TryAgain({ run, step }: { run: TaskRun; step: number }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sendOnce = useSendOnce();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { task_id, agent, model } = run;
      return sendOnce(api.taskRun.run, { task_id, agent, model, again: { task_run_id: run.id, step } });
    },
    onSuccess: async next => {
      rememberRun(queries, next);
      await navigate(paths.run(next.task_id, next.task_session_id));
      await queries.invalidateQueries({ queryKey: calls.taskRun.list.key() });
    },
    onError: error => errorToast(errorText(error, 'Failed to start task')),
  });
  return (
    <Button size="sm" disabled={isPending} onClick={() => mutate()}>
      <StepForward aria-hidden />
      {isPending ? 'Starting…' : 'Try again from here'}
    </Button>
  );
}
