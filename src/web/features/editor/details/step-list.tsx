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
import { useMemo, useRef } from 'react';
import type { FormChange, StepRow } from '../form/form.ts';
import type { Model } from '../writing/problem-words.ts';
import type { StepReading } from '../writing/step-reader.ts';
import type { SeenNames } from '#src/contract/tasks/page-names.ts';
import { StepField } from './step-field.tsx';
import { mostSteps, useStepActions } from './use-step-actions.ts';

type StepListProps = {
  steps: StepRow[];
  /** How the steps are read, in their order. */
  readings: readonly StepReading[];
  /** What is on the page that the task's runs saw last. */
  seen: SeenNames;
  errors: Readonly<Record<string, string>>;
  locked: boolean;
  model: Model;
  /** Whether one more input can be added. */
  takesInput: boolean;
  change: (change: FormChange) => void;
};

/** A mouse drags after 8 px, a finger after a moment; the keyboard sensor's own move is 25 px. */
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 200, tolerance: 6 } };

/** Dragged by its handle, by mouse, finger or keyboard. */
export function StepList({ steps, readings, seen, errors, locked, model, takesInput, change }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const actions = useStepActions(list, { steps, readings, seen, change });
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor));
  const order = JSON.stringify(steps.map(({ id }) => id));
  // The same list as long as the order is the same: otherwise each key would draw every step.
  const ids = useMemo(() => JSON.parse(order) as string[], [order]);
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
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={locked}>
        <ol ref={list} aria-label="Steps" className="flex flex-col gap-2">
          {steps.map((step, at) => {
            const reading = readings[at];
            return (
              reading && (
                <StepField
                  key={step.id}
                  step={step}
                  number={at + 1}
                  last={steps.length === 1}
                  full={steps.length >= mostSteps}
                  error={errors[`steps.${at}.description`]}
                  reading={reading}
                  model={model}
                  takesInput={takesInput}
                  actions={actions}
                />
              )
            );
          })}
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
