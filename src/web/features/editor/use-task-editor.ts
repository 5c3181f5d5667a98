import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { ApiError, errorText } from '#src/web/lib/api/api-error.ts';
import { useModels } from '../../lib/api/queries.ts';
import { plannerFor } from '../../lib/runs/model-options.ts';
import { paths } from '../../lib/paths.ts';
import { keptCredentials } from './form/credential-form.ts';
import { checkForm, formOf, isDirty, reopened, type TaskForm, toShownFields, toUpdate } from './form/form.ts';
import { createFormStore, type FormStore, useFormPart } from './form/form-store.ts';
import { useDraft } from './form/use-draft.ts';
import { notUnderstood } from './writing/use-readings.ts';
import { newId } from '../../lib/new-id.ts';

/** Long enough to decide what comes next. */
const deployedMs = 15_000;

type Goal = 'save' | 'test' | 'deploy';
type Errors = Readonly<Record<string, string>>;
/** Fields that are not seen unless the advanced settings are shown. */
const advanced = new Set(['initial_actions', 'output_model_schema', 'model', 'region', 'exclude_functions']);

/** `locked` while a run goes on: nothing is saved then. `onInvalid` gets the field to show. */
type Options = { task: Task; locked: boolean; onInvalid: (field: string) => void };

/** The form of one task: what is typed stays until it is saved, whatever the server answers. */
export function useTaskEditor({ task, locked, onInvalid }: Options) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [store] = useState(() => createFormStore(formOf(task, newId)));
  const { change } = store;
  const [saved, setSaved] = useState(store.get);
  const dirty = useFormPart(store, form => isDirty(form, saved));
  const draft = useDraft({ taskId: task.id, store, saved, dirty });

  const models = useModels().data?.models;
  const model = useFormPart(store, form => form.settings.model);
  const planner = models && plannerFor(models, model);

  const { errors, problem, report, check } = useFaults({ store, onInvalid });

  const saving = useMutation({
    mutationFn: ({ sent, goal }: { sent: TaskForm; goal: Goal }) =>
      api.task.update({ id: task.id, ...toUpdate(sent), ...(goal === 'deploy' ? { status: 'ready' as const } : {}) }),
    onSuccess: async (updated, { sent, goal }) => {
      const credentials = keptCredentials(sent.credentials);
      // Those that were changed meanwhile stay as they are, with passwords that were typed.
      if (store.get().credentials === sent.credentials) change({ type: 'credentials', to: credentials });
      setSaved({ ...sent, credentials });
      report({});
      queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), updated);
      await queries.invalidateQueries({ queryKey: calls.task.list.key() });
      if (goal === 'save') {
        const steps = planner?.builtin ? notUnderstood(sent) : [];
        toast({ title: 'Saved', description: [`"${updated.name}" is saved.`, ...namedSteps(steps)].join(' ') });
      }
      if (goal !== 'deploy') return;
      draft.forget();
      await navigate(paths.home);
      sayDeployed(path => void navigate(path), task.id);
    },
    onError: (error, { sent, goal }) => {
      const text = errorText(error, 'The server did not answer.');
      const fields = error instanceof ApiError ? toShownFields(sent, error.fields) : {};
      errorToast(goal === 'deploy' ? text || 'Failed to deploy task' : 'Failed to save task configuration');
      report(fields, text);
    },
  });

  const send = async (goal: Goal): Promise<boolean> => {
    if (locked) {
      toast({ title: 'Cannot Save', description: 'Cannot save while task is running', variant: 'destructive' });
      return false;
    }
    if (saving.isPending || !check()) return false;
    if (goal === 'test' && !dirty) return true;
    return saving.mutateAsync({ sent: store.get(), goal }).then(
      () => true,
      // onError has shown it.
      () => false,
    );
  };

  return {
    store,
    errors,
    problem,
    dirty,
    /** What will run the task; undefined until the models are known. */
    planner,
    draft: {
      found: draft.found,
      discard: draft.discard,
      restore: () => change({ type: 'replace', form: draft.take(store.get()) }),
    },
    /** Shows the task as the server has it now. */
    reload: (now: Task) => {
      const next = reopened(store.get(), now);
      change({ type: 'replace', form: next });
      setSaved(next);
      report({});
    },
    busy: saving.isPending ? saving.variables.goal : undefined,
    save: () => void send('save'),
    deploy: () => void send('deploy'),
    /** Before a test what is tested is saved, without a word. Whether it is. */
    saveForTest: () => send('test'),
  };
}

function sayDeployed(go: (path: string) => void, taskId: string): void {
  toast({
    title: 'Success',
    description: 'Task has been deployed successfully',
    durationMs: deployedMs,
    actions: [
      { label: 'Run now', run: () => go(paths.runTask(taskId)) },
      { label: 'Schedule', run: () => go(paths.scheduleTask(taskId)) },
    ],
  });
}

function namedSteps(steps: readonly number[]): string[] {
  if (steps.length === 0) return [];
  const named = steps.length === 1 ? `step ${steps[0]}` : `steps ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}`;
  return [`The built-in planner does not understand ${named}.`];
}

type FaultOptions = { store: FormStore; onInvalid: (field: string) => void };

/** What is wrong with the form, field by field, and why it could not be saved; the first field at fault is shown. */
function useFaults({ store, onInvalid }: FaultOptions) {
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const report = (found: Errors, why?: string): void => {
    setErrors(found);
    setProblem(why);
    const [first] = Object.keys(found);
    if (first === undefined) return;
    if (advanced.has(first)) store.change({ type: 'settings', to: { useAdvancedSettings: true } });
    onInvalid(first);
  };
  /** Whether what is sent may be sent. */
  const check = (): boolean => {
    const found = checkForm(store.get());
    report(found);
    const [first] = Object.values(found);
    if (first !== undefined) toast({ title: 'Not saved', description: first, variant: 'destructive' });
    return first === undefined;
  };
  return { errors, problem, report, check };
}

export type TaskEditorState = ReturnType<typeof useTaskEditor>;
