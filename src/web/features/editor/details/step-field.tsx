import { useSortable } from '@dnd-kit/sortable';
import { CSS as Css } from '@dnd-kit/utilities';
import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { memo, useCallback, useId, useRef, useState } from 'react';
import { StepNarration } from '../../../components/live-recording/step-narration.tsx';
import { StepClip } from '../../../components/step-clip.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError, Textarea } from '../../../components/ui/field.tsx';
import { cn } from '../../../lib/format/cn.ts';
import type { StepRow } from '../form/form.ts';
import { MarkedWords } from '../writing/marked-words.tsx';
import { missingInputs, type Model, problemWords, shownProblem } from '../writing/problem-words.ts';
import { putWords, type WordChange } from '../writing/put-words.ts';
import { StepLine } from '../writing/step-line.tsx';
import type { StepReading } from '../writing/step-reader.ts';
import { optionId, SuggestionList } from '../writing/suggestion-list.tsx';
import { useAnnounced } from '../writing/use-announced.ts';
import { useSuggestions } from '../writing/use-suggestions.ts';
import { StepPlaybook } from './step-playbook.tsx';
import type { StepActions } from './use-step-actions.ts';

type StepFieldProps = {
  step: StepRow;
  number: number;
  /** The last remaining one stays. */
  last: boolean;
  /** No more can be added. */
  full: boolean;
  error: string | undefined;
  reading: StepReading;
  model: Model;
  /** Whether one more input can be added. */
  takesInput: boolean;
  actions: StepActions;
};

/** More than a step may have, so that what was pasted is not cut: saving says that it is too long. */
const typedAtMost = 20_000;

/** One numbered step with its handle, its text, how it is read, and what can be done with it. Drawn only when that changes. */
export const StepField = memo(function StepField(props: StepFieldProps) {
  const { step, number, last, full, error, reading, model, takesInput, actions } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: step.id,
  });
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const put = useCallback(
    (field: HTMLTextAreaElement, words: WordChange) => putWords(field, words, value => actions.write(step.id, value)),
    [actions, step.id],
  );
  const complete = useCallback(
    (text: string, caret: number) => actions.complete(step.id, text, caret),
    [actions, step.id],
  );
  const suggestions = useSuggestions({ text: step.description, complete, put });
  const { options, active } = suggestions;
  // While there is something to go on with, the step is not finished.
  const problem = options.length > 0 ? undefined : shownProblem(reading);
  const write = (text: string): void => {
    if (!box.current) return;
    put(box.current, { from: 0, to: box.current.value.length, text });
    suggestions.close();
  };
  const [errorId, lineId, listId] = [`${id}-error`, `${id}-line`, `${id}-list`];
  return (
    <li
      ref={setNodeRef}
      id={`step-${number}`}
      style={{ transform: Css.Translate.toString(transform), transition }}
      className={cn(
        'group relative flex flex-wrap items-start gap-x-1.5 rounded-control bg-surface',
        isDragging && 'z-10 shadow-[0_8px_28px_-8px_rgb(0_0_0/0.3)]',
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
        <div className="relative">
          <Textarea
            ref={box}
            data-step={step.id}
            className="block"
            aria-label={`Step ${number}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${errorId} ${lineId}` : lineId}
            // HTML allows a text area no other role: a text box of several lines may have a list, too.
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={active < 0 ? undefined : optionId(listId, active)}
            placeholder="Describe this step..."
            maxLength={typedAtMost}
            value={step.description}
            onChange={event => {
              actions.write(step.id, event.target.value);
              suggestions.onTyped(event);
            }}
            onSelect={event => suggestions.onSelect(event.currentTarget)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              suggestions.close();
            }}
            onScroll={event => mark.current?.scrollTo({ top: event.currentTarget.scrollTop })}
            onPaste={event => {
              const { value, selectionStart, selectionEnd } = event.currentTarget;
              const isWhole = selectionStart === 0 && selectionEnd === value.length;
              if (isWhole && actions.paste(step.id, event.clipboardData.getData('text/plain'))) event.preventDefault();
            }}
            onKeyDown={event => {
              const proposal = event.altKey && !event.ctrlKey ? /^Digit([1-3])$/.exec(event.code)?.[1] : undefined;
              const chosen = proposal && problem?.proposals[Number(proposal) - 1];
              if (chosen) {
                event.preventDefault();
                write(chosen);
              } else if (!suggestions.onKey(event)) actions.onKey(event, step.id);
            }}
          />
          {problem && <MarkedWords ref={mark} text={step.description} problem={problem} strong={model === undefined} />}
        </div>
        <FieldError id={errorId}>{error}</FieldError>
        <StepClip stepId={step.id} />
        <StepNarration stepId={step.id} />
      </div>
      {/* The line is there before it is known what it says: nothing jumps while one types. */}
      <div className="order-2 min-h-5 w-full pl-[2.875rem] text-xs leading-4">
        <StepLine
          id={lineId}
          reading={reading}
          problem={problem}
          model={model}
          onWrite={write}
          onAddInput={takesInput ? name => actions.addInput(step.id, name) : undefined}
        />
        <StepPlaybook step={step} number={number} />
        {/* Below what the line says; where it says nothing, below the field. */}
        <div className="relative">
          {options.length > 0 && (
            <SuggestionList
              id={listId}
              label={`Suggestions for step ${number}`}
              options={options}
              active={active}
              onChoose={at => box.current && suggestions.accept(box.current, at)}
            />
          )}
        </div>
      </div>
      <div className="order-1 mt-0.5 flex shrink-0 opacity-70 transition-opacity duration-100 group-focus-within:opacity-100 group-hover:opacity-100">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Add a step after step ${number}`}
          disabled={full}
          onClick={() => actions.add(step.id)}
        >
          <Plus aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete step ${number}`}
          disabled={last}
          onClick={() => actions.remove(step.id)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {focused && <Announced fault={faultOf(reading, model)} suggested={options.length} />}
    </li>
  );
});

function Announced(props: Parameters<typeof useAnnounced>[0]) {
  return (
    <p role="status" className="sr-only">
      {useAnnounced(props)}
    </p>
  );
}

/** What is wrong with a step; what only the built-in planner does not understand is not, when a language model runs the task. */
function faultOf(reading: StepReading, model: Model): string {
  const problem = model === undefined ? shownProblem(reading) : undefined;
  const words = problem ? problemWords(problem, model) : '';
  return [words, missingInputs(reading.understanding.unknownInputs)].filter(Boolean).join(' ');
}
