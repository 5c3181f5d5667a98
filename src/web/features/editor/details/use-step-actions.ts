import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { type Completion, completeStep } from '#src/core/steps/write/complete.ts';
import { splitSteps } from '#src/core/steps/draft/split-steps.ts';
import { type StepNames, understandStep } from '#src/core/steps/understand.ts';
import { toast } from '../../../components/ui/toast.tsx';
import { newId } from '../../../lib/new-id.ts';
import type { FormChange, StepRow } from '../form/form.ts';
import type { StepReading } from '../writing/step-reader.ts';
import type { SeenNames } from '#src/contract/tasks/page-names.ts';
import { pageNames } from '../writing/use-readings.ts';

export const mostSteps = 200;

const undoMs = 12_000;
const noNames: StepNames = { inputs: [], credentials: [], before: [] };

/** The list as it is shown. */
type Shown = {
  steps: readonly StepRow[];
  readings: readonly StepReading[];
  seen: SeenNames;
  change: (change: FormChange) => void;
};

export type StepActions = ReturnType<typeof createStepActions>;

/** What can be done with the steps of a list: one object for its whole life, so that a step is drawn only when it changes. */
export function useStepActions(list: RefObject<HTMLElement | null>, shown: Shown): StepActions {
  const [actions] = useState(createStepActions);
  // Within the commit: what is typed next goes to the new field.
  useLayoutEffect(() => actions.show(shown, list.current));
  return actions;
}

function createStepActions() {
  let shown: Shown = { steps: [], readings: [], seen: { fields: [], controls: [] }, change: () => undefined };
  let focusNext: string | undefined;
  let pasted: { steps: readonly StepRow[]; takeBack: () => void } | undefined;
  const place = (id: string): number => shown.steps.findIndex(step => step.id === id);
  const namesAt = (at: number): StepNames => shown.readings[at]?.names ?? noNames;
  const add = (after: string): void => {
    const id = newId();
    focusNext = id;
    shown.change({ type: 'step-add', after, id });
  };
  const remove = (id: string): void => {
    const at = place(id);
    focusNext = (shown.steps[at - 1] ?? shown.steps[at + 1])?.id;
    shown.change({ type: 'step-delete', id });
  };
  const move = (id: string, by: 1 | -1): void => {
    focusNext = id;
    shown.change({ type: 'step-move', id, by });
  };
  const undoPaste = (): boolean => {
    if (pasted?.steps !== shown.steps) return false;
    pasted.takeBack();
    return true;
  };
  return {
    /** The new step may come with a later commit than the next one. */
    show(next: Shown, list: HTMLElement | null): void {
      shown = next;
      const field = focusNext === undefined ? null : list?.querySelector(`[data-step="${CSS.escape(focusNext)}"]`);
      if (!(field instanceof HTMLTextAreaElement)) return;
      field.focus();
      focusNext = undefined;
    },
    add,
    remove,
    write: (id: string, value: string): void => shown.change({ type: 'step-text', id, value }),
    addInput(id: string, name: string): void {
      // The button goes away with what it was for.
      focusNext = id;
      shown.change({ type: 'input-add', key: newId(), name });
    },
    complete(id: string, text: string, caret: number): Completion[] {
      const at = place(id);
      return completeStep({ text, caret }, namesAt(at), pageNames(shown.readings, at, shown.seen));
    },
    /** Puts a pasted text into the list as steps. Whether it was several. */
    paste(id: string, text: string): boolean {
      const { steps } = shown;
      const at = place(id);
      const into = steps[at];
      const [first, ...more] = splitSteps(text, step => understandStep(step, namesAt(at)).canonical !== null);
      if (!into || first === undefined || more.length === 0 || steps.length + more.length > mostSteps) return false;
      const added = more.map(description => ({ id: newId(), description }));
      const ids = new Set(added.map(step => step.id));
      const takeBack = (): void => {
        focusNext = id;
        pasted = undefined;
        const kept = shown.steps.filter(step => !ids.has(step.id));
        shown.change({ type: 'steps', to: kept.map(step => (step.id === id ? into : step)) });
      };
      const to = steps.toSpliced(at, 1, { ...into, description: first }, ...added);
      pasted = { steps: to, takeBack };
      focusNext = added.at(-1)?.id;
      shown.change({ type: 'steps', to });
      toast({
        title: `${added.length + 1} steps pasted`,
        durationMs: undoMs,
        actions: [{ label: 'Undo', run: takeBack }],
      });
      return true;
    },
    /** Enter adds a step below, Alt with an arrow moves one, Ctrl+Z takes back a paste after which nothing was changed. */
    onKey(event: KeyboardEvent, id: string): void {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
      if (event.altKey && by) move(id, by);
      else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) add(id);
      else if (event.key === 'Backspace' && shown.steps.length > 1 && shown.steps[place(id)]?.description === '')
        remove(id);
      else if (!isUndo(event) || !undoPaste()) return;
      event.preventDefault();
    },
  };
}

function isUndo(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
}
