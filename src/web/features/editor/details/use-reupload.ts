import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#src/contract/task.ts';
import { errorToast, toast } from '../../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';

/** Takes the video off the task, which leads back to the upload. Steps and settings stay. */
export function useReupload(task: Task) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.task.update({ id: task.id, video_status: 'none', recording_filename: null, recording_mime_type: null }),
    onSuccess: updated => {
      queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), updated);
      toast({ title: 'Success', description: 'Video has been removed. You can now upload a new video.' });
    },
    onError: () => errorToast('Failed to remove video'),
  });
}
