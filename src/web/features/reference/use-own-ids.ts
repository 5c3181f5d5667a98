import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnIds } from '#src/contract/reference/curl.ts';
import { calls } from '../../lib/api.ts';
import { readToken } from '../../lib/token.ts';

/** Ids of the reader's newest things, so that the commands work as they are pasted; none for visitors. */
export function useOwnIds(): OwnIds {
  const enabled = readToken() !== null;
  const tasks = useQuery(calls.task.list.queryOptions({ enabled }));
  const runs = useQuery(calls.taskRun.list.queryOptions({ input: { page: 1, page_size: 1 }, enabled }));
  const schedules = useQuery(calls.schedule.list.queryOptions({ enabled }));
  const tokens = useQuery(calls.authToken.list.queryOptions({ enabled }));
  const task = tasks.data?.find(({ status }) => status === 'ready')?.id;
  const run = runs.data?.task_runs[0]?.id;
  const schedule = schedules.data?.[0]?.id;
  const token = tokens.data?.[0]?.token_id;
  return useMemo(
    () => ({ ...(task && { task }), ...(run && { run }), ...(schedule && { schedule }), ...(token && { token }) }),
    [task, run, schedule, token],
  );
}
