import { sentence } from '#src/core/text/sentence.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NewWebhook, WebhookCreate, type WebhookEvent } from '#src/contract/webhook.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FieldError, Input } from '../../components/ui/field.tsx';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';
import { webhookEvents } from './webhook-events.ts';

type CreateProps = { open: boolean; onOpenChange: (open: boolean) => void; onMade: (webhook: NewWebhook) => void };

export function CreateWebhookDialog({ open, onOpenChange, onMade }: CreateProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add webhook"
      description="Enter the address and choose the events."
    >
      <CreateWebhookForm
        onCancel={() => onOpenChange(false)}
        onMade={webhook => {
          onOpenChange(false);
          onMade(webhook);
        }}
      />
    </Dialog>
  );
}

/** Mounted with the dialog, so that each opening begins empty. */
function CreateWebhookForm({ onCancel, onMade }: { onCancel: () => void; onMade: (webhook: NewWebhook) => void }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['run.finished', 'run.input_requested']);
  const [fault, setFault] = useState('');
  const create = useMutation({
    mutationFn: (valid: WebhookCreate) => api.webhook.create(valid),
    onSuccess: async webhook => {
      onMade(webhook);
      await queries.invalidateQueries({ queryKey: calls.webhook.list.key() });
    },
    onError: error =>
      setFault((error instanceof ApiError && error.fields['url']) || errorText(error, 'Failed to add the webhook')),
  });
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={event => {
        event.preventDefault();
        const valid = WebhookCreate.safeParse({ url, events });
        setFault(valid.success ? '' : sentence(valid.error.issues[0]?.message ?? ''));
        if (valid.success) create.mutate(valid.data);
      }}
    >
      <label className="block text-sm font-medium" htmlFor="webhook-url">
        URL
      </label>
      <Input
        id="webhook-url"
        autoFocus
        autoComplete="off"
        inputMode="url"
        className="mt-1.5"
        placeholder="https://example.com/hooks/legwork"
        value={url}
        aria-invalid={fault !== ''}
        aria-describedby="webhook-url-error"
        onChange={event => {
          setUrl(event.target.value);
          setFault('');
        }}
      />
      <FieldError id="webhook-url-error">{fault}</FieldError>
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-sm font-medium">Events</legend>
        {webhookEvents.map(({ value, label, hint }) => (
          <label key={value} className="flex items-start gap-2.5 py-1.5">
            <input
              type="checkbox"
              className="mt-1 accent-accent"
              checked={events.includes(value)}
              onChange={event =>
                setEvents(event.target.checked ? [...events, value] : events.filter(other => other !== value))
              }
            />
            <span>
              {label}
              <span className="block text-[0.8125rem] text-fg-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          {create.isPending ? 'Adding...' : 'Add webhook'}
        </Button>
      </div>
    </form>
  );
}
