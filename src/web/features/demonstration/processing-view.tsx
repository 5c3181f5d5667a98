import { Check, Circle } from 'lucide-react';
import type { VideoStatus } from '#src/contract/task.ts';
import { Button } from '../../components/ui/button.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { cn } from '../../lib/format/cn.ts';
import { progressOf, stageLabels } from './progress.ts';

type ProcessingProps = { status: VideoStatus; source: string | undefined; cancelling: boolean; onCancel: () => void };

/** How far the video is: five stages, a bar and the video itself. */
export function ProcessingView({ status, source, cancelling, onCancel }: ProcessingProps) {
  const { percent, stage = 0 } = progressOf(status);
  return (
    <section aria-label="Processing Video" className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-center">
      <div className="aspect-video overflow-hidden rounded-card border border-line bg-stage">
        {source && (
          <video
            src={source}
            controls
            muted
            playsInline
            preload="metadata"
            className="size-full object-contain"
            aria-label="Your recording"
          />
        )}
      </div>
      <div className="flex flex-col gap-5">
        <ol className="flex flex-col gap-3">
          {stageLabels.map((label, index) => (
            <li
              key={label}
              aria-current={index === stage ? 'step' : undefined}
              className={cn(
                'flex items-center gap-3',
                index > stage ? 'text-fg-muted' : 'text-fg',
                index === stage && 'font-medium',
              )}
            >
              <StageMark state={index < stage ? 'done' : index === stage ? 'now' : 'later'} />
              {label}
            </li>
          ))}
        </ol>
        <div className="flex items-center gap-3">
          <ProgressBar label="Processing Video" percent={percent} />
          <span className="w-11 text-right tabular-nums">{percent}%</span>
        </div>
        <p className="text-fg-muted">This may take a moment. Feel free to think about what you want to create next.</p>
        {status !== 'processed' && (
          <Button className="self-start" disabled={cancelling} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </section>
  );
}

function StageMark({ state }: { state: 'done' | 'now' | 'later' }) {
  if (state === 'done') return <Check aria-label="Done" className="size-4 shrink-0 text-accent" />;
  if (state === 'now') return <Spinner label="" />;
  return <Circle aria-hidden className="size-4 shrink-0 opacity-40" />;
}
