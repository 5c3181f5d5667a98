import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskRun } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import { errorToast, toast } from '../ui/toast.tsx';
import { api } from '#src/web/lib/api/api.ts';
import { refreshRun } from './use-run.ts';

type Said = { message: string };

type EndWords = { ended: string; endFailed: string };
const runWords: EndWords = { ended: 'Task terminated', endFailed: 'Failed to terminate task' };
type RunActionOptions = { words?: EndWords; onEnded?: () => void };

/** Take control, resume, end: each shows in a toast what the server said. */
export function useRunActions(
  run: Pick<TaskRun, 'id' | 'status'> | undefined,
  { words = runWords, onEnded }: RunActionOptions = {},
) {
  const queries = useQueryClient();
  const id = run?.id ?? '';
  const done = async (title: string, said: Said): Promise<void> => {
    toast({ title, ...(said.message && said.message !== title ? { description: said.message } : {}) });
    await refreshRun(queries, id);
  };
  const takeControl = useMutation({
    mutationFn: () => api.taskRun.updateStatus({ task_run_id: id, status: 'paused' }),
    onSuccess: said => done('Pausing', said),
    onError: () => errorToast('Failed to take control'),
  });
  const resume = useMutation({
    mutationFn: () => api.taskRun.updateStatus({ task_run_id: id, status: 'resumed' }),
    onSuccess: said => done('Task resumed', said),
    onError: () => errorToast('Failed to resume task'),
  });
  const terminate = useMutation({
    mutationFn: () => api.taskRun.terminate({ task_run_id: id }),
    onSuccess: async said => {
      await done(words.ended, said);
      onEnded?.();
    },
    onError: () => errorToast(words.endFailed),
  });
  return {
    takeControl: () => takeControl.mutate(),
    takingControl: takeControl.isPending,
    resume: () => resume.mutate(),
    resuming: resume.isPending,
    /** Skipped for a run that has ended. */
    terminate: () => {
      if (run && !isFinished(run.status)) terminate.mutate();
    },
    terminating: terminate.isPending,
  };
}

export type RunActions = ReturnType<typeof useRunActions>;
