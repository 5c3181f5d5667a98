import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorToast } from '../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { errorText } from '#src/web/lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';

export type GivenCredential = { name: string; website: string; id: string; password: string };

export type Save = ReturnType<typeof useSave>;

/** Makes the task of its stopped recording, and goes to it. */
export function useSave(taskId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: { credentials: GivenCredential[] }) => api.recording.save({ task_id: taskId, ...input }),
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries({ queryKey: calls.task.key() }),
        client.invalidateQueries({ queryKey: calls.recording.key() }),
      ]);
      await navigate(paths.editTask(taskId));
    },
    onError: error => errorToast(errorText(error, 'The task could not be created')),
  });
}
