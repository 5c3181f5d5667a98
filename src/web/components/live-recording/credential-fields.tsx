import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import { Input } from '../ui/field.tsx';

type FieldsProps = {
  credential: { name: string; website: string; id: string; password: string };
  onChange: (part: 'id' | 'password', value: string) => void;
};

/** Asks for what was not recorded of a sign-in. */
export function CredentialFields({ credential, onChange }: FieldsProps) {
  const id = useId();
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4">
      <legend className="sr-only">Sign-in for {credential.website}</legend>
      <p className="flex items-center gap-2 font-medium">
        <KeyRound aria-hidden className="size-4 text-fg-muted" />
        Sign-in for {credential.website}
      </p>
      <p className="mt-1 text-fg-muted">
        The password was not recorded. Enter it here, or later in the editor. It is stored encrypted and typed on this
        website only.
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-id`} className="mb-1 block font-medium">
            Name or email
          </label>
          <Input
            id={`${id}-id`}
            autoComplete="off"
            value={credential.id}
            onChange={event => onChange('id', event.target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-password`} className="mb-1 block font-medium">
            Password
          </label>
          <Input
            id={`${id}-password`}
            type="password"
            autoComplete="new-password"
            value={credential.password}
            onChange={event => onChange('password', event.target.value)}
          />
        </div>
      </div>
    </fieldset>
  );
}
