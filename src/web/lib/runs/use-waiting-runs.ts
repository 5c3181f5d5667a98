import { useQuery } from '@tanstack/react-query';
import type { TaskRunSummary } from '#src/contract/task-run.ts';
import { calls } from '../api/api.ts';

const refetchMs = 15_000;

/** The runs that wait for this person's answer: the newest, and how many there are. */
export function useWaitingRuns(): { runs: TaskRunSummary[]; count: number } {
  const { data } = useQuery(calls.taskRun.waiting.queryOptions({ staleTime: 0, refetchInterval: refetchMs }));
  return { runs: data?.task_runs ?? [], count: data?.total_count ?? 0 };
}
