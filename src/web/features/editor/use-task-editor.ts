import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { changeForm, checkForm, formOf, isDirty, type TaskForm, toShownFields, toUpdate } from './form.ts';

type Goal = 'save' | 'deploy';

/** The form of one task: what is typed stays until it is saved, whatever the server answers. */
export function useTaskEditor(task: Task) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [form, change] = useReducer(changeForm, undefined, () => formOf(task, () => crypto.randomUUID()));
  const [saved, setSaved] = useState(form);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  /** Set while a deployed task is being left, so that leaving is not asked about. */
  const leaving = useRef(false);
  const dirty = isDirty(form, saved);

  const store = useMutation({
    mutationFn: ({ sent, goal }: { sent: TaskForm; goal: Goal }) =>
      api.task.update({ id: task.id, ...toUpdate(sent), ...(goal === 'deploy' ? { status: 'ready' as const } : {}) }),
    onSuccess: async (updated, { sent, goal }) => {
      setSaved(sent);
      setErrors({});
      setProblem(undefined);
      queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), updated);
      await queries.invalidateQueries({ queryKey: calls.task.list.key() });
      if (goal === 'save') return toast({ title: 'Saved', description: `"${updated.name}" is saved.` });
      toast({ title: 'Success', description: 'Task has been deployed successfully' });
      leaving.current = true;
      await navigate(paths.home);
    },
    onError: (error, { sent, goal }) => {
      if (error instanceof ApiError) setErrors(toShownFields(sent, error.fields));
      setProblem(errorText(error, 'The server did not answer.'));
      errorToast(goal === 'save' ? 'Failed to save task configuration' : errorText(error, 'Failed to deploy task'));
    },
  });

  const send = (goal: Goal): void => {
    const found = checkForm(form);
    setErrors(found);
    setProblem(undefined);
    if (Object.keys(found).length === 0 && !store.isPending) store.mutate({ sent: form, goal });
  };

  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  const busy = store.isPending ? store.variables.goal : undefined;
  return {
    form,
    change,
    errors,
    problem,
    dirty,
    leaving,
    busy,
    save: () => send('save'),
    deploy: () => send('deploy'),
  };
}
