import { ChevronRight } from 'lucide-react';
import { indianStates } from '#src/core/billing/indian-states.ts';
import { Input } from '../../../components/ui/field.tsx';
import { NativeSelect } from '../../../components/ui/native-select.tsx';

/** What the invoice says of the buyer; empty for what was not given. */
export type BuyerDetails = { state: string; gstin: string };

type BillingDetailsProps = { details: BuyerDetails; onChange: (details: BuyerDetails) => void };

export function BillingDetails({ details, onChange }: BillingDetailsProps) {
  return (
    <details className="group mt-3 rounded-card border border-line bg-surface">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-3 font-medium">
        <ChevronRight aria-hidden className="size-4 text-fg-muted transition-transform group-open:rotate-90" />
        Details for the invoice
        <span className="font-normal text-fg-muted">optional</span>
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">
        <label className="block">
          <span className="mb-1.5 block font-medium">State</span>
          <NativeSelect
            className="w-full"
            value={details.state}
            onChange={event => onChange({ ...details, state: event.target.value })}
          >
            <option value="">Same as the seller’s</option>
            {Object.entries(indianStates)
              .toSorted(([, a], [, b]) => a.localeCompare(b))
              .map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </NativeSelect>
        </label>
        <label className="block">
          <span className="mb-1.5 block font-medium">GSTIN</span>
          <Input
            value={details.gstin}
            placeholder="29ABCDE1234F1Z5"
            maxLength={15}
            spellCheck={false}
            onChange={event => onChange({ ...details, gstin: event.target.value.toUpperCase() })}
          />
        </label>
      </div>
    </details>
  );
}
