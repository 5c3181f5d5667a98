import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError, Input } from '../../components/ui/field.tsx';
import type { FormChange, InputRow } from './form.ts';

type InputListProps = {
  inputs: InputRow[];
  errors: Readonly<Record<string, string>>;
  change: (change: FormChange) => void;
};

/** The values that are asked for before each run. */
export function InputList({ inputs, errors, change }: InputListProps) {
  return (
    <div className="flex flex-col gap-2">
      {inputs.map((row, at) => {
        const error = errors[`inputs.${at}.name`] ?? errors[`inputs.${at}.description`];
        return (
          <div key={row.key}>
            <div className="flex items-center gap-2">
              <Input
                aria-label={`Name of input ${at + 1}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `input-error-${at}` : undefined}
                placeholder="Input Name"
                maxLength={100}
                className="w-2/5"
                value={row.name}
                onChange={event =>
                  change({ type: 'input-set', key: row.key, field: 'name', value: event.target.value })
                }
              />
              <Input
                aria-label={`Description of input ${at + 1}`}
                placeholder="What it is for"
                maxLength={1000}
                className="flex-1"
                value={row.description}
                onChange={event =>
                  change({ type: 'input-set', key: row.key, field: 'description', value: event.target.value })
                }
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete input ${at + 1}`}
                disabled={inputs.length === 1}
                onClick={() => change({ type: 'input-delete', key: row.key })}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <FieldError id={`input-error-${at}`}>{error}</FieldError>
          </div>
        );
      })}
      <Button size="sm" className="self-start" onClick={() => change({ type: 'input-add', key: crypto.randomUUID() })}>
        <Plus aria-hidden />
        Add Input
      </Button>
    </div>
  );
}
