import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError, Textarea } from '../../components/ui/field.tsx';
import type { FormChange, StepRow } from './form.ts';

type StepListProps = {
  steps: StepRow[];
  errors: Readonly<Record<string, string>>;
  change: (change: FormChange) => void;
};

/** Enter adds a step below, Alt with an arrow moves one, Backspace in an empty one deletes it. */
export function StepList({ steps, errors, change }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (!focusNext.current) return;
    list.current?.querySelector<HTMLTextAreaElement>(`[data-step="${CSS.escape(focusNext.current)}"]`)?.focus();
    focusNext.current = undefined;
  });

  const add = (after: string): void => {
    const id = crypto.randomUUID();
    focusNext.current = id;
    change({ type: 'step-add', after, id });
  };
  const remove = (at: number): void => {
    const step = steps[at];
    if (!step) return;
    focusNext.current = (steps[at - 1] ?? steps[at + 1])?.id;
    change({ type: 'step-delete', id: step.id });
  };
  const move = (id: string, by: 1 | -1): void => {
    focusNext.current = id;
    change({ type: 'step-move', id, by });
  };
  const onKey = (event: KeyboardEvent, at: number, step: StepRow): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.altKey && by) {
      event.preventDefault();
      move(step.id, by);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(step.id);
    } else if (event.key === 'Backspace' && step.description === '' && steps.length > 1) {
      event.preventDefault();
      remove(at);
    }
  };

  return (
    <ol ref={list} className="flex flex-col gap-2">
      {steps.map((step, at) => {
        const error = errors[`steps.${at}.description`];
        const name = `step ${at + 1}`;
        return (
          <li key={step.id} className="group flex items-start gap-2">
            <span
              aria-hidden
              className="tabular mt-1.5 grid size-6 shrink-0 place-items-center rounded-full bg-muted text-xs font-medium text-fg-muted"
            >
              {at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <Textarea
                data-step={step.id}
                aria-label={`Step ${at + 1}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `step-error-${at}` : undefined}
                placeholder="Describe this step..."
                maxLength={4000}
                value={step.description}
                onChange={event => change({ type: 'step-text', id: step.id, value: event.target.value })}
                onKeyDown={event => onKey(event, at, step)}
              />
              <FieldError id={`step-error-${at}`}>{error}</FieldError>
            </div>
            <div className="mt-0.5 flex shrink-0 opacity-60 transition-opacity duration-100 group-focus-within:opacity-100 group-hover:opacity-100">
              <Button
                variant="ghost"
                size="icon"
                className="max-sm:hidden"
                aria-label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => move(step.id, -1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                className="max-sm:hidden"
                aria-label={`Move ${name} down`}
                disabled={at === steps.length - 1}
                onClick={() => move(step.id, 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
              <Button variant="ghost" size="icon" aria-label={`Add a step after ${name}`} onClick={() => add(step.id)}>
                <Plus aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${name}`}
                disabled={steps.length === 1}
                onClick={() => remove(at)}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
