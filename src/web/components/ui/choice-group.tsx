import { cn } from '../../lib/format/cn.ts';

type ChoiceGroupProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Two or three choices side by side, of which one is pressed. */
export function ChoiceGroup<Value extends string>({ label, options, value, onChange }: ChoiceGroupProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-fit max-w-full flex-wrap rounded-control border border-line bg-surface p-0.5"
    >
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            'h-7 rounded-[6px] px-3 text-[0.8125rem] font-medium transition-colors duration-100',
            option.value === value ? 'bg-accent-soft text-accent-text' : 'text-fg-muted hover:text-fg',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
