import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '#src/contract/task.ts';
import { Button } from '../ui/button.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type ButtonProps = { task: Task; values: Readonly<Record<string, string>>; disabled: boolean };

/** Opens the dialog with the values typed so far. */
export function ScheduleTaskButton({ task, values, disabled }: ButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="h-10" disabled={disabled} onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        Schedule Task
      </Button>
      <ScheduleDialog task={task} values={values} open={open} onOpenChange={setOpen} />
    </>
  );
}
