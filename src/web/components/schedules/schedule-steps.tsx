import { ChevronRight } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Overlap, Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { namedInputs, prefilled } from '../../lib/runs/runtime-values.ts';
import { Button } from '../ui/button.tsx';
import { Textarea } from '../ui/field.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { toast } from '../ui/toast.tsx';
import { formErrors, formOf, newForm, type ScheduleForm } from './form.ts';
import { FrequencyChoice, ScheduleFields } from './schedule-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { nowIn, timesIn, userZone } from './shown.ts';
import { useSaveSchedule } from './use-save-schedule.ts';

export type StepsProps = {
  task: Pick<Task, 'id' | 'name' | 'inputs'>;
  /** The one to change; a new one is made when absent. */
  schedule?: Schedule;
  /** What the inputs begin with. */
  values?: Readonly<Record<string, string>>;
  onDone: () => void;
};

/** Step 1 asks for the task's named inputs, when it has any; step 2 for the times. */
export function ScheduleSteps({ task, schedule, values = {}, onDone }: StepsProps) {
  const inputs = namedInputs(task);
  const [zone] = useState(userZone);
  const [step, setStep] = useState<1 | 2>(inputs.length > 0 ? 1 : 2);
  const [typed, setTyped] = useState(() => prefilled(inputs, schedule?.inputs ?? values));
  const [form, setForm] = useState(() => (schedule ? formFor(schedule, zone) : newForm));
  const [overlap, setOverlap] = useState<Overlap>(schedule?.overlap ?? 'skip');
  const save = useSaveSchedule(task.id, schedule);

  if (step === 1)
    return (
      <InputStep
        inputs={inputs}
        values={typed}
        onChange={(name, value) => setTyped(before => ({ ...before, [name]: value }))}
        onNext={() => {
          if (inputs.every(input => typed[input.name]?.trim())) return setStep(2);
          toast({
            title: 'Missing inputs',
            description: 'Please fill in all runtime variables before proceeding.',
            variant: 'destructive',
          });
        }}
        onCancel={onDone}
      />
    );
  return (
    <TimeStep
      steps={inputs.length > 0}
      form={form}
      zone={zone}
      onChange={change => setForm(before => ({ ...before, ...change }))}
      overlap={overlap}
      onOverlap={setOverlap}
      saving={save.isPending}
      problem={save.isError ? errorText(save.error, 'The server did not answer.') : undefined}
      action={schedule ? 'Save' : 'Schedule Task'}
      onBack={inputs.length > 0 ? () => setStep(1) : onDone}
      onSave={() => save.mutate({ form, inputs: typed, overlap, zone }, { onSuccess: onDone })}
    />
  );
}

function formFor(schedule: Schedule, zone: string): ScheduleForm {
  const fields = timesIn(zone, schedule);
  const { year, month, day_of_month: day } = fields;
  const date = year && month && day ? Temporal.PlainDate.from({ year, month, day }).toString() : undefined;
  return formOf(schedule.frequency, fields, date);
}

type InputStepProps = {
  inputs: Task['inputs'];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  onNext: () => void;
  onCancel: () => void;
};

function InputStep({ inputs, values, onChange, onNext, onCancel }: InputStepProps) {
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes events of the dialog to the form that opened it.
    event.stopPropagation();
    onNext();
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <StepHeading number={1} title="Runtime Variables" />
      {inputs.map(input => (
        <div key={input.name}>
          <label htmlFor={`${id}-${input.name}`} className="mb-1 block text-[0.8125rem] font-medium break-words">
            {input.name}
          </label>
          <Textarea
            id={`${id}-${input.name}`}
            value={values[input.name] ?? ''}
            placeholder={input.description}
            maxLength={20_000}
            className="max-h-40"
            onChange={event => onChange(input.name, event.target.value)}
          />
        </div>
      ))}
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </form>
  );
}

function StepHeading({ number, title }: { number?: 1 | 2 | undefined; title: string }) {
  return (
    <h3 className="flex items-baseline gap-2 font-semibold">
      {title}
      {number && <span className="tabular text-xs font-normal text-fg-muted">Step {number} of 2</span>}
    </h3>
  );
}

type TimeStepProps = {
  /** Whether there was a step before. */
  steps: boolean;
  form: ScheduleForm;
  zone: string;
  onChange: (change: Partial<ScheduleForm>) => void;
  overlap: Overlap;
  onOverlap: (overlap: Overlap) => void;
  saving: boolean;
  problem: string | undefined;
  action: string;
  onBack: () => void;
  onSave: () => void;
};

function TimeStep(props: TimeStepProps) {
  const { form, zone, saving } = props;
  const [tried, setTried] = useState(false);
  const errors = formErrors(form, nowIn(zone));
  const complete = Object.keys(errors).length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes events of the dialog to the form that opened it.
    event.stopPropagation();
    setTried(true);
    if (complete && !saving) props.onSave();
  };
  // Missing fields are reported after the first submit; invalid ones at once.
  const shownErrors = tried ? errors : form.date ? { ...pick(errors, 'date'), ...pick(errors, 'time') } : {};
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      <StepHeading number={props.steps ? 2 : undefined} title="Set Schedule" />
      <FrequencyChoice form={form} onChange={props.onChange} />
      <div className="flex min-h-[8.75rem] flex-col gap-3">
        <ScheduleFields form={form} errors={shownErrors} zone={zone} onChange={props.onChange} />
      </div>
      <SchedulePreview form={form} complete={complete} zone={zone} />
      <MoreChoices overlap={props.overlap} onOverlap={props.onOverlap} />
      {props.problem && (
        <p role="alert" className="break-words text-danger">
          {props.problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={props.onBack}>{props.steps ? 'Back' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? 'Saving...' : props.action}
        </Button>
      </div>
    </form>
  );
}

function pick<T, K extends keyof T>(from: T, key: K): Partial<Pick<T, K>> {
  return from[key] === undefined ? {} : ({ [key]: from[key] } as Pick<T, K>);
}

function MoreChoices({ overlap, onOverlap }: Pick<TimeStepProps, 'overlap' | 'onOverlap'>) {
  const id = useId();
  return (
    <details className="group">
      <summary className="flex w-fit items-center gap-1.5 rounded-[4px] text-[0.8125rem] text-fg-muted select-none hover:text-fg">
        <ChevronRight aria-hidden className="size-3.5 transition-transform duration-100 group-open:rotate-90" />
        More
      </summary>
      <label htmlFor={id} className="mt-2 mb-1 block text-[0.8125rem] font-medium">
        If the last run is still active
      </label>
      <NativeSelect
        id={id}
        value={overlap}
        onChange={event => onOverlap(event.target.value === 'queue' ? 'queue' : 'skip')}
      >
        <option value="skip">Skip this run</option>
        <option value="queue">Wait until it has ended</option>
      </NativeSelect>
    </details>
  );
}
