import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { Page } from '../../components/page.tsx';
import { TaskNotOpened } from '../../components/task-not-opened.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { calls } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { RecordScreen } from './record-screen.tsx';
import { StartForm } from './start-form.tsx';
import { StoppedScreen } from './stopped-screen.tsx';
import { isOpen, useLiveRecording } from './use-live-recording.ts';
import { useSave } from './use-save.ts';

/** Shows a task once: a browser to do it in, and beside it what is understood of it. */
export function RecordTaskPage() {
  const { taskId = '' } = useParams();
  const task = useQuery(calls.task.get.queryOptions({ input: { id: taskId } }));
  if (task.data) return <Recorder key={taskId} task={task.data} />;
  if (!task.isError || task.isFetching) return <Waiting />;
  return <TaskNotOpened screen="Show me" error={task.error} onRetry={() => void task.refetch()} />;
}

function Recorder({ task }: { task: Task }) {
  const state = useLiveRecording(task.id);
  // Both screens save, and the first one gives way to the second as soon as the browser is closed.
  const save = useSave(task.id);
  const { query, recording } = state;
  const shown = { task, state, save };
  if (recording && isOpen(recording)) return <RecordScreen {...shown} recording={recording} />;
  if (recording?.state === 'stopped' && recording.steps.length > 0)
    return <StoppedScreen {...shown} recording={recording} />;
  if (save.isSuccess) return <Waiting />;
  if (query.isPending) return <Waiting />;
  return <StartForm task={task} state={state} />;
}

function Waiting() {
  return (
    <Page title="Show me" crumbs={[{ label: 'Playground', to: paths.home }]}>
      <div className="grid min-h-[50dvh] place-items-center">
        <Spinner label="Loading" />
      </div>
    </Page>
  );
}
