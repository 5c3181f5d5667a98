import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#src/contract/task.ts';
import { errorToast, toast } from '../../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { errorText } from '#src/web/lib/api/api-error.ts';
import type { TaskEditorState } from '../use-task-editor.ts';

const undoMs = 12_000;

type Restoring = { version: number; undoes?: boolean };
type Options = { task: Task; editor: TaskEditorState; onDone: () => void };

/** Brings a version of the task back. What was typed and not saved is saved before, so that it is a version too. */
export function useRestore({ task, editor, onDone }: Options) {
  const queries = useQueryClient();
  const { reload, saveForTest } = editor;
  const restore = useMutation({
    mutationFn: async ({ version }: Restoring) => {
      // Saving reports what is wrong with it.
      if (!(await saveForTest())) return undefined;
      return api.task.restore({ id: task.id, version });
    },
    onSuccess: async (answer, { version, undoes }) => {
      onDone();
      if (!answer) return;
      reload(answer.task);
      queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), answer.task);
      toast(
        undoes
          ? { title: 'Undone', description: 'The task is as it was before the restore.' }
          : {
              title: 'Restored',
              description: `The task is as it was in version ${version}.`,
              durationMs: undoMs,
              actions: [
                { label: 'Undo', run: () => restore.mutate({ version: answer.previous_version, undoes: true }) },
              ],
            },
      );
      await Promise.all([
        queries.invalidateQueries({ queryKey: calls.task.list.key() }),
        queries.invalidateQueries({ queryKey: calls.task.versions.key() }),
        queries.invalidateQueries({ queryKey: calls.task.version.key() }),
      ]);
    },
    onError: error => errorToast(errorText(error, 'The version could not be restored.')),
  });
  return restore;
}
