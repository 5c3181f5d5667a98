import { CirclePause, Mic, MicOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import type { Task } from '#src/contract/task.ts';
import { StepPanel } from '../../components/live-recording/step-panel.tsx';
import { liveBarStyle, shapedStage } from '../../components/run-view/live/browser-shape.ts';
import { BrowserClosed, BrowserStarting, LiveFrame } from '../../components/run-view/live/stage.tsx';
import { Page } from '../../components/page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { type NarratorState, useNarrator } from './use-narrator.ts';
import { useDrivenFrame } from './use-driven-frame.ts';
import type { LiveRecordingQuery } from './use-live-recording.ts';
import type { Save } from './use-save.ts';

type Props = { task: Task; state: LiveRecordingQuery; save: Save; recording: LiveRecording };

/** The large live view of the browser, and beside it the steps as they are recorded. */
export function RecordScreen({ task, state, save, recording }: Props) {
  const [discarding, setDiscarding] = useState(false);
  const [bar, setBar] = useState(0);
  const goesOn = recording.state === 'recording';
  const narrator = useNarrator(task.id, { recording: goesOn });
  const { start, stop, discard } = state;
  const finish = async (): Promise<void> => {
    await narrator.stop();
    const { credentials, steps } = await stop.mutateAsync();
    // What has a sign-in asks for its password first, on the next screen.
    if (credentials.length === 0 && steps.length > 0) save.mutate({ credentials: [] });
  };
  const busy = stop.isPending || save.isPending;
  return (
    <Page
      title="Show me"
      crumbs={[
        { label: 'Playground', to: paths.home },
        { label: task.name, to: paths.editTask(task.id) },
      ]}
      fill
      actions={
        <>
          <Microphone narrator={narrator} disabled={busy || !goesOn} />
          <Button size="sm" disabled={busy || discard.isPending} onClick={() => setDiscarding(true)}>
            Discard
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={busy || recording.state === 'starting'}
            onClick={() => void finish().catch(() => undefined)}
          >
            {busy ? (
              'Creating the task...'
            ) : (
              <span>
                Stop<span className="max-sm:sr-only"> and create the task</span>
              </span>
            )}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 p-3 lg:flex-row">
        <section
          aria-label="Browser"
          data-live="left"
          style={liveBarStyle(bar)}
          className={cn(
            'relative overflow-clip rounded-card border border-line bg-stage text-stage-fg',
            shapedStage,
            'w-full shrink-0 self-start lg:w-[min(100%-23.25rem,(100dvh-5.5rem-var(--live-bar,0px))*16/9)]',
          )}
        >
          <div className="absolute inset-0 flex flex-col">
            {recording.state === 'parked' ? (
              <ParkedBrowser
                why={recording.state_reason}
                busy={start.isPending || busy}
                onGoOn={() => start.mutate(null)}
              />
            ) : (
              <DrivenBrowser latest={recording.live_url} onBar={setBar} />
            )}
          </div>
        </section>
        <StepPanel recording={recording} onEdit={state.edit.mutate} live={goesOn} className="lg:min-w-90 lg:flex-1" />
      </div>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={`Discard the recording of “${task.name}”?`}
        description="The browser is closed and the recorded steps are deleted. The task does not change."
        action="Discard"
        onConfirm={() => discard.mutate()}
      />
    </Page>
  );
}

/** The browser of this person, once it is there. */
function DrivenBrowser({ latest, onBar }: { latest: string | null; onBar: (bar: number) => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { address, bar } = useDrivenFrame(frame, latest);
  useEffect(() => onBar(bar), [bar, onBar]);
  return address ? <LiveFrame ref={frame} address={address} /> : <BrowserStarting />;
}

/** In the place of a browser that was closed so that others have one. */
function ParkedBrowser({ why, busy, onGoOn }: { why: string | null; busy: boolean; onGoOn: () => void }) {
  const goOn = (
    <Button variant="primary" disabled={busy} onClick={onGoOn}>
      Go on
    </Button>
  );
  return (
    <BrowserClosed icon={CirclePause} title="The recording is paused" action={goOn}>
      {why} The pages load again when you go on. Text that you typed and did not send has to be typed again.
    </BrowserClosed>
  );
}

/** What is said is kept with the step that is done meanwhile. */
function Microphone({ narrator, disabled }: { narrator: NarratorState; disabled: boolean }) {
  const on = narrator.state === 'on';
  const Icon = on ? Mic : MicOff;
  return (
    <Tooltip text={on ? 'Your speech is saved with each step' : 'Explain what you do as you do it'} side="bottom">
      <Button
        size="sm"
        disabled={disabled || narrator.state === 'opening'}
        aria-pressed={on}
        aria-label="Microphone"
        className={cn(on && 'border-danger text-danger hover:text-danger')}
        onClick={() => void (on ? narrator.stop() : narrator.start())}
      >
        <Icon aria-hidden className={cn(on && 'motion-safe:animate-pulse')} />
        <span className="max-sm:sr-only">{on ? 'Microphone on' : 'Microphone'}</span>
      </Button>
    </Tooltip>
  );
}
