import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FormChange, StepRow } from '../form/form.ts';
import { replaceWords } from '../understood/replace-words.ts';
import { Understood } from '../understood/understood.tsx';
import { useAnnounced } from '../understood/use-announced.ts';
import type { KeptReading } from '../understood/use-readings.ts';
import { StepField } from './step-field.tsx';
import { newId } from '../../../lib/new-id.ts';

type StepListProps = {
  steps: StepRow[];
  errors: Readonly<Record<string, string>>;
  locked: boolean;
  change: (change: FormChange) => void;
  /** How the steps are understood; undefined when that is not shown. */
  understood:
    | {
        readings: ReadonlyMap<string, KeptReading>;
        /** Whether the built-in planner will run the task. */
        matters: boolean;
        /** Whether one more input can be added. */
        takesInput: boolean;
      }
    | undefined;
};

/** A mouse drags after 8 px, a finger after a moment; the keyboard sensor's own move is 25 px. */
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 200, tolerance: 6 } };

/** Dragged by its handle, by mouse, finger or keyboard. Enter adds a step below, Alt with an arrow moves one. */
export function StepList({ steps, errors, locked, change, understood }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(undefined);
  const [focused, setFocused] = useState<string>();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor));
  // Within the commit: what is typed next goes to the new field. It may come with a later commit than the next one.
  useLayoutEffect(() => {
    const field = focusNext.current === undefined ? undefined : fieldOf(list.current, focusNext.current);
    if (!field) return;
    field.focus();
    focusNext.current = undefined;
  });

  const add = (after: string): void => {
    const id = newId();
    focusNext.current = id;
    change({ type: 'step-add', after, id });
  };
  const remove = (at: number): void => {
    const step = steps[at];
    if (!step) return;
    focusNext.current = (steps[at - 1] ?? steps[at + 1])?.id;
    change({ type: 'step-delete', id: step.id });
  };
  const onKey = (event: KeyboardEvent, at: number, step: StepRow): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.altKey && by) {
      event.preventDefault();
      focusNext.current = step.id;
      change({ type: 'step-move', id: step.id, by });
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(step.id);
    } else if (event.key === 'Backspace' && step.description === '' && steps.length > 1) {
      event.preventDefault();
      remove(at);
    }
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) change({ type: 'step-drop', id: String(active.id), onto: String(over.id) });
  };

  const replace = useCallback(
    (id: string, words: { words: string; by: string }): void => {
      const field = fieldOf(list.current, id);
      if (field) replaceWords(field, words, value => change({ type: 'step-text', id, value }));
    },
    [change],
  );
  const addInput = useCallback(
    (id: string, name: string): void => {
      // The button goes away with what it was for.
      focusNext.current = id;
      change({ type: 'input-add', key: newId(), name });
    },
    [change],
  );
  const understoodOf = (step: StepRow, number: number) => {
    if (!understood) return undefined;
    const id = `understood-${step.id}`;
    const line = (
      <Understood
        id={id}
        step={step.id}
        number={number}
        text={step.description}
        kept={understood.readings.get(step.id)}
        matters={understood.matters}
        onReplace={replace}
        onAddInput={understood.takesInput ? addInput : undefined}
      />
    );
    return { id, line };
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsFor(steps) }}
    >
      <SortableContext items={steps} strategy={verticalListSortingStrategy} disabled={locked}>
        <ol
          ref={list}
          aria-label="Steps"
          className="flex flex-col gap-2"
          onFocus={event => setFocused(event.target.dataset['step'])}
        >
          {steps.map((step, at) => (
            <StepField
              key={step.id}
              step={step}
              number={at + 1}
              last={steps.length === 1}
              full={steps.length >= 200}
              error={errors[`steps.${at}.description`]}
              understood={understoodOf(step, at + 1)}
              onText={value => change({ type: 'step-text', id: step.id, value })}
              onKey={event => onKey(event, at, step)}
              onAdd={() => add(step.id)}
              onDelete={() => remove(at)}
            />
          ))}
        </ol>
        {understood && (
          <Announced steps={steps} readings={understood.readings} focused={focused} matters={understood.matters} />
        )}
      </SortableContext>
    </DndContext>
  );
}

function fieldOf(list: HTMLElement | null, step: string): HTMLTextAreaElement | null | undefined {
  return list?.querySelector<HTMLTextAreaElement>(`[data-step="${CSS.escape(step)}"]`);
}

type AnnouncedProps = Parameters<typeof useAnnounced>[0];

function Announced(props: AnnouncedProps) {
  return (
    <p role="status" className="sr-only">
      {useAnnounced(props)}
    </p>
  );
}

/** What a screen reader says while a step is dragged. */
function announcementsFor(steps: StepRow[]): Announcements {
  const place = (id: string | number | undefined): string =>
    `${steps.findIndex(step => step.id === id) + 1} of ${steps.length}`;
  return {
    onDragStart: ({ active }) => `Picked up step ${place(active.id)}.`,
    onDragOver: ({ over }) => (over ? `It would be step ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Dropped as step ${place(over.id)}.` : 'Dropped where it was.'),
    onDragCancel: () => 'Left where it was.',
  };
}
