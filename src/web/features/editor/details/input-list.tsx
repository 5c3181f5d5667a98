import { Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError, Input } from '../../../components/ui/field.tsx';
import type { FormChange, InputRow } from '../form/form.ts';
import { newId } from '../../../lib/new-id.ts';

type InputListProps = {
  inputs: InputRow[];
  errors: Readonly<Record<string, string>>;
  change: (change: FormChange) => void;
};

/** The values that are asked for before each run, and what to test with. */
export const InputList = memo(function InputList({ inputs, errors, change }: InputListProps) {
  return (
    <div className="flex flex-col gap-2">
      {inputs.map((row, at) => {
        const error = errors[`inputs.${at}.name`] ?? errors[`inputs.${at}.description`];
        const set = (field: 'name' | 'description' | 'value', value: string): void =>
          change({ type: 'input-set', key: row.key, field, value });
        return (
          <div key={row.key} className="max-sm:border-b max-sm:border-line max-sm:pb-3">
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_1.2fr_1.4fr]">
                <Input
                  aria-label={`Name of input ${at + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `input-error-${row.key}` : undefined}
                  placeholder="Input Name"
                  maxLength={100}
                  value={row.name}
                  onChange={event => set('name', event.target.value)}
                />
                <Input
                  aria-label={`Test value of input ${at + 1}`}
                  placeholder="Enter value for testing"
                  maxLength={20_000}
                  value={row.value ?? row.example ?? ''}
                  onChange={event => set('value', event.target.value)}
                />
                <Input
                  aria-label={`Description of input ${at + 1}`}
                  placeholder="What it is for (optional)"
                  maxLength={1000}
                  value={row.description}
                  onChange={event => set('description', event.target.value)}
                />
              </div>
              <Button
                variant="ghost"
                size="iconLg"
                aria-label={`Delete input ${at + 1}`}
                disabled={inputs.length === 1}
                onClick={() => change({ type: 'input-delete', key: row.key })}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <FieldError id={`input-error-${row.key}`}>{error}</FieldError>
          </div>
        );
      })}
      <Button
        size="sm"
        className="self-start"
        disabled={inputs.length >= 100}
        onClick={() => change({ type: 'input-add', key: newId() })}
      >
        <Plus aria-hidden />
        Add Input
      </Button>
    </div>
  );
});
