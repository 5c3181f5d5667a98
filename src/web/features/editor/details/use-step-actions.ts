import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { type Completion, completeStep } from '#src/core/steps/complete.ts';
import { understandStep } from '#src/core/steps/understand.ts';
import { toast } from '../../../components/ui/toast.tsx';
import { newId } from '../../../lib/new-id.ts';
import type { FormChange, StepRow } from '../form/form.ts';
import { splitSteps } from '#src/core/steps/split-steps.ts';
import type { StepReading } from '../writing/step-reader.ts';
import { pageNames } from '../writing/use-readings.ts';

export const mostSteps = 200;

const undoMs = 12_000;
const noNames = { inputs: [], credentials: [], before: [] };

type Shown = { steps: readonly StepRow[]; readings: readonly StepReading[] };
type Options = Shown & { list: RefObject<HTMLElement | null>; change: (change: FormChange) => void };

export type StepActions = ReturnType<typeof useStepActions>;

/** What can be done with the steps of a list: the same object for its whole life, so that a step is drawn only when it changes. */
export function useStepActions({ list, steps, readings, change }: Options) {
  const shown = useRef<Shown>({ steps, readings });
  const focusNext = useRef<string>(undefined);
  // Within the commit: what is typed next goes to the new field. It may come with a later commit than the next one.
  useLayoutEffect(() => {
    shown.current = { steps, readings };
    const id = focusNext.current;
    const field = id === undefined ? undefined : list.current?.querySelector(`[data-step="${CSS.escape(id)}"]`);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    focusNext.current = undefined;
  });
  return useMemo(() => {
    const place = (id: string): number => shown.current.steps.findIndex(step => step.id === id);
    const namesAt = (at: number): StepReading['names'] => shown.current.readings[at]?.names ?? noNames;
    const add = (after: string): void => {
      const id = newId();
      focusNext.current = id;
      change({ type: 'step-add', after, id });
    };
    const remove = (id: string): void => {
      const at = place(id);
      focusNext.current = (shown.current.steps[at - 1] ?? shown.current.steps[at + 1])?.id;
      change({ type: 'step-delete', id });
    };
    const paste = pasteInto({ shown, focusNext, change, namesAt });
    return {
      add,
      remove,
      write: (id: string, value: string): void => change({ type: 'step-text', id, value }),
      addInput: (id: string, name: string): void => {
        // The button goes away with what it was for.
        focusNext.current = id;
        change({ type: 'input-add', key: newId(), name });
      },
      complete: (id: string, text: string, caret: number): Completion[] => {
        const at = place(id);
        return completeStep(text, caret, namesAt(at), pageNames(shown.current.readings, at));
      },
      paste: paste.put,
      /** Enter adds a step below, Alt with an arrow moves one, Ctrl+Z takes back what was pasted last. */
      onKey: (event: KeyboardEvent, id: string): void => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
        const at = place(id);
        if (event.altKey && by) {
          focusNext.current = id;
          change({ type: 'step-move', id, by });
        } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) add(id);
        else if (
          event.key === 'Backspace' &&
          shown.current.steps[at]?.description === '' &&
          shown.current.steps.length > 1
        )
          remove(id);
        else if (!(isUndo(event) && paste.undo())) return;
        event.preventDefault();
      },
    };
  }, [change]);
}

function isUndo(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
}

type PasteOptions = {
  shown: RefObject<Shown>;
  focusNext: RefObject<string | undefined>;
  change: Options['change'];
  namesAt: (at: number) => StepReading['names'];
};

/** Puts a pasted text into the list as steps. */
function pasteInto({ shown, focusNext, change, namesAt }: PasteOptions) {
  let last: { steps: readonly StepRow[]; takeBack: () => void } | undefined;
  return {
    /** Whether the text was several steps, and they are in the list. */
    put(id: string, text: string): boolean {
      const { steps } = shown.current;
      const at = steps.findIndex(step => step.id === id);
      const into = steps[at];
      const [first, ...more] = splitSteps(text, step => understandStep(step, namesAt(at)).canonical !== null);
      if (!into || first === undefined || more.length === 0 || steps.length + more.length > mostSteps) return false;
      const added = more.map(description => ({ id: newId(), description }));
      const next = steps.toSpliced(at, 1, { ...into, description: first }, ...added);
      const ids = new Set(added.map(step => step.id));
      const takeBack = (): void => {
        focusNext.current = id;
        const kept = shown.current.steps.filter(step => !ids.has(step.id));
        change({ type: 'steps', to: kept.map(step => (step.id === id ? into : step)) });
        last = undefined;
      };
      last = { steps: next, takeBack };
      focusNext.current = added.at(-1)?.id;
      change({ type: 'steps', to: next });
      toast({
        title: `${added.length + 1} steps pasted`,
        durationMs: undoMs,
        action: { label: 'Undo', run: takeBack },
      });
      return true;
    },
    /** Takes back what was pasted if nothing was changed since. */
    undo(): boolean {
      if (last?.steps !== shown.current.steps) return false;
      last.takeBack();
      return true;
    },
  };
}
