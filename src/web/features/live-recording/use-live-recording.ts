import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import { keepNewTask } from '../../components/new-task/untouched.ts';
import { errorToast } from '../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { ApiError, errorText } from '#src/web/lib/api/api-error.ts';

const pollMs = 700;
const openStates: LiveRecording['state'][] = ['starting', 'recording', 'parked'];

export type LiveRecordingQuery = ReturnType<typeof useLiveRecording>;

/** The newest recording of a task, followed while it goes on; null when there is none. */
export function useLiveRecording(taskId: string) {
  const client = useQueryClient();
  const key = [...calls.recording.key(), 'newest', taskId];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<LiveRecording | null> => {
      try {
        return await api.recording.get({ task_id: taskId }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isOpen(state.data) ? pollMs : false),
  });
  const take = (recording: LiveRecording | null): void => {
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<LiveRecording | null>(key, recording);
  };
  const failed = (fallback: string) => (error: Error) => errorToast(errorText(error, fallback));
  const start = useMutation({
    mutationFn: (url: string | null) => api.recording.start({ task_id: taskId, url }),
    onSuccess(recording) {
      keepNewTask(taskId);
      take(recording);
    },
    onError: failed('The browser could not be opened'),
  });
  const stop = useMutation({
    mutationFn: () => api.recording.stop({ task_id: taskId }),
    onSuccess: take,
    onError: failed('The recording could not be stopped'),
  });
  const edit = useMutation({
    mutationFn: (change: { step_id: string; description?: string | null; deleted?: boolean }) =>
      api.recording.editStep({ task_id: taskId, ...change }),
    onSuccess: take,
    onError: failed('The step could not be changed'),
  });
  const discard = useMutation({
    mutationFn: () => api.recording.discard({ task_id: taskId }),
    onSuccess: () => take(null),
    onError: failed('The recording could not be discarded'),
  });
  return { query, recording: query.data, start, stop, edit, discard };
}

/** Whether it goes on: its browser is open, about to be, or closed until its person goes on. */
export function isOpen(recording: LiveRecording | null | undefined): boolean {
  return recording !== null && recording !== undefined && openStates.includes(recording.state);
}
