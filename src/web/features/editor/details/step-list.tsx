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
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { FormChange, StepRow } from '../form/form.ts';
import { StepField } from './step-field.tsx';

type StepListProps = {
  steps: StepRow[];
  errors: Readonly<Record<string, string>>;
  locked: boolean;
  change: (change: FormChange) => void;
};

/** A mouse drags after 8 px, a finger after a moment; the keyboard sensor's own move is 25 px. */
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 200, tolerance: 6 } };

/** Dragged by its handle, by mouse, finger or keyboard. Enter adds a step below, Alt with an arrow moves one. */
export function StepList({ steps, errors, locked, change }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(undefined);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor));
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

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsFor(steps) }}
    >
      <SortableContext items={steps} strategy={verticalListSortingStrategy} disabled={locked}>
        <ol ref={list} aria-label="Steps" className="flex flex-col gap-2">
          {steps.map((step, at) => (
            <StepField
              key={step.id}
              step={step}
              number={at + 1}
              last={steps.length === 1}
              full={steps.length >= 200}
              error={errors[`steps.${at}.description`]}
              onText={value => change({ type: 'step-text', id: step.id, value })}
              onKey={event => onKey(event, at, step)}
              onAdd={() => add(step.id)}
              onDelete={() => remove(at)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
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
