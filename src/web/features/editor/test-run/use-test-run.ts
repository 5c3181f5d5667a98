import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Task } from '#src/contract/task.ts';
import { activeStatuses, isActive } from '#src/core/runs/run-status.ts';
import type { ChosenRunFiles } from '../../../components/run-files/use-run-files.ts';
import { rememberRun, useRun } from '../../../components/run-view/use-run.ts';
import { useRunActions } from '../../../components/run-view/use-run-actions.ts';
import { errorToast, toast } from '../../../components/ui/toast.tsx';
import { api, calls } from '#src/web/lib/api/api.ts';
import { errorText } from '#src/web/lib/api/api-error.ts';
import { useSendOnce } from '../../../lib/api/idempotency-key.ts';
import { UploadError } from '#src/web/lib/api/upload-files.ts';

const words = { ended: 'Test agent terminated', endFailed: 'Failed to terminate test agent' };

type Start = { agent: Task['preferred_agent']; inputs: Record<string, string> };

/** The test of a task: one that is under way already is followed; then `onAttached` is called. */
export function useTestRun(task: Task, files: ChosenRunFiles, onAttached: () => void) {
  const queries = useQueryClient();
  const [runId, setRunId] = useState<string>();
  /** A test that was ended here: what it did stays in view until the next one. */
  const [endedId, setEndedId] = useState<string>();
  /** Whether this screen has seen a run: then it is run again, not for the first time. */
  const [seen, setSeen] = useState(false);
  const active = useActiveRun(task.id);
  const run = useRun(runId).data;
  const ended = useRun(endedId).data;
  const running = run !== undefined && isActive(run.status);

  const attach = (id: string): void => {
    setRunId(id);
    setEndedId(undefined);
    setSeen(true);
    onAttached();
  };
  const found = active.data;
  useEffect(() => {
    if (found) attach(found);
    // oxlint-disable-next-line react/exhaustive-deps -- once for what was found when the screen opened
  }, [found]);

  const clear = ({ kept }: { kept?: string | undefined } = {}): void => {
    setEndedId(kept);
    setRunId(undefined);
    files.clear();
  };
  const actions = useRunActions(run, { words, onEnded: () => clear({ kept: runId }) });
  const sendOnce = useSendOnce();
  const start = useMutation({
    mutationFn: async ({ agent, inputs }: Start) => {
      const uploaded_files = await files.send();
      return sendOnce(api.taskRun.run, { task_id: task.id, agent, testing: true, inputs, uploaded_files });
    },
    onSuccess: async started => {
      files.clear();
      rememberRun(queries, started);
      attach(started.task_session_id);
      await queries.invalidateQueries({ queryKey: calls.taskRun.list.key() });
    },
    onError: error => {
      // An error with the files has been shown already.
      if (!(error instanceof UploadError)) errorToast('Failed to start test agent');
    },
  });

  return {
    run,
    ended,
    /** A run goes on: it is running, pausing or paused. */
    running,
    seen,
    /** Whether it is still being found out if one goes on. */
    looking: active.isPending,
    actions,
    starting: start.isPending,
    problem: start.isError && !running ? errorText(start.error, 'The server did not answer.') : undefined,
    /** Ignored while a run goes on, or is being started. */
    start: (request: Start) => {
      if (!running && !start.isPending) start.mutate(request);
    },
    reset: () => {
      clear();
      start.reset();
      toast({ title: 'Reset Complete', description: 'Ready to start a new test' });
    },
  };
}

export type TestRun = ReturnType<typeof useTestRun>;

/** The run of the task that goes on right now, null when none does. */
function useActiveRun(taskId: string) {
  return useQuery({
    queryKey: ['active-run', taskId],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => {
      for (const status of activeStatuses) {
        const { task_runs } = await api.taskRun.list({ task_id: taskId, page: 1, page_size: 10, status });
        if (task_runs[0]) return task_runs[0].id;
      }
      return null;
    },
  });
}
