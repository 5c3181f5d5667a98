import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { TaskCreate } from '#src/contract/task.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { errorToast } from '../ui/toast.tsx';
import { calls } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { rememberNewTask } from './untouched.ts';

/** What '+ Create Task' makes. */
const empty: TaskCreate = {
  ...newTask,
  video_status: 'none',
  guardrails: [],
  network: [],
  special_instructions: null,
  inputs: [],
  credentials: [],
};

/** Creates a task and goes to where it is made, its editor unless another address is given. */
export function useCreateTask(place: (taskId: string) => string = paths.editTask): {
  create: () => void;
  creating: boolean;
} {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mutation = useMutation(
    calls.task.create.mutationOptions({
      onSuccess: async task => {
        rememberNewTask(task.id);
        queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), task);
        await navigate(place(task.id));
      },
      onError: error => errorToast(errorText(error, 'Failed to create new task')),
    }),
  );
  return { create: () => mutation.mutate(empty), creating: mutation.isPending };
}
