import { useQuery } from '@tanstack/react-query';
import type { TaskRunSummary } from '#src/contract/task-run.ts';
import { calls } from '../api/api.ts';

const refetchMs = 15_000;
const mostListed = 3;

/** The runs that wait for this person's answer: the newest, and how many there are. */
export function useWaitingRuns(): { runs: TaskRunSummary[]; count: number } {
  const input = { status: 'waiting' as const, page_size: mostListed };
  const { data } = useQuery(calls.taskRun.list.queryOptions({ input, staleTime: 0, refetchInterval: refetchMs }));
  return { runs: data?.task_runs ?? [], count: data?.pagination.total_count ?? 0 };
}
