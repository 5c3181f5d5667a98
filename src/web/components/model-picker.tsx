import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { api } from '../lib/api/api.ts';
import { errorText } from '../lib/api/api-error.ts';
import type { ModelOption } from '../lib/runs/model-options.ts';
import { formatMs } from '../lib/format/time.ts';
import { Button } from './ui/button.tsx';
import { Select } from './ui/select.tsx';

type ModelPickerProps = {
  value: string;
  options: readonly ModelOption[];
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** Chooses a model, and tries its key. */
export function ModelPicker({ value, options, disabled = false, onChange }: ModelPickerProps) {
  const test = useMutation({ mutationFn: (model: string) => api.model.test({ model }) });
  const tested = test.variables === value ? test : undefined;
  const result = tested?.data;
  return (
    <div>
      <div className="flex gap-2">
        <Select
          label="Model"
          value={value}
          options={options}
          disabled={disabled}
          onChange={onChange}
          className="min-w-0 flex-1"
        />
        <Button disabled={disabled || test.isPending} onClick={() => test.mutate(value)}>
          {test.isPending ? 'Testing...' : 'Test key'}
        </Button>
      </div>
      <div role="status">
        {result && (
          <p
            className={`mt-1.5 flex items-start gap-1.5 text-[0.8125rem] ${result.ok ? 'text-success-text' : 'text-danger'}`}
          >
            {result.ok ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
            )}
            <span className="min-w-0 break-words">
              {result.message}
              {result.ms > 0 && <span className="tabular text-fg-muted"> {formatMs(result.ms)}</span>}
            </span>
          </p>
        )}
        {tested?.isError && (
          <p className="mt-1.5 text-[0.8125rem] break-words text-danger">
            {errorText(tested.error, 'The server did not answer.')}
          </p>
        )}
      </div>
    </div>
  );
}
