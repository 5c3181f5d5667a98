import { useQuery } from '@tanstack/react-query';
import { useRun } from '../../../components/run-view/use-run.ts';
import { calls } from '../../../lib/api/api.ts';
import { type TaskForm, toUpdate } from '../form/form.ts';
import { type FormStore, useFormPart } from '../form/form-store.ts';

/** What the last test of a task says of the steps as they are on the screen. */
export function useTested(taskId: string, store: FormStore): { passed: boolean; changed: boolean } {
  const input = { task_id: taskId, kind: 'tests', page_size: 1 } as const;
  const { data } = useQuery(calls.taskRun.list.queryOptions({ input, staleTime: 0 }));
  const run = useRun(data?.task_runs[0]?.id).data;
  const steps = useFormPart(store, stepsOf);
  // The steps of a test whose data was deleted are not known.
  const known = run !== undefined && run.steps.length > 0;
  const same = known && JSON.stringify(run.steps) === steps;
  return { passed: same && run.status === 'success', changed: known && !same };
}

function stepsOf(form: TaskForm): string {
  return JSON.stringify(toUpdate(form).steps.map(({ description }) => description));
}
