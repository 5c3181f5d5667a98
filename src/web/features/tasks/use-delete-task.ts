import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#src/contract/task.ts';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { useCurrentUser } from '#src/web/lib/api/queries.ts';

class NoUserError extends Error {}

/** Deletes a task, shows a toast, and refetches the list. */
export function useDeleteTask() {
  const queries = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: async (task: Pick<Task, 'id' | 'name'>) => {
      if (!user) throw new NoUserError();
      await api.task.delete({ id: task.id });
    },
    onSuccess: async (_, task) => {
      toast({ title: 'Agent deleted', description: `Agent "${task.name}" has been deleted.` });
      await queries.invalidateQueries({ queryKey: calls.task.list.key() });
    },
    onError: error =>
      errorToast(error instanceof NoUserError ? 'User not authenticated' : 'Failed to delete task. Please try again.'),
  });
}
