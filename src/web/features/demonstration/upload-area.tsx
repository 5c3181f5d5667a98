import { FileVideo, MonitorUp, Square, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { cn } from '../../lib/format/cn.ts';
import type { ScreenRecorder } from './use-screen-recorder.ts';
import { asVideo } from './as-video.ts';
import { RecordingClock } from './recording-clock.tsx';

export type Pending = { file: File; recorded: boolean };

type UploadAreaProps = {
  pending: Pending | undefined;
  recorder: ScreenRecorder;
  busy: boolean;
  onFile: (file: File) => void;
  /** What stands below the chosen file: how it is sent. */
  children: ReactNode;
};

/** Where a video is dropped, chosen or recorded. */
export function UploadArea({ pending, recorder, busy, onFile, children }: UploadAreaProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (!file) return;
    const video = asVideo(file);
    if (video) onFile(video);
    else errorToast('Please select a valid video file.');
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!busy) take(event.dataTransfer.files[0]);
  };
  const choose = (): void => input.current?.click();
  const record = (): void => void recorder.start();
  return (
    <div
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid="drop-area"
      className={cn(
        'flex min-h-72 flex-col items-center justify-center gap-4 rounded-card border-2 border-dashed bg-surface px-6 py-10 text-center transition-colors duration-100',
        over ? 'border-accent bg-hover' : 'border-line-strong',
      )}
    >
      <input
        ref={input}
        type="file"
        accept="video/*"
        className="sr-only"
        tabIndex={-1}
        aria-label="Video file"
        onChange={event => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {recorder.since !== undefined ? (
        <Recording since={recorder.since} onStop={recorder.stop} />
      ) : pending ? (
        <>
          <FileVideo aria-hidden className="size-8 text-accent" />
          <div className="flex max-w-full flex-col gap-1">
            <p className="font-medium break-words">
              {pending.recorded ? 'Screen recording captured' : `${pending.file.name} selected`}
            </p>
            <p className="text-fg-muted">Your video is ready to create your agent.</p>
          </div>
          {children}
          {!busy && (
            <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-sm text-fg-muted">
              <LinkButton onClick={choose}>Choose another file</LinkButton> or
              <LinkButton onClick={record}>screen record instead</LinkButton>
            </p>
          )}
        </>
      ) : (
        <>
          <Upload aria-hidden className="size-8 text-fg-muted" />
          <div className="flex flex-col gap-1">
            <p className="font-medium">Choose a recording or drag & drop it here</p>
            <p className="text-fg-muted">Works with any MP4, MOV, WMV or MKV file</p>
          </div>
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" size="lg" onClick={record}>
              <MonitorUp aria-hidden />
              Screen Record
            </Button>
            <Button size="lg" onClick={choose}>
              <Upload aria-hidden />
              Upload
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Recording({ since, onStop }: { since: number; onStop: () => void }) {
  return (
    <>
      <span aria-hidden className="size-3 animate-pulse rounded-full bg-danger" />
      <p className="font-medium">
        Recording your screen, <RecordingClock since={since} />
      </p>
      <p className="text-fg-muted">Do the whole task, then stop the recording.</p>
      <Button variant="primary" size="lg" onClick={onStop}>
        <Square aria-hidden />
        Stop recording
      </Button>
    </>
  );
}

export function LinkButton({
  onClick,
  disabled,
  children,
}: {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="rounded-sm text-accent-text underline underline-offset-2 hover:no-underline disabled:opacity-50"
    >
      {children}
    </button>
  );
}
