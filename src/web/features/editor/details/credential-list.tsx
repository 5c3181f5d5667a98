import { Plus, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { placeholderOf } from '#src/core/secrets/placeholders.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError, Input } from '../../../components/ui/field.tsx';
import { type CredentialRow, keepsPassword, newCredential, wantsPasswordAgain } from '../form/credential-form.ts';
import { newId } from '../../../lib/new-id.ts';

type CredentialListProps = {
  rows: CredentialRow[];
  /** Names that the texts of the task type secrets of. */
  named: readonly string[];
  errors: Readonly<Record<string, string>>;
  onChange: (rows: CredentialRow[]) => void;
};

/** Sign-ins for sites. Passwords go in and never come out. */
export function CredentialList({ rows, named, errors, onChange }: CredentialListProps) {
  const missing = named.filter(name => !rows.some(row => row.name.trim() === name));
  const add = (name = ''): void => onChange([...rows, { ...newCredential(newId()), name }]);
  return (
    <div className="flex flex-col gap-3">
      {errors['credentials'] && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {errors['credentials']}
        </p>
      )}
      {missing.length > 0 && (
        <div role="status" className="rounded-control bg-waiting-soft px-3.5 py-2.5 text-waiting-text">
          <p>
            The task uses credentials that it does not have. Passwords are never part of an imported task: add them
            here.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {missing.map(name => (
              <Button key={name} size="sm" disabled={rows.length >= 50} onClick={() => add(name)}>
                <Plus aria-hidden />
                Add {name}
              </Button>
            ))}
          </div>
        </div>
      )}
      {rows.map((row, at) => (
        <CredentialFields
          key={row.key}
          row={row}
          number={at + 1}
          error={field => errors[`credentials.${at}.${field}`]}
          onChange={to => onChange(rows.with(at, { ...row, ...to }))}
          onDelete={() => onChange(rows.toSpliced(at, 1))}
        />
      ))}
      <Button size="sm" className="self-start" disabled={rows.length >= 50} onClick={() => add()}>
        <Plus aria-hidden />
        Add Credential
      </Button>
    </div>
  );
}

type FieldsProps = {
  row: CredentialRow;
  number: number;
  error: (field: string) => string | undefined;
  onChange: (to: Partial<CredentialRow>) => void;
  onDelete: () => void;
};

function CredentialFields({ row, number, error, onChange, onDelete }: FieldsProps) {
  const kept = keepsPassword(row);
  const again = wantsPasswordAgain(row);
  const hasKey = kept && row.hasOtp && !row.dropOtp;
  const name = row.name.trim() || 'name';
  const field = (props: Omit<LabelledProps, 'id'> & { name: string }) => {
    const { name: key, ...rest } = props;
    return <Labelled id={`credential-${row.key}-${key}`} {...rest} />;
  };
  return (
    <fieldset aria-label={`Credential ${number}`} className="rounded-control border border-line p-3.5">
      <div className="grid gap-x-3 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-3">
        {field({
          name: 'name',
          label: 'Credential name',
          error: error('name'),
          value: row.name,
          placeholder: 'shop',
          maxLength: 100,
          onChange: event => onChange({ name: event.target.value }),
        })}
        {field({
          name: 'id',
          label: 'ID',
          error: error('id'),
          value: row.id,
          placeholder: 'User name or e-mail',
          maxLength: 500,
          onChange: event => onChange({ id: event.target.value }),
        })}
        {field({
          name: 'password',
          label: 'Password',
          type: 'password',
          error: error('password'),
          value: row.password,
          placeholder: again ? 'Type it again' : kept ? 'Saved; type to change it' : '',
          ...(again && { note: 'The website changed, so the password is needed again.' }),
          maxLength: 500,
          onChange: event => onChange({ password: event.target.value }),
        })}
        {field({
          name: 'website',
          label: 'Only on this website',
          error: error('website'),
          value: row.website,
          placeholder: 'example.com (optional)',
          note: 'The password is typed only there. If empty, it is typed only on websites that the task names.',
          maxLength: 253,
          onChange: event => onChange({ website: event.target.value }),
        })}
        {field({
          name: 'otp',
          label: 'Key of one-time codes',
          type: 'password',
          error: error('otp_secret'),
          value: row.otp,
          placeholder: !hasKey ? 'Optional' : again ? 'Type it again, or remove it' : 'Saved; type to change it',
          note: 'The key or otpauth:// link beside the QR code for authenticator apps. Steps then type the current code.',
          maxLength: 2000,
          onChange: event => onChange({ otp: event.target.value, dropOtp: false }),
        })}
        <div className="flex flex-wrap items-end justify-end gap-2 max-xl:sm:justify-start xl:items-start xl:pt-6">
          {hasKey && row.otp === '' && (
            <Button
              aria-label={`Remove the key of one-time codes of credential ${number}`}
              onClick={() => onChange({ dropOtp: true })}
            >
              Remove key
            </Button>
          )}
          <Button variant="danger" aria-label={`Delete credential ${number}`} onClick={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        </div>
      </div>
      <p className="mt-2.5 text-xs break-words text-fg-muted">
        In a step: {placeholderOf(name, 'id')} and {placeholderOf(name, 'password')}
        {(row.otp.trim() !== '' || hasKey) && <> and {placeholderOf(name, 'otp')}</>}. The password{' '}
        {row.otp.trim() !== '' || hasKey ? 'and the key are' : 'is'} stored encrypted and never shown again.
      </p>
    </fieldset>
  );
}

type LabelledProps = ComponentProps<'input'> & { id: string; label: string; error: string | undefined; note?: string };

function Labelled({ id, label, error, note, ...rest }: LabelledProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-[0.8125rem] font-medium">
        {label}
      </label>
      <Input
        id={id}
        autoComplete={rest.type === 'password' ? 'new-password' : 'off'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : note ? `${id}-note` : undefined}
        {...rest}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {note && !error && (
        <p id={`${id}-note`} className="mt-1 text-xs text-fg-muted">
          {note}
        </p>
      )}
    </div>
  );
}
