import { RadioGroup, ToggleGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/format/cn.ts';
import { firstWeekday } from '../ui/calendar-rules.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { FieldError, Input } from '../ui/field.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { type FormErrors, lastDate, type ScheduleForm } from './form.ts';
import { nowIn } from './shown.ts';
import { frequencies, ordinal, weekdays } from './words.ts';

type FieldsProps = {
  form: ScheduleForm;
  /** Those to show; nothing is complained of before it was tried. */
  errors: FormErrors;
  zone: string;
  onChange: (change: Partial<ScheduleForm>) => void;
};

const choice =
  'rounded-control border border-line-strong bg-surface text-sm transition-colors duration-100 hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-[state=checked]:font-medium data-[state=checked]:text-accent-text data-[state=on]:border-accent data-[state=on]:bg-accent-soft data-[state=on]:font-medium data-[state=on]:text-accent-text';

export function FrequencyChoice({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) {
  return (
    <RadioGroup.Root
      aria-label="Frequency"
      value={form.frequency}
      onValueChange={value => {
        const frequency = frequencies.find(known => known.value === value)?.value;
        if (frequency) onChange({ frequency });
      }}
      className="grid grid-cols-3 gap-1.5 max-[420px]:grid-cols-2"
    >
      {frequencies.map(({ value, label }) => (
        <RadioGroup.Item key={value} value={value} className={cn(choice, 'h-9 px-2 whitespace-nowrap')}>
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/** The form of the chosen frequency. */
export function ScheduleFields(props: FieldsProps) {
  switch (props.form.frequency) {
    case 'once':
      return (
        <Side>
          <DateField {...props} />
          <TimeField {...props} />
        </Side>
      );
    case 'hourly':
      return <MinuteField {...props} />;
    case 'daily':
      return <TimeField {...props} />;
    case 'weekly':
      return (
        <>
          <WeekdayField {...props} />
          <TimeField {...props} />
        </>
      );
    case 'monthly':
      return (
        <Side>
          <DayField {...props} />
          <TimeField {...props} />
        </Side>
      );
    case 'custom':
      return (
        <>
          <WeekdayField {...props} />
          <TimeField {...props} />
        </>
      );
  }
}

function Side({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-3">{children}</div>;
}

function Labelled({ label, error, children }: { label: string; error?: string | undefined; children: Labelling }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[0.8125rem] font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': error ? `${id}-error` : undefined })}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type Labelling = (attributes: {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}) => ReactNode;

function DateField({ form, errors, zone, onChange }: FieldsProps) {
  return (
    <Labelled label="Date" error={errors.date}>
      {({ id, 'aria-describedby': describedBy }) => (
        <DatePicker
          id={id}
          label="Date"
          value={form.date}
          onChange={date => onChange({ date })}
          disablePast
          last={lastDate(nowIn(zone)).toString()}
          invalid={errors.date !== undefined}
          describedBy={describedBy}
        />
      )}
    </Labelled>
  );
}

function TimeField({ form, errors, onChange }: FieldsProps) {
  return (
    <Labelled label="Time" error={errors.time}>
      {attributes => (
        <Input
          {...attributes}
          type="time"
          required
          value={form.time}
          className="tabular"
          onChange={event => onChange({ time: event.target.value })}
        />
      )}
    </Labelled>
  );
}

function MinuteField({ form, errors, onChange }: FieldsProps) {
  return (
    <Labelled label="Minute of the hour" error={errors.minute}>
      {attributes => (
        <NumberList
          {...attributes}
          from={0}
          to={59}
          none="Choose a minute"
          value={form.minute}
          onChange={minute => onChange({ minute })}
          text={n => `:${String(n).padStart(2, '0')}`}
        />
      )}
    </Labelled>
  );
}

function DayField({ form, errors, onChange }: FieldsProps) {
  return (
    <div>
      <Labelled label="Day of the month" error={errors.dayOfMonth}>
        {attributes => (
          <NumberList
            {...attributes}
            from={1}
            to={31}
            none="Choose a day"
            value={form.dayOfMonth}
            onChange={dayOfMonth => onChange({ dayOfMonth })}
            text={ordinal}
          />
        )}
      </Labelled>
      {(form.dayOfMonth ?? 0) > 28 && (
        <p className="mt-1 text-[0.8125rem] text-fg-muted">In a shorter month: its last day.</p>
      )}
    </div>
  );
}

type NumberListProps = Omit<React.ComponentProps<'select'>, 'value' | 'onChange'> & {
  from: number;
  to: number;
  none: string;
  value: number | undefined;
  onChange: (value: number) => void;
  text: (n: number) => string;
};

function NumberList({ from, to, none, value, onChange, text, ...rest }: NumberListProps) {
  return (
    <NativeSelect {...rest} value={value ?? ''} onChange={event => onChange(Number(event.target.value))}>
      <option value="" disabled>
        {none}
      </option>
      {Array.from({ length: to - from + 1 }, (_, at) => from + at).map(n => (
        <option key={n} value={n}>
          {text(n)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Weekly keeps all that are chosen, and says that only the first counts: the other frequency is one click away. */
function WeekdayField({ form, errors, onChange }: FieldsProps) {
  const id = useId();
  const first = firstWeekday(navigator.language);
  const order = weekdays.map((_, at) => (first + at) % 7);
  const extra = form.frequency === 'weekly' && form.weekdays.length > 1;
  return (
    <div>
      <p id={id} className="mb-1 text-[0.8125rem] font-medium">
        {form.frequency === 'weekly' ? 'Day of the week' : 'Days of the week'}
      </p>
      <ToggleGroup.Root
        type="multiple"
        aria-labelledby={id}
        value={form.weekdays.map(String)}
        onValueChange={values => onChange({ weekdays: inOrder(form.weekdays, values.map(Number)) })}
        className="grid grid-cols-7 gap-1.5 max-sm:gap-1"
      >
        {order.map(day => (
          <ToggleGroup.Item key={day} value={String(day)} aria-label={weekdays[day]} className={cn(choice, 'h-9')}>
            {weekdays[day]?.slice(0, 3)}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <FieldError id={`${id}-error`}>{errors.weekdays}</FieldError>
      {extra && (
        <p className="mt-1 text-[0.8125rem] text-fg-muted">
          Weekly runs on one day: {weekdays[form.weekdays[0] ?? 0]}.{' '}
          <button
            type="button"
            className="text-accent-text underline underline-offset-2"
            onClick={() => onChange({ frequency: 'custom' })}
          >
            Run on all of these
          </button>
        </p>
      )}
    </div>
  );
}

/** Those chosen before keep their places; a new one comes last. */
function inOrder(before: readonly number[], now: readonly number[]): number[] {
  return [...before.filter(day => now.includes(day)), ...now.filter(day => !before.includes(day))];
}
