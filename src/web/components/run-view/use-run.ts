import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { api, calls, followRun } from '#src/web/lib/api/api.ts';

const pollMs = 5000;

/** The video comes some seconds after the end, when nothing is pushed any more. */
const videoPollMs = 1500;

function pollOf(run: TaskRun): number | false {
  if (isActive(run.status)) return pollMs;
  return run.video.state === 'preparing' || awaitsLastPage(run) ? videoPollMs : false;
}

const lastPageMs = 10_000;

/** The picture of the last page comes a moment after the end, where the run was ended from outside. */
function awaitsLastPage({ ended_at, last_page_url, data_retention }: TaskRun): boolean {
  if (last_page_url !== null || data_retention === 'none' || ended_at === null) return false;
  return Math.abs(Date.now() - Date.parse(ended_at)) < lastPageMs;
}

const runKey = (runId: string) => calls.taskRun.get.queryKey({ input: { task_run_id: runId } });

/** A run, kept up to date while it is active: pushed as it changes, and asked for every 5 s in case the stream fails. */
export function useRun(runId: string | undefined) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: runKey(runId ?? ''),
    queryFn: async ({ signal }) => newer(queries, await api.taskRun.get({ task_run_id: runId ?? '' }, { signal })),
    enabled: runId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? pollOf(state.data) : false),
    refetchIntervalInBackground: true,
  });
  const active = query.data !== undefined && isActive(query.data.status);
  useEffect(() => {
    if (!runId || !active) return undefined;
    const stop = new AbortController();
    void follow(runId, { signal: stop.signal, onRun: run => queries.setQueryData(runKey(runId), newer(queries, run)) });
    return () => stop.abort();
  }, [queries, runId, active]);
  return query;
}

/** What arrives may be older than what the poll or the stream has said since. */
function newer(queries: QueryClient, arrived: TaskRun): TaskRun {
  const known = queries.getQueryData(runKey(arrived.id));
  return known && known.updated_at > arrived.updated_at ? known : arrived;
}

/** Follows the run until it has ended or the signal fires; begins again some seconds after it was refused. */
async function follow(
  runId: string,
  { signal, onRun }: { signal: AbortSignal; onRun: (run: TaskRun) => void },
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const run of followRun(runId, { signal, giveUpAfterMs: Infinity })) if (!signal.aborted) onRun(run);
    } catch (error) {
      // The poll goes on meanwhile; a stream that cannot be had is no failure of the run.
      if (signal.aborted) return void error;
    }
    await pause(pollMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Puts a run that was just answered where the screen will look for it. */
export function rememberRun(queries: QueryClient, run: TaskRun): void {
  queries.setQueryData(runKey(run.id), run);
}

export function refreshRun(queries: QueryClient, runId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: runKey(runId) });
}
