import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { cn } from '../../lib/format/cn.ts';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { floating } from './overlay.ts';

type DatePickerProps = {
  id?: string;
  label: string;
  /** As `2026-11-30`. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  disablePast?: boolean;
  /** The last day that can be chosen, as `2026-11-30`. */
  last?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
};

/** A button that says the date as dd/MM/yyyy, and the calendar behind it. */
export function DatePicker(props: DatePickerProps) {
  const { id, label, value, onChange, disablePast = false, last, invalid = false, describedBy } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button
          id={id}
          aria-label={value ? `${label}, ${dayMonthYear(value)}` : label}
          aria-describedby={describedBy}
          className={cn('w-full justify-start font-normal', !value && 'text-fg-muted', invalid && 'border-danger')}
        >
          <CalendarDays aria-hidden className="text-fg-muted" />
          <span className="tabular">{value ? dayMonthYear(value) : 'Choose a date'}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={cn(floating, 'p-3')}
        >
          <Calendar
            mode="single"
            autoFocus
            disablePast={disablePast}
            selected={value ? dateOf(value) : undefined}
            {...(last ? { to: dateOf(last) } : {})}
            onSelect={date => {
              // A second click on the chosen day keeps it.
              if (date) onChange(isoDate(date));
              setOpen(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** `2026-11-30` as `30/11/2026`. */
function dayMonthYear(iso: string): string {
  return iso.split('-').toReversed().join('/');
}

function dateOf(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function isoDate(date: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
