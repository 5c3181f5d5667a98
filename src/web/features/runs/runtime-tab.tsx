import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { TaskSchedules } from '../../components/schedules/task-schedules.tsx';
import { RunFilesPicker } from '../../components/run-files/run-files-picker.tsx';
import { type ChosenRunFiles, useRunFiles } from '../../components/run-files/use-run-files.ts';
import { errorToast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';
import { useSendOnce } from '../../lib/api/idempotency-key.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { forgetInputDraft } from '../../lib/runs/input-draft.ts';
import { UploadError } from '../../lib/api/upload-files.ts';
import { paths } from '../../lib/paths.ts';
import { DownloadsPanel } from '../../components/run-view/downloads-panel.tsx';
import { ChatPanel } from '../../components/run-view/chat/chat-panel.tsx';
import { InteractiveHint } from '../../components/run-view/live/interactive-hint.tsx';
import { LivePanel } from '../../components/run-view/live/live-panel.tsx';
import { markElement } from '../../components/run-view/live/use-live-frame.ts';
import type { SeekRequest } from '../../components/run-view/video/run-video.tsx';
import { RecordedPanel } from '../../components/run-view/live/recorded-panel.tsx';
import { RecordSwitch } from '../../components/run-view/live/record-switch.tsx';
import { StepTimeline } from '../../components/run-view/steps/step-timeline.tsx';
import type { ShownStep } from '../../components/run-view/steps/step-row.tsx';
import { useChat } from '../../components/run-view/chat/use-chat.ts';
import { useRunActions } from '../../components/run-view/use-run-actions.ts';
import { useTakeOverRecording } from '../../components/run-view/live/use-take-over-recording.ts';
import { rememberRun } from '../../components/run-view/use-run.ts';
import { ValuesPanel } from './values-panel.tsx';

type RuntimeTabProps = { task: Task; run: TaskRun | undefined; opening: boolean };

export function RuntimeTab({ task, run, opening }: RuntimeTabProps) {
  const files = useRunFiles();
  const start = useStart(task, files);
  return (
    <RuntimeLayout
      key={run?.id ?? 'none'}
      task={task}
      run={run}
      start={{
        run: start.mutate,
        pending: start.isPending,
        problem: start.isError ? errorText(start.error, 'The server did not answer.') : undefined,
      }}
      opening={opening}
      picker={<RunFilesPicker files={files} disabled={start.isPending} />}
    />
  );
}

type LayoutProps = RuntimeTabProps & {
  start: { run: (inputs: Record<string, string>) => void; pending: boolean; problem: string | undefined };
  picker: ReactNode;
};

/** Values and chat 30 %, the browser 70 %; on a phone the browser on top and the chat a sheet from below. */
function RuntimeLayout({ task, run, start, opening, picker }: LayoutProps) {
  const navigate = useNavigate();
  const actions = useRunActions(run);
  const chat = useChat(run, actions);
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useCallback((ref: string | null) => markElement(frame.current, ref), []);
  const [request, setRequest] = useState<SeekRequest>();
  const [turn, setTurn] = useState<number>();
  const [shown, setShown] = useState<ShownStep>();
  const recording = useTakeOverRecording(run);
  // A run does the steps it began with, whatever is added to the task meanwhile.
  const [begun] = useState(task);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 p-4 max-lg:pb-40 lg:flex-row-reverse">
      <div className="flex min-w-0 flex-col lg:w-[70%]">
        <LivePanel
          task={task}
          run={run}
          frame={frame}
          starting={start.pending}
          actions={actions}
          waiting={chat.controls.waiting}
          request={request}
          onTurn={setTurn}
          onStep={step => setShown({ step })}
          onControl={recording.begin}
          empty={
            <>
              <p className="text-[0.9375rem] font-medium text-white">Here&apos;s the browser that runs your task!</p>
              <p>Give inputs and start the task.</p>
            </>
          }
          onAgain={() => void navigate(paths.runTask(task.id), { replace: true })}
        />
        {recording.inControl && <RecordSwitch state={recording} />}
        <InteractiveHint run={run} className={!run || recording.inControl ? 'max-lg:hidden' : undefined} />
      </div>
      <div className="scroll-quiet flex min-h-0 min-w-0 flex-col gap-3 lg:w-[30%] lg:overflow-y-auto">
        <ValuesPanel task={task} run={run} start={start} opening={opening} picker={picker} />
        {!run && <TaskSchedules task={task} />}
        {run && <RecordedPanel task={task} run={run} state={recording} />}
        {run && (
          <StepTimeline run={run} task={begun} seen={turn} shown={shown} onSeek={seconds => setRequest({ seconds })} />
        )}
        {run && <DownloadsPanel run={run} />}
        {run && <ChatPanel run={run} chat={chat} onShow={show} />}
      </div>
    </div>
  );
}

/** Starts a run and lets its address take this one's place in the history. */
function useStart(task: Task, files: ChosenRunFiles) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: async (inputs: Record<string, string>) => {
      const uploaded_files = await files.send();
      return sendOnce(api.taskRun.run, { task_id: task.id, agent: task.preferred_agent, inputs, uploaded_files });
    },
    onSuccess: async run => {
      files.clear();
      forgetInputDraft(task.id);
      rememberRun(queries, run);
      await navigate(paths.run(task.id, run.task_session_id), { replace: true });
      await queries.invalidateQueries({ queryKey: calls.taskRun.list.key() });
    },
    onError: error => {
      // An error with the files has been shown already.
      if (!(error instanceof UploadError)) errorToast('Failed to start task');
    },
  });
}
