import type { Task } from '#src/contract/task.ts';
import { excludableFunctions } from '#src/contract/tasks/constants.ts';
import { ModelPicker } from '../../../components/model-picker.tsx';
import { FieldError, Input } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useModels } from '../../../lib/api/queries.ts';
import { Tick } from '../block.tsx';
import { ForgetProfile } from './forget-profile.tsx';
import { JsonEditor } from './json-editor.tsx';
import { type NumberField, numberRules, settledNumber, type SettingsForm } from '../form/settings-form.ts';

type AdvancedProps = {
  task: Task;
  settings: SettingsForm;
  errors: Readonly<Record<string, string>>;
  set: (to: Partial<SettingsForm>) => void;
};

const regions = [
  { value: 'default', label: 'Default' },
  { value: 'asia-south', label: 'Asia South' },
  { value: 'us-central', label: 'US Central' },
] as const;

const numbers: { field: NumberField; label: string; note: string }[] = [
  { field: 'timeout', label: 'Timeout (seconds)', note: 'Time limit of one run. 1 to 1800; default 1200.' },
  {
    field: 'step_timeout',
    label: 'Step timeout (ms)',
    note: 'Time limit of one browser action. 1 to 10000; default 2000.',
  },
  {
    field: 'max_actions_per_step',
    label: 'Max actions per step',
    note: 'Actions that the agent may take at once. 1 to 50; default 10.',
  },
  {
    field: 'max_history_items',
    label: 'Max history items',
    note: 'Earlier actions that the agent remembers. 5 to 100; empty for no limit.',
  },
  {
    field: 'spend_limit_usd',
    label: 'Spending limit (US$)',
    note: 'Model costs of one run. Empty for the limit of this installation.',
  },
];

export function AdvancedSettings({ task, settings, errors, set }: AdvancedProps) {
  const models = useModels();
  const known = models.data?.models ?? [];
  const options = [
    ...known.map(({ name, label, usable, reason }) => ({
      value: name,
      label,
      note: usable ? name : `${name} · ${reason ?? 'Cannot be used here'}`,
    })),
    ...(known.some(({ name }) => name === settings.model) ? [] : [{ value: settings.model, label: settings.model }]),
  ];
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Tick
          label="Indian proxy"
          note="The browser connects through a proxy in India."
          checked={settings.use_proxy}
          onChange={use_proxy => set({ use_proxy })}
        />
        <Tick
          label="Flash mode"
          note="Faster, with less reasoning."
          checked={settings.flash_mode}
          onChange={flash_mode => set({ flash_mode })}
        />
        <div>
          <Tick
            label="Replay"
            note="Steps that worked in earlier runs are done again without a model."
            checked={settings.replay}
            onChange={replay => set({ replay })}
          />
          {settings.replay && (
            <Tick
              label="Accept changes"
              note="When the website changes, three runs that do the same replace what is recorded."
              checked={settings.replay_accepts_changes}
              onChange={replay_accepts_changes => set({ replay_accepts_changes })}
            />
          )}
        </div>
        <div>
          <Tick
            label="Use profile"
            note="Keeps sign-ins from run to run."
            checked={settings.use_profile}
            onChange={use_profile => set({ use_profile })}
          />
          <ForgetProfile task={task} />
        </div>
      </div>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div>
          <p className="mb-1.5 font-medium">Model</p>
          <ModelPicker value={settings.model} options={options} onChange={model => set({ model })} />
          <FieldError id="model-error">{errors['model']}</FieldError>
        </div>
        <div>
          <p className="mb-1.5 font-medium">Region</p>
          <Select
            label="Region"
            value={settings.region}
            options={regions}
            onChange={region => set({ region })}
            className="w-full"
          />
        </div>
        {numbers.map(({ field, label, note }) => (
          <NumberSetting key={field} field={field} label={label} note={note} value={settings[field]} set={set} />
        ))}
      </div>
      <ExcludedFunctions
        excluded={settings.exclude_functions}
        onChange={exclude_functions => set({ exclude_functions })}
      />
      <JsonEditor
        label="Initial actions"
        placeholder={'[\n  {"go_to_url": {"url": "https://example.com"}}\n]'}
        value={settings.initial_actions}
        error={errors['initial_actions']}
        onChange={initial_actions => set({ initial_actions })}
      />
      <JsonEditor
        label="Output model schema"
        placeholder={'{\n  "type": "object",\n  "properties": {"price": {"type": "string"}}\n}'}
        value={settings.output_model_schema}
        error={errors['output_model_schema']}
        onChange={output_model_schema => set({ output_model_schema })}
      />
    </div>
  );
}

type NumberSettingProps = {
  field: NumberField;
  label: string;
  note: string;
  value: string;
  set: AdvancedProps['set'];
};

/** What is out of range, or no number, becomes what is kept when the field is left. */
function NumberSetting({ field, label, note, value, set }: NumberSettingProps) {
  const id = `setting-${field}`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <Input
        id={id}
        inputMode={numberRules[field].whole ? 'numeric' : 'decimal'}
        aria-describedby={`${id}-note`}
        maxLength={12}
        value={value}
        onChange={event => set({ [field]: event.target.value })}
        onBlur={event => set({ [field]: settledNumber(event.target.value, numberRules[field]) })}
      />
      <p id={`${id}-note`} className="mt-1 text-[0.8125rem] text-fg-muted">
        {note}
      </p>
    </div>
  );
}

type ExcludedProps = { excluded: Task['exclude_functions']; onChange: (excluded: Task['exclude_functions']) => void };

function ExcludedFunctions({ excluded, onChange }: ExcludedProps) {
  return (
    <fieldset>
      <legend className="font-medium">Excluded functions</legend>
      <p className="mt-0.5 mb-2 text-[0.8125rem] text-fg-muted">The agent cannot use the selected functions.</p>
      <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
        {excludableFunctions.map(name => (
          <label key={name} className="flex items-center gap-2.5 py-1 font-mono text-[0.8125rem] select-none">
            <input
              type="checkbox"
              checked={excluded.includes(name)}
              className="size-4 accent-(--color-accent-solid)"
              onChange={event =>
                onChange(
                  excludableFunctions.filter(other =>
                    other === name ? event.target.checked : excluded.includes(other),
                  ),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
