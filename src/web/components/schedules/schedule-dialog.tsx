import { lazy, Suspense } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { StepsProps } from './schedule-steps.tsx';

// With its calendar it is a sixth of the script of the first screen, which shows none of it.
const ScheduleSteps = lazy(async () => ({ default: (await import('./schedule-steps.tsx')).ScheduleSteps }));

type DialogProps = Omit<StepsProps, 'onDone'> & { open: boolean; onOpenChange: (open: boolean) => void };

/** Makes a schedule of a task, or changes one. */
export function ScheduleDialog({ open, onOpenChange, ...rest }: DialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rest.schedule ? 'Edit schedule' : 'Schedule Task'}
      description={rest.task.name}
      keepOnOutsideClick
      className="max-w-lg"
    >
      <Suspense fallback={<Spinner className="mt-4 h-40 w-full" />}>
        <ScheduleSteps {...rest} onDone={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
