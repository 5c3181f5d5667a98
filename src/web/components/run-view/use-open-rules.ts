import { useQuery } from '@tanstack/react-query';
import type { TaskRunSummary } from '#src/contract/task-run.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import { api, calls } from '#src/web/lib/api/api.ts';

export type Opening = { type: 'none' } | { type: 'open'; runId: string } | { type: 'many' };

/** Exactly one active run is opened; several are left to the person. */
export function openingOf(active: readonly Pick<TaskRunSummary, 'id'>[]): Opening {
  const first = active[0];
  if (!first) return { type: 'none' };
  return active.length === 1 ? { type: 'open', runId: first.id } : { type: 'many' };
}

/** What to open when a task is opened without a run. */
export function useOpening(taskId: string | undefined) {
  return useQuery({
    queryKey: ['opening', taskId],
    enabled: taskId !== undefined,
    gcTime: 0,
    queryFn: async () => {
      const active: TaskRunSummary[] = [];
      for (const status of activeStatuses) {
        const { task_runs } = await api.taskRun.list({ task_id: taskId, page: 1, page_size: 10, status });
        active.push(...task_runs.filter(run => !active.some(known => known.id === run.id)));
      }
      return openingOf(active);
    },
  });
}

/** The inputs of the task's most recent run, to begin with. */
export function useLatestInputs(taskId: string | undefined) {
  return useQuery(
    calls.taskRun.list.queryOptions({
      input: { task_id: taskId, page: 1, page_size: 1 },
      enabled: taskId !== undefined,
      staleTime: 0,
      gcTime: 0,
      select: answer => answer.task_runs[0]?.inputs ?? {},
    }),
  );
}
