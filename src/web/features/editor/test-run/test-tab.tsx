import { Play, RotateCcw } from 'lucide-react';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { Task } from '#src/contract/task.ts';
import { RunFilesPicker } from '../../../components/run-files/run-files-picker.tsx';
import type { ChosenRunFiles } from '../../../components/run-files/use-run-files.ts';
import { ChatPanel } from '../../../components/run-view/chat/chat-panel.tsx';
import { chatFailure } from '../../../components/run-view/chat/chat.ts';
import { DownloadsPanel } from '../../../components/run-view/downloads-panel.tsx';
import { InteractiveHint } from '../../../components/run-view/live/interactive-hint.tsx';
import { LivePanel } from '../../../components/run-view/live/live-panel.tsx';
import { markElement } from '../../../components/run-view/live/use-live-frame.ts';
import { EmptyValues } from '../../../components/run-view/empty-values.tsx';
import { Answers, usedValues } from '../../../components/run-view/used-values.tsx';
import { Panel } from '../../../components/run-view/panel.tsx';
import type { SeekRequest } from '../../../components/run-view/video/run-video.tsx';
import { StepTimeline } from '../../../components/run-view/steps/step-timeline.tsx';
import type { ShownStep } from '../../../components/run-view/steps/step-row.tsx';
import { useChat } from '../../../components/run-view/chat/use-chat.ts';
import { ValueField } from '../../../components/run-view/chat/value-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { InputRow } from '../form/form.ts';
import { EndedTest } from './ended-test.tsx';
import type { TestRun } from './use-test-run.ts';

type TestTabProps = {
  task: Task;
  inputs: InputRow[];
  values: Readonly<Record<string, string>>;
  test: TestRun;
  files: ChosenRunFiles;
  busy: boolean;
  /** The steps are others than those of the last test. */
  changed: boolean;
  onValue: (key: string, value: string) => void;
  onStart: () => void;
};

/** Values and chat on the left, the browser on the right; on a phone the browser on top and the chat a sheet from below. */
export function TestTab(props: TestTabProps) {
  const { task, test } = props;
  const { run, actions, starting } = test;
  const chat = useChat(run, actions, showChatFailure);
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useCallback((ref: string | null) => markElement(frame.current, ref), []);
  const [request, setRequest] = useState<SeekRequest>();
  const [turn, setTurn] = useState<number>();
  const [shown, setShown] = useState<ShownStep>();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 p-4 max-lg:pb-40 lg:flex-row-reverse">
      <div className="flex min-w-0 flex-col lg:w-[70%]">
        <LivePanel
          task={task}
          run={run}
          frame={frame}
          starting={starting}
          actions={actions}
          waiting={chat.controls.waiting}
          request={request}
          onTurn={setTurn}
          onStep={step => setShown({ step })}
          endElsewhere
          empty={
            <p className="max-w-md text-[0.9375rem] text-balance text-white">
              Set runtime values and click Test Agent to start testing.
            </p>
          }
          onAgain={props.onStart}
        />
        <InteractiveHint run={run} />
      </div>
      <div className="scroll-quiet flex min-h-0 min-w-0 flex-col gap-3 lg:w-[30%] lg:overflow-y-auto">
        {props.changed && !test.running && (
          <p role="status" className="rounded-control bg-waiting-soft px-3 py-2.5 text-waiting-text">
            The steps have changed since the last test.
          </p>
        )}
        <ValuesForm key={test.running ? 'running' : 'idle'} {...props} />
        {run && (
          <StepTimeline run={run} task={task} seen={turn} shown={shown} onSeek={seconds => setRequest({ seconds })} />
        )}
        {run && <DownloadsPanel run={run} />}
        {!run && test.ended && <EndedTest key={test.ended.id} task={task} run={test.ended} />}
        <ChatPanel run={run} chat={chat} onShow={show} />
      </div>
    </div>
  );
}

function showChatFailure(error: unknown): void {
  const why = chatFailure(error);
  errorToast(error instanceof ApiError ? `Failed to send chat message: ${error.body}` : why);
}

function ValuesForm({ inputs, values, test, files, busy, onValue, onStart }: TestTabProps) {
  const form = useRef<HTMLFormElement>(null);
  const { run, running, starting, looking, problem } = test;
  const named = inputs.filter(row => row.name.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onStart();
  };
  const idle = !running && !starting && !busy;
  return (
    <Panel title="Runtime Values" open={!running} note={run && usedValues(run)} className="lg:max-h-[60%]">
      <form
        ref={form}
        onSubmit={submit}
        className="scroll-quiet flex min-h-0 flex-col gap-3 overflow-y-auto p-3.5 pt-1"
      >
        {named.length === 0 && <p className="text-fg-muted">This task has no inputs.</p>}
        {named.map((row, at) => (
          <ValueField
            key={row.key}
            number={at + 1}
            name={row.name.trim()}
            description={row.description || 'Enter value for testing'}
            value={running ? (run?.inputs[row.name.trim()] ?? '') : (values[row.name.trim()] ?? '')}
            disabled={!idle}
            onChange={value => onValue(row.key, value)}
            onEnter={() => form.current?.requestSubmit()}
          />
        ))}
        {run && <Answers run={run} />}
        <RunFilesPicker files={files} disabled={!idle} />
        {idle && <EmptyValues values={values} />}
        <div className="mt-1 flex gap-2">
          <Button type="submit" variant="primary" className="h-10 flex-1" disabled={!idle || looking}>
            <Play aria-hidden />
            {starting || busy ? 'Starting...' : 'Test Agent'}
          </Button>
          {(run ?? test.ended) && !running && (
            <Button className="h-10" onClick={test.reset}>
              <RotateCcw aria-hidden />
              Reset
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className="break-words text-danger">
            {problem}
          </p>
        )}
      </form>
    </Panel>
  );
}
