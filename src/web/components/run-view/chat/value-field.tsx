import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../lib/format/cn.ts';
import { Textarea } from '../../ui/field.tsx';

type ValueFieldProps = {
  number: number;
  name: string;
  description: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
};

/** One named value; it folds up under its name. */
export function ValueField({ number, name, description, value, disabled, onChange, onEnter }: ValueFieldProps) {
  const [open, setOpen] = useState(true);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-[6px] py-1 text-left"
      >
        <span className="tabular grid size-5 shrink-0 place-items-center rounded-full bg-muted text-[0.6875rem] font-medium text-fg-muted">
          {number}
        </span>
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <ChevronRight
          aria-hidden
          className={cn('size-4 text-fg-muted transition-transform duration-100', open && 'rotate-90')}
        />
      </button>
      {open && (
        <>
          <Textarea
            aria-label={name}
            title={description || undefined}
            placeholder={description}
            value={value}
            maxLength={20_000}
            disabled={disabled}
            className="mt-1 max-h-48"
            onChange={event => onChange(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter();
            }}
          />
        </>
      )}
    </div>
  );
}
