import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { api, calls } from '#src/web/lib/api/api.ts';
import { errorText } from '#src/web/lib/api/api-error.ts';
import type { StepChange } from '#src/web/components/live-recording/step-panel.tsx';
import { errorToast } from '#src/web/components/ui/toast.tsx';

const pollMs = 700;

export type TakeOverRecordingState = ReturnType<typeof useTakeOverRecording>;

/** What is done in a run while in control, followed while it is written down. */
export function useTakeOverRecording(run: TaskRun | undefined) {
  const client = useQueryClient();
  const id = run?.id ?? '';
  const key = calls.runRecording.get.queryKey({ input: { task_run_id: id } });
  const isWaiting = run !== undefined && isActive(run.status) && (run.status === 'paused' || run.input_requested);
  // Without a browser there is nothing to do that could be recorded.
  const inControl = isWaiting && !run.browser_closed;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.runRecording.get({ task_run_id: id }, { signal }),
    enabled: run !== undefined,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'on' ? pollMs : false),
  });
  const { refetch } = query;
  useEffect(() => {
    // Giving control back ends it, and so does the run's end.
    if (id) void refetch();
  }, [refetch, id, inControl]);

  const take = (recording: TakeOverRecording | undefined): void => {
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<TakeOverRecording>(key, recording);
  };
  const failed = (fallback: string) => (error: Error) => errorToast(errorText(error, fallback));
  const turn = useMutation({
    mutationFn: (on: boolean) => api.runRecording.switch({ task_run_id: id, on }),
    onSuccess: take,
    onError: failed('Your actions could not be recorded'),
  });
  const edit = useMutation({
    mutationFn: (change: StepChange) => api.runRecording.editStep({ task_run_id: id, ...change }),
    onSuccess: take,
    onError: failed('The step could not be changed'),
  });
  const discard = useMutation({
    mutationFn: () => api.runRecording.discard({ task_run_id: id }),
    onSuccess: () => void refetch(),
    onError: failed('The steps could not be discarded'),
  });
  /** As the server does where control is taken from the agent: while that waits, the page is free already. */
  const begin = (): void => {
    if (inControl && run.status === 'running' && run.data_retention !== 'none' && query.data?.state === 'off')
      turn.mutate(true);
  };
  return { recording: query.data, inControl, turn, edit, discard, begin };
}
