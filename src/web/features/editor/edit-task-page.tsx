import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import type { Task, VideoStatus } from '#src/contract/task.ts';
import { Page } from '../../components/page.tsx';
import { useBackGuard } from '../../components/run-view/live/use-back-guard.ts';
import { TaskNotOpened } from '../../components/task-not-opened.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { calls } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { TaskEditor } from './task-editor.tsx';

/** Page 1, where a demonstration is uploaded, recorded or skipped. `task` is undefined at an address without one. */
export type DemonstrationScreen = ComponentType<{ task: Task | undefined; onDone: () => void }>;

const refusals: Partial<Record<VideoStatus, string>> = {
  ...Object.fromEntries(
    ['processing', 'processing_step_1', 'processing_step_2', 'processing_step_3', 'processing_step_4'].map(status => [
      status,
      'Your video is still being processed. Please wait until processing is complete.',
    ]),
  ),
  failed_processing: 'Your video processing is failed. Please reupload your video.',
};

export function EditTaskPage({ demonstration: DemonstrationPage }: { demonstration: DemonstrationScreen }) {
  const { taskId: given } = useParams();
  // An address such as /edit-task/%20 names no task.
  const taskId = given?.trim() || undefined;
  const nameless = given !== undefined && taskId === undefined;
  useEffect(() => {
    if (nameless) errorToast('No task ID provided');
  }, [nameless]);
  const query = useQuery(
    calls.task.get.queryOptions({
      input: { id: taskId ?? '' },
      enabled: taskId !== undefined,
      staleTime: 0,
      refetchOnMount: 'always',
      gcTime: 0,
    }),
  );
  useBackGuard(true);
  // What was known of the task before is not edited: only what the server says now.
  const task = query.isFetchedAfterMount ? query.data : undefined;
  useRefusal(task);

  const failed = task === undefined && query.isError && !query.isFetching;
  useEffect(() => {
    if (failed) errorToast('Failed to fetch task data');
  }, [failed]);

  if (taskId === undefined) return <DemonstrationPage task={undefined} onDone={() => undefined} />;
  if (task && opensEditor(task.video_status)) return <TaskEditor key={task.id} task={task} />;
  if (task) return <DemonstrationPage key={task.id} task={task} onDone={() => void query.refetch()} />;
  if (failed)
    return (
      <TaskNotOpened
        screen="Edit task"
        error={query.error}
        failure="Failed to fetch task"
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Page title="Edit task" crumbs={[{ label: 'Playground', to: paths.home }]}>
      <div className="grid min-h-[50dvh] place-items-center">
        <p className="flex items-center gap-2.5 text-fg-muted">
          <Spinner label="" />
          Loading task data...
        </p>
      </div>
    </Page>
  );
}

function opensEditor(status: VideoStatus): boolean {
  return status === 'processed' || status === 'not_provided';
}

/** Shown once, for the task as it was when the screen opened: later changes of the video are shown beside it. */
function useRefusal(task: Task | undefined): void {
  const shownFor = useRef<string>(undefined);
  useEffect(() => {
    if (!task || shownFor.current === task.id) return;
    shownFor.current = task.id;
    const refusal = refusals[task.video_status];
    if (refusal) errorToast(refusal);
  }, [task]);
}
