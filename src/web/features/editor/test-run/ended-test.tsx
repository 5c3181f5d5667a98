import { useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { ChatLines } from '../../../components/run-view/chat/chat-lines.tsx';
import { shownLines } from '../../../components/run-view/chat/chat.ts';
import { DownloadsPanel } from '../../../components/run-view/downloads-panel.tsx';
import { outcomeOf } from '../../../components/run-view/end/outcome.ts';
import { Panel } from '../../../components/run-view/panel.tsx';
import { StepTimeline } from '../../../components/run-view/steps/step-timeline.tsx';

/** What a test that was ended did, until the next one: its steps with their evidence, its files and its chat. */
export function EndedTest({ task, run }: { task: Task; run: TaskRun }) {
  // A test does the steps it began with, whatever is changed after it.
  const [begun] = useState(task);
  const lines = shownLines(run.chat_history, []);
  return (
    <section aria-label="The test that you ended" className="flex shrink-0 flex-col gap-3">
      <h2 className="px-1 font-semibold">The test that you ended</h2>
      <p className="-mt-2 px-1 text-[0.8125rem] text-fg-muted">{outcomeOf(run).headline}</p>
      <StepTimeline run={run} task={begun} seen={undefined} shown={undefined} onSeek={() => undefined} />
      <DownloadsPanel run={run} />
      {lines.length > 0 && (
        <Panel title="Chat of this test" note={lines.length} className="max-h-72">
          <ChatLines lines={lines} empty={undefined} />
        </Panel>
      )}
    </section>
  );
}
