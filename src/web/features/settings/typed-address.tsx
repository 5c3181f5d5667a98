import { Input } from '../../components/ui/field.tsx';

/** A field for the account's own address, typed to confirm. */
export function TypedAddress(field: {
  id: string;
  email: string;
  value: string;
  disabled: boolean;
  describedBy: string;
  onChange: (typed: string) => void;
}) {
  return (
    <>
      <label className="block text-sm font-medium" htmlFor={field.id}>
        Type <span className="font-semibold break-all">{field.email}</span> to confirm
      </label>
      <Input
        id={field.id}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        className="mt-1.5"
        value={field.value}
        disabled={field.disabled}
        aria-describedby={field.describedBy}
        onChange={event => field.onChange(event.target.value)}
      />
    </>
  );
}

export function isTypedAddress(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}
