import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RecordedStep, LiveRecording } from '#src/contract/live-recording.ts';
import { cn } from '../../lib/format/cn.ts';
import { Button } from '../ui/button.tsx';
import { Textarea } from '../ui/field.tsx';
import { SpokenClip } from './spoken-clip.tsx';

export type StepChange = { step_id: string; description?: string | null; deleted?: boolean };

type PanelProps = {
  title?: string;
  recording: Pick<LiveRecording, 'steps' | 'inputs'>;
  onEdit: (change: StepChange) => void;
  /** What is done now comes up here. */
  live?: boolean;
  className?: string;
  /** What can be done with them, below. */
  children?: ReactNode;
};

/** The steps so far, each to be reworded or left out. */
export function StepPanel({ title = 'Steps', recording, onEdit, live = false, className, children }: PanelProps) {
  const { steps, inputs } = recording;
  const [removed, setRemoved] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const last = steps.at(-1)?.id;
  useEffect(() => {
    if (live && last) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [live, last]);
  return (
    <section
      aria-label="Recorded steps"
      className={cn('flex min-h-0 flex-col overflow-hidden rounded-card border border-line bg-surface', className)}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3.5">
        <h2 className="font-semibold">{title}</h2>
        {live && (
          <span className="ml-auto flex items-center gap-2 text-[0.8125rem] text-fg-muted">
            <span aria-hidden className="size-2 rounded-full bg-danger motion-safe:animate-pulse" />
            Recording
          </span>
        )}
      </header>
      {steps.length === 0 ? (
        <p className="p-4 text-fg-muted">Do the task in the browser. Each action appears here as a step.</p>
      ) : (
        <ol ref={list} className="min-h-0 flex-1 overflow-y-auto py-1.5" aria-live="polite">
          {steps.map((step, index) => (
            <StepRow
              key={step.id}
              step={step}
              number={index + 1}
              onText={description => onEdit({ step_id: step.id, description })}
              onDelete={() => {
                setRemoved(step.id);
                onEdit({ step_id: step.id, deleted: true });
              }}
            />
          ))}
        </ol>
      )}
      {removed && (
        <p className="flex items-center gap-2 border-t border-line px-3.5 py-2 text-fg-muted">
          A step was removed.
          <Button
            size="sm"
            className="ml-auto"
            onClick={() => {
              onEdit({ step_id: removed, deleted: false });
              setRemoved(undefined);
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {inputs.length > 0 && (
        <div className="shrink-0 border-t border-line px-3.5 py-3">
          <h3 className="text-[0.8125rem] font-medium text-fg-muted">Inputs</h3>
          <dl className="mt-1.5 flex max-h-32 flex-col gap-1 overflow-y-auto">
            {inputs.map(({ name, value }) => (
              <div key={name} className="flex gap-2">
                <dt className="shrink-0 font-mono text-[0.8125rem]">{name}</dt>
                <dd className="min-w-0 truncate text-fg-muted">{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {children}
    </section>
  );
}

type RowProps = { step: RecordedStep; number: number; onText: (text: string) => void; onDelete: () => void };

function StepRow({ step, number, onText, onDelete }: RowProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? step.description;
  const done = (): void => {
    if (typed !== undefined && typed.trim() !== '' && typed.trim() !== step.description) onText(typed.trim());
    setTyped(undefined);
  };
  return (
    <li className="group flex items-start gap-1 px-2 py-0.5">
      <span className="tabular w-6 shrink-0 pt-2 text-right text-[0.8125rem] text-fg-muted">{number}</span>
      <div className="flex min-w-0 flex-1 flex-col">
        <Textarea
          aria-label={`Step ${number}`}
          value={text}
          onChange={event => setTyped(event.target.value)}
          onBlur={done}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              event.currentTarget.blur();
            }
          }}
          className="border-transparent bg-transparent px-2 hover:border-line-strong"
        />
        {step.offer && typed === undefined && (
          <Button
            size="sm"
            variant="ghost"
            className="mb-1 self-start text-accent-text"
            onClick={() => step.offer && onText(step.offer)}
          >
            Use “{step.offer}”
          </Button>
        )}
        {step.narration.map(clip => (
          <SpokenClip key={clip.id} clip={clip} />
        ))}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove step ${number}`}
        className="mt-0.5 opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
