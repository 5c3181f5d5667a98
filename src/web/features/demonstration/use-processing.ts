import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Task } from '#src/contract/task.ts';
import { toast } from '../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { isProcessing, pollMs, redirectMs } from './progress.ts';

/** Not the editor's own key: it would open before one has seen that the video is done. */
export function processingKey(taskId: string | undefined): readonly unknown[] {
  return ['demonstration', 'task', taskId];
}

/** Follows a task whose video is processed, and reports once how it ended. `onDone` comes a moment after it went well. */
export function useProcessing(task: Task | undefined, { onDone }: { onDone: (task: Task) => void }) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: processingKey(task?.id),
    queryFn: ({ signal }) => api.task.get({ id: task?.id ?? '' }, { signal }),
    enabled: task !== undefined && isProcessing(task.video_status),
    ...(task && { initialData: task }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && !isProcessing(state.data.video_status) ? false : pollMs),
  });
  const now = task && isProcessing(task.video_status) ? (query.data ?? task) : task;
  const began = task?.video_status;
  const status = now?.video_status;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!began || !now || !isProcessing(began)) return undefined;
    if (status === 'failed_processing') {
      const description = 'Video processing failed. Please try uploading again.';
      toast({ title: 'Processing Failed', description, variant: 'destructive' });
    }
    // Why it failed, or where each step was seen, is known only now.
    if (status && status !== began) void queries.invalidateQueries({ queryKey: calls.task.demonstration.key() });
    if (status !== 'processed') return undefined;
    toast({ title: 'Video Processed', description: 'Your agent is ready for review.' });
    const timer = setTimeout(() => done.current(now), redirectMs);
    return () => clearTimeout(timer);
    // Called once for each end, not for each response.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status, began]);
  return now;
}

/** What the recording of a task shows. */
export function useDemonstration(taskId: string | undefined) {
  return useQuery(
    calls.task.demonstration.queryOptions({ input: { id: taskId ?? '' }, enabled: taskId !== undefined }),
  );
}
