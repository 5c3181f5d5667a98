import { useSortable } from '@dnd-kit/sortable';
import { CSS as Css } from '@dnd-kit/utilities';
import { GripVertical, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { StepNarration } from '../../../components/live-recording/step-narration.tsx';
import { StepClip } from '../../../components/step-clip.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError, Textarea } from '../../../components/ui/field.tsx';
import { cn } from '../../../lib/format/cn.ts';
import type { StepRow } from '../form/form.ts';

type StepFieldProps = {
  step: StepRow;
  number: number;
  /** The last remaining one stays. */
  last: boolean;
  /** No more can be added. */
  full: boolean;
  error: string | undefined;
  /** How it is understood, below it, and the id of what describes the field. */
  understood: { id: string; line: ReactNode } | undefined;
  onText: (value: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onAdd: () => void;
  onDelete: () => void;
};

/** More than a step may have, so that what was pasted is not cut: saving says that it is too long. */
const typedAtMost = 20_000;

/** One numbered step with its handle, its text, and what can be done with it. */
export function StepField({
  step,
  number,
  last,
  full,
  error,
  understood,
  onText,
  onKey,
  onAdd,
  onDelete,
}: StepFieldProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: step.id,
  });
  const errorId = `step-error-${step.id}`;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: Css.Translate.toString(transform), transition }}
      className={cn(
        'group flex flex-wrap items-start gap-x-1.5 rounded-control bg-surface',
        isDragging && 'relative z-10 shadow-[0_8px_28px_-8px_rgb(0_0_0/0.3)]',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Move step ${number}`}
        title="Drag to reorder"
        className="mt-0.5 flex h-8 shrink-0 cursor-grab touch-none items-center gap-0.5 rounded-[6px] pr-1 text-fg-muted hover:bg-hover hover:text-fg active:cursor-grabbing disabled:cursor-not-allowed disabled:opacity-50"
      >
        <GripVertical aria-hidden className="size-4 opacity-60" />
        <span className="tabular grid size-6 place-items-center rounded-full bg-muted text-xs font-medium">
          {number}
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <Textarea
          data-step={step.id}
          aria-label={`Step ${number}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && errorId, understood?.id].filter(Boolean).join(' ') || undefined}
          placeholder="Describe this step..."
          maxLength={typedAtMost}
          value={step.description}
          onChange={event => onText(event.target.value)}
          onKeyDown={onKey}
        />
        <FieldError id={errorId}>{error}</FieldError>
        <StepClip stepId={step.id} />
        <StepNarration stepId={step.id} />
      </div>
      <div className="mt-0.5 flex shrink-0 opacity-70 transition-opacity duration-100 group-focus-within:opacity-100 group-hover:opacity-100">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Add a step after step ${number}`}
          disabled={full}
          onClick={onAdd}
        >
          <Plus aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete step ${number}`} disabled={last} onClick={onDelete}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {understood?.line}
    </li>
  );
}
