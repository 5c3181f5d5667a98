import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { scheduling } from '../../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type ButtonProps = { task: Task; values: Readonly<Record<string, string>>; disabled: boolean };

/** Opens the dialog with the values typed so far; open from the start at an address that says so. */
export function ScheduleTaskButton({ task, values, disabled }: ButtonProps) {
  const { hash } = useLocation();
  const [open, setOpen] = useState(hash === scheduling);
  return (
    <>
      <Button className="h-10" disabled={disabled} onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        Schedule Task
      </Button>
      <ScheduleDialog task={task} values={values} open={open && !disabled} onOpenChange={setOpen} />
    </>
  );
}
