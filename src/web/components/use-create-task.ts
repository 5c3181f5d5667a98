import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { TaskCreate } from '#src/contract/task.ts';
import { errorToast } from './ui/toast.tsx';
import { calls } from '../lib/api/api.ts';
import { errorText } from '../lib/api/api-error.ts';
import { paths } from '../lib/paths.ts';

/** What '+ Create Task' makes. */
const newTask: TaskCreate = {
  name: 'New Task',
  description: 'Small description of the task',
  video_status: 'none',
  guardrails: [],
  network: [],
  special_instructions: null,
  inputs: [],
  credentials: [],
};

/** Creates a task and goes to its editor. */
export function useCreateTask(): { create: () => void; creating: boolean } {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mutation = useMutation(
    calls.task.create.mutationOptions({
      onSuccess: async task => {
        queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), task);
        await navigate(paths.editTask(task.id));
      },
      onError: error => errorToast(errorText(error, 'Failed to create new task')),
    }),
  );
  return { create: () => mutation.mutate(newTask), creating: mutation.isPending };
}
