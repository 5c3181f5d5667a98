import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { cn } from '../../lib/format/cn.ts';
import { floating } from './overlay.ts';

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; note?: string; disabled?: boolean }[];
  disabled?: boolean;
  className?: string;
};

export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  disabled,
  className,
}: SelectProps<Value>) {
  return (
    <Radix.Root
      value={value}
      disabled={disabled ?? false}
      onValueChange={next => onChange(options.find(option => option.value === next)?.value ?? value)}
    >
      <Radix.Trigger
        aria-label={label}
        className={cn(
          'inline-flex h-9 items-center justify-between gap-2 rounded-control border border-line-strong bg-surface px-3 text-sm hover:bg-hover disabled:cursor-not-allowed disabled:bg-muted disabled:text-fg-muted',
          className,
        )}
      >
        <Radix.Value />
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-4 text-fg-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className={cn(floating, 'min-w-(--radix-select-trigger-width) p-1')}
        >
          <Radix.Viewport>
            {options.map(option => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-8 cursor-pointer items-center justify-between gap-4 rounded-[6px] px-2 py-1 text-sm outline-none select-none data-disabled:cursor-not-allowed data-highlighted:bg-hover"
              >
                <span className="min-w-0">
                  <span className={option.disabled ? 'text-fg-muted' : undefined}>
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                  </span>
                  {option.note && <span className="block text-xs text-fg-muted">{option.note}</span>}
                </span>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent-text" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
