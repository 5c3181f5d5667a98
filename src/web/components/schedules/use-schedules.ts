import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schedule } from '#src/contract/schedule.ts';
import { api, calls } from '#src/web/lib/api/api.ts';
import { ApiError } from '#src/web/lib/api/api-error.ts';
import { errorToast, toast } from '../ui/toast.tsx';
import { progressToastMs } from '../ui/toast-store.ts';

/** The user's schedules, or those of one task; fetched each time a screen opens. */
export function useSchedules(taskId?: string) {
  const input = taskId ? { task_id: taskId } : {};
  return useQuery(calls.schedule.list.queryOptions({ input, staleTime: 0, refetchOnMount: 'always' }));
}

/** The actions of a card's menu; each shows a toast, and refetches the lists. */
export function useScheduleActions(schedule: Pick<Schedule, 'id'>) {
  const queries = useQueryClient();
  const input = { schedule_id: schedule.id };
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: calls.schedule.list.key() });
  const remove = useMutation({
    mutationFn: () => api.schedule.delete(input),
    onMutate: () => toast({ title: 'Deleting schedule...', durationMs: progressToastMs }),
    onSuccess: async () => {
      toast({ title: 'Schedule deleted!', description: 'The automated task schedule has been removed' });
      await refresh();
    },
    onError: () => errorToast('Failed to delete schedule. Please try again.'),
  });
  const pause = useMutation({
    mutationFn: () => api.schedule.pause(input),
    onSuccess: async () => {
      toast({ title: 'Schedule paused', description: 'No runs start until you resume it.' });
      await refresh();
    },
    onError: error => errorToast(reason('The schedule could not be paused.', error)),
  });
  const resume = useMutation({
    mutationFn: () => api.schedule.resume(input),
    onSuccess: async () => {
      toast({ title: 'Schedule resumed', description: 'The next run starts at its scheduled time.' });
      await refresh();
    },
    onError: error => errorToast(reason('The schedule could not be resumed.', error)),
  });
  return { remove, pause, resume };
}

function reason(what: string, error: unknown): string {
  return error instanceof ApiError ? `${what} ${error.body}` : what;
}
