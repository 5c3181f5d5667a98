import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type DateRange, DayPicker, type Matcher } from 'react-day-picker';
import { cn } from '../../lib/format/cn.ts';
import { atMost, calendarWords, firstWeekday, withinCount } from './calendar-rules.ts';

export type { DateRange };

/** `min` and `max` count days: of the chosen ones in multiple mode, from first to last in range mode. */
type Selection =
  | { mode: 'single'; selected: Date | undefined; onSelect: (date: Date | undefined) => void }
  | { mode: 'multiple'; selected: Date[]; onSelect: (dates: Date[]) => void; min?: number; max?: number }
  | {
      mode: 'range';
      selected: DateRange | undefined;
      onSelect: (range: DateRange | undefined) => void;
      min?: number;
      max?: number;
    };

export type CalendarProps = Selection & {
  /** Days before today cannot be chosen. */
  disablePast?: boolean;
  /** The first and the last month the dropdowns offer; days outside cannot be chosen. */
  from?: Date;
  to?: Date;
  /** A BCP 47 tag; the browser's language when absent. */
  locale?: string;
  /** Puts the keyboard on the chosen day, or on today. */
  autoFocus?: boolean;
  className?: string;
};

/** A month of days to choose from, by mouse or keyboard (arrows, Page Up and Down, Home, End). */
export function Calendar({ disablePast = false, from, to, locale, autoFocus, className, ...selection }: CalendarProps) {
  const language = locale ?? navigator.language;
  const [now] = useState(() => new Date());
  const disabled: Matcher[] = [
    ...(disablePast ? [{ before: now }] : []),
    ...(from ? [{ before: from }] : []),
    ...(to ? [{ after: to }] : []),
    ...(selection.mode === 'multiple' ? atMost(selection.selected, selection.max) : []),
  ];
  const { formatters, labels } = calendarWords(language);
  const start = disablePast && !from ? now : from;
  return (
    <DayPicker
      {...pickerMode(selection)}
      lang={language}
      captionLayout="dropdown"
      showOutsideDays
      fixedWeeks
      weekStartsOn={firstWeekday(language)}
      startMonth={start ?? new Date(now.getFullYear() - 100, 0)}
      endMonth={to ?? new Date(now.getFullYear() + 20, 11)}
      disabled={disabled}
      formatters={formatters}
      labels={labels}
      autoFocus={autoFocus ?? false}
      components={{ Chevron, Dropdown }}
      className={cn('w-fit', className)}
      classNames={classNames}
    />
  );
}

function pickerMode(selection: Selection) {
  switch (selection.mode) {
    case 'single':
      return { mode: 'single', selected: selection.selected, onSelect: selection.onSelect } as const;
    case 'multiple': {
      const { selected, onSelect, min } = selection;
      const choose = (dates: Date[] | undefined): void => onSelect(dates ?? []);
      return { mode: 'multiple', selected, onSelect: choose, ...(min ? { min } : {}) } as const;
    }
    case 'range': {
      const { selected, onSelect, min, max } = selection;
      return {
        mode: 'range',
        selected,
        onSelect: (range: DateRange | undefined, day: Date) => onSelect(withinCount(range, day, { min, max })),
        // The library counts the nights.
        ...(min && min > 1 ? { min: min - 1 } : {}),
      } as const;
    }
  }
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-4" />;
}

type DropdownProps = React.ComponentProps<'select'> & {
  options?: { value: number; label: string; disabled: boolean }[] | undefined;
};

/** The browser's own list: it is known, quick by keyboard, and right on a phone. */
function Dropdown({ options = [], className: _, ...rest }: DropdownProps) {
  return (
    <select
      {...rest}
      className="h-8 cursor-pointer rounded-[6px] border border-transparent bg-surface px-1.5 text-sm font-medium hover:bg-hover"
    >
      {options.map(option => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const navButton =
  'grid size-8 place-items-center rounded-control text-fg-muted hover:bg-hover hover:text-fg aria-disabled:pointer-events-none aria-disabled:opacity-35';

const classNames = {
  months: 'relative',
  month_caption: 'mb-2 flex h-8 items-center pr-17',
  dropdowns: 'flex items-center gap-0.5',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: navButton,
  button_next: navButton,
  month_grid: 'border-collapse',
  weekday: 'h-8 w-9 text-xs font-normal text-fg-muted',
  week: '',
  day: 'group p-0 text-center',
  day_button:
    'tabular grid size-9 place-items-center rounded-control text-sm transition-colors duration-100 hover:bg-hover disabled:cursor-not-allowed disabled:text-fg-muted disabled:opacity-45 disabled:hover:bg-transparent group-data-selected:bg-accent-solid group-data-selected:font-medium group-data-selected:text-accent-fg',
  outside: 'text-fg-muted',
  today: '[&>button]:ring-1 [&>button]:ring-line-strong [&>button]:ring-inset',
  range_middle:
    'bg-accent-soft [&>button]:rounded-none [&>button]:!bg-transparent [&>button]:!font-normal [&>button]:!text-accent-text',
  range_start: 'rounded-l-control bg-accent-soft',
  range_end: 'rounded-r-control bg-accent-soft',
};
