import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { shorten } from '#src/core/text/shorten.ts';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';

const nameLength = 200;

/** Makes a draft with all of a task but its passwords and files, and goes to its editor. */
export function useDuplicateTask() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: Pick<Task, 'id' | 'name'>) => {
      const { yaml } = await api.task.export({ id });
      const made = await api.task.import({ yaml, status: 'draft' });
      if (!made.task) throw new Error('The server made no task.');
      const copy = await api.task.update({ id: made.task.id, name: shorten(`Copy of ${name}`, nameLength) });
      return { copy, credentials: made.credentials_to_add };
    },
    onSuccess: async ({ copy, credentials }) => {
      toast({
        title: 'Task duplicated',
        description:
          credentials.length > 0
            ? `Passwords are not copied. Add the credentials of “${copy.name}” under Refine: ${credentials.join(', ')}.`
            : `You edit “${copy.name}”.`,
      });
      await navigate(paths.editTask(copy.id));
    },
    onError: error => errorToast(errorText(error, 'The task could not be duplicated.')),
    // Also after a failure: the copy may be there, under the name of the task.
    onSettled: () => queries.invalidateQueries({ queryKey: calls.task.list.key() }),
  });
}
