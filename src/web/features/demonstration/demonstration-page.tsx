import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Crop, Flag, Info, Maximize, MousePointerClick, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { inPlaceOf } from '#src/core/tasks/new-task.ts';
import { Page } from '../../components/page.tsx';
import { WishForm } from '../../components/new-task/wish-form.tsx';
import { ShowMeButton } from '../../components/show-me-button.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { api } from '../../lib/api/api.ts';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { isProcessing } from './progress.ts';
import { ProcessingView } from './processing-view.tsx';
import { LinkButton, type Pending, UploadArea } from './upload-area.tsx';
import { processingKey, useDemonstration, useProcessing } from './use-processing.ts';
import { useScreenRecorder } from './use-screen-recorder.ts';
import { Sending } from './sending.tsx';
import { useUpload } from './use-upload.ts';

type DemonstrationProps = {
  /** Undefined at an address without a task: one is made when a video comes. */
  task: Task | undefined;
  /** The task has its steps, or goes without a video: its details can be opened. */
  onDone: () => void;
};

/** Page 1 of a task: a video shows what is to be done, or it is written without one. */
export function DemonstrationPage({ task: given, onDone }: DemonstrationProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [started, setStarted] = useState<Task>();
  const [pending, setPending] = useState<Pending>();
  const done = (task: Task): void => (given ? onDone() : void navigate(paths.editTask(task.id)));
  const begin = (changed: Task): void => {
    // What was known before the change would be shown until the next response.
    queries.setQueryData(processingKey(changed.id), changed);
    setStarted(changed);
  };
  const task = useProcessing(started ?? given, { onDone: done });
  const recorder = useScreenRecorder(file => setPending({ file, recorded: true }));
  const upload = useUpload(started ?? given, begin);
  const video = useVideo(task, pending);
  const ways = pending || recorder.since !== undefined ? undefined : withoutVideo(task);
  const cancel = useMutation({
    mutationFn: (id: string) =>
      api.task.update({ id, video_status: 'none', recording_filename: null, recording_mime_type: null }),
    onSuccess: begin,
    onError: () => errorToast('Failed to remove video'),
  });

  return (
    <Page title="Edit task" tabTitle={task?.name ?? 'New task'} crumbs={[{ label: 'Playground', to: paths.home }]}>
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-1 pt-4 pb-10">
        {task && isBeingRead(task) ? (
          <>
            <h1 className="text-xl font-semibold">Processing Video...</h1>
            <ProcessingView
              status={task.video_status}
              source={video.source}
              cancelling={cancel.isPending}
              onCancel={() => cancel.mutate(task.id)}
            />
          </>
        ) : (
          <>
            <div className="flex flex-col gap-1">
              <h1 className="text-xl font-semibold">What is to be done?</h1>
              <p className="text-fg-muted">{words[ways ? 'three' : 'video']}</p>
              {!pending && <StepsAlready task={task} />}
            </div>
            {video.failed && <Failure reason={video.error} />}
            <div className={cn('grid gap-4', ways && 'md:grid-cols-3')}>
              {ways && <OtherWays task={ways} onDone={onDone} />}
              <UploadArea
                pending={pending}
                recorder={recorder}
                busy={upload.sending}
                onFile={file => setPending({ file, recorded: false })}
              >
                <Sending upload={upload} onSend={() => pending && upload.send(pending.file)} />
              </UploadArea>
            </div>
            <Tips />
          </>
        )}
      </div>
    </Page>
  );
}

/** The video of a task, chosen here or stored, and whether and why it could not be processed. */
function useVideo(task: Task | undefined, pending: Pending | undefined) {
  const chosen = useObjectUrl(pending?.file);
  const { data: stored } = useDemonstration(task && task.video_status !== 'none' ? task.id : undefined);
  const source = chosen ?? stored?.video_url ?? undefined;
  return { source, failed: task?.video_status === 'failed_processing', error: stored?.error };
}

/** A task for which there are other ways than a video. */
function withoutVideo(task: Task | undefined): Task | undefined {
  return task?.recording_filename ? undefined : task;
}

function isBeingRead({ video_status }: Task): boolean {
  return isProcessing(video_status) || video_status === 'processed';
}

const words = {
  three: 'Show it, write it, or give a video of it. Each way makes the steps, which you check next.',
  video: 'Record yourself doing the task. Legwork reads the video and writes the steps.',
};

const way = 'flex flex-col rounded-card border border-line bg-surface p-5';

/** How to make the steps without a video, for a task that has none. */
function OtherWays({ task, onDone }: { task: Task; onDone: () => void }) {
  return (
    <>
      <div className={cn(way, 'items-center justify-center gap-4 text-center')}>
        <MousePointerClick aria-hidden className="size-8 text-fg-muted" />
        <div className="flex flex-col gap-1">
          <p className="font-medium">Do it in a browser that opens here</p>
          <p className="text-fg-muted">Each action becomes a step</p>
        </div>
        <ShowMeButton taskId={task.id} size="lg" variant="primary" />
      </div>
      <div className={way}>
        <WishForm
          label="What should Legwork do?"
          rows={4}
          onWritten={async ({ name, description, ...written }) => {
            const head = inPlaceOf(task.unwritten, { name, description });
            await api.task.update({ id: task.id, ...head, ...written });
            onDone();
          }}
        />
        <Skip id={task.id} onDone={onDone} />
      </div>
    </>
  );
}

function Skip({ id, onDone }: { id: string; onDone: () => void }) {
  const skip = useMutation({
    mutationFn: () => api.task.update({ id, video_status: 'not_provided' }),
    onSuccess: onDone,
    onError: () => errorToast('Failed to skip video upload'),
  });
  return (
    <p className="mt-3 text-fg-muted">
      <LinkButton disabled={skip.isPending} onClick={() => skip.mutate()}>
        Skip Video
      </LinkButton>{' '}
      and write each step yourself
    </p>
  );
}

/** A task made by a program or imported has steps before anybody showed it. */
function StepsAlready({ task }: Pick<DemonstrationProps, 'task'>) {
  if (!task || task.steps.length === 0) return null;
  const { name, steps } = task;
  const count = steps.length === 1 ? 'a step' : `${steps.length} steps`;
  return (
    <p className="mt-3 flex items-start gap-2.5 rounded-card border border-line bg-surface p-3.5">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-muted" />
      <span className="min-w-0 break-words">
        “{name}” has {count} already. Skip Video keeps them. The other ways replace them.
      </span>
    </p>
  );
}

function Failure({ reason }: { reason: string | null | undefined }) {
  return (
    <p role="alert" className="flex items-start gap-2.5 rounded-card border border-danger bg-danger-soft p-3.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <span>{reason ?? 'The video could not be processed.'} Choose another one, or record it again.</span>
    </p>
  );
}

function Tips() {
  return (
    <ul className="grid gap-3 md:grid-cols-3" aria-label="Tips">
      <Tip icon={<Crop aria-hidden />} text="Make text clearly visible" />
      <Tip icon={<Flag aria-hidden />} text="Start and end at logical points" />
      <Tip icon={<Maximize aria-hidden />} text="Record in full screen" />
    </ul>
  );
}

function Tip({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-surface p-3.5 text-fg-muted [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {text}
    </li>
  );
}

/** An address for a file of this page, given back when it is no longer shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file && url;
}
