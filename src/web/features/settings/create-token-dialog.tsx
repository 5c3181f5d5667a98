import { sentence } from '#src/core/text/sentence.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NewApiToken, TokenName } from '#src/contract/auth-token.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FieldError, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
type Life = (typeof lives)[number]['value'];

type CreateProps = { open: boolean; onOpenChange: (open: boolean) => void; onMade: (token: NewApiToken) => void };

export function CreateTokenDialog({ open, onOpenChange, onMade }: CreateProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create token"
      description="Name it after the program that will use it."
    >
      <CreateTokenForm
        onCancel={() => onOpenChange(false)}
        onMade={token => {
          onOpenChange(false);
          onMade(token);
        }}
      />
    </Dialog>
  );
}

/** Mounted with the dialog, so that each opening begins empty. */
function CreateTokenForm({ onCancel, onMade }: { onCancel: () => void; onMade: (token: NewApiToken) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [life, setLife] = useState<Life>('365');
  const [approves, setApproves] = useState(false);
  const [fault, setFault] = useState('');
  const create = useMutation({
    mutationFn: (valid: string) =>
      api.authToken.create({ name: valid, expires_in_days: Number(life), ...(approves && { approves }) }),
    onSuccess: async token => {
      onMade(token);
      await queries.invalidateQueries({ queryKey: calls.authToken.list.key() });
    },
    onError: error =>
      errorToast(error instanceof ApiError && error.status === 409 ? error.body : 'Failed to create API token'),
  });
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={event => {
        event.preventDefault();
        const valid = TokenName.safeParse(name);
        setFault(valid.success ? '' : sentence(valid.error.issues[0]?.message ?? ''));
        if (valid.success) create.mutate(valid.data);
      }}
    >
      <label className="block text-sm font-medium" htmlFor="token-name">
        Token name
      </label>
      <Input
        id="token-name"
        autoFocus
        autoComplete="off"
        className="mt-1.5"
        placeholder="Nightly export"
        value={name}
        aria-invalid={fault !== ''}
        aria-describedby="token-name-error"
        onChange={event => {
          setName(event.target.value);
          setFault('');
        }}
      />
      <FieldError id="token-name-error">{fault}</FieldError>
      <p className="mt-4 mb-1.5 text-sm font-medium">Expires after</p>
      <Select label="Expires after" value={life} onChange={setLife} options={lives} className="w-full" />
      <label className="mt-4 flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4 accent-(--color-accent-solid)"
          checked={approves}
          onChange={event => setApproves(event.target.checked)}
        />
        <span>
          <span className="font-medium">May approve for you</span>
          <span className="block text-fg-muted">
            Programs with this token can answer the agent’s approval questions and give it orders, as you do.
          </span>
        </span>
      </label>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create token'}
        </Button>
      </div>
    </form>
  );
}
