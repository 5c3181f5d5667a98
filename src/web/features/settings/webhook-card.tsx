import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#src/contract/webhook.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';
import { formatStarted } from '../../lib/format/time.ts';
import { eventLabel } from './webhook-events.ts';

const pollMs = 2000;
const shownAtMost = 20;

/** One address, its test, and the log of what was sent to it. */
export function WebhookCard({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const { webhook_id, url, events } = webhook;
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const test = useMutation({
    mutationFn: () => api.webhook.test({ webhook_id }),
    onSuccess: () => setOpen(true),
    onError: error => errorToast(errorText(error, 'Failed to send the test')),
    onSettled: () => queries.invalidateQueries({ queryKey: calls.webhook.deliveries.key() }),
  });
  return (
    <li className="rounded-card border border-line bg-surface p-4" aria-label={url}>
      <div className="flex items-start justify-between gap-3 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <p className="font-mono text-[0.8125rem] break-all">{url}</p>
          <p className="mt-1 text-[0.8125rem] text-fg-muted">{events.map(eventLabel).join(', ')}</p>
        </div>
        <div className="flex shrink-0 gap-1.5">
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide log' : 'Show log'}
          </Button>
          <Button size="sm" disabled={test.isPending} onClick={() => test.mutate()}>
            Send test
          </Button>
          <Button size="icon" variant="ghost" aria-label={`Delete the webhook to ${url}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      {open && <DeliveryLog webhookId={webhook_id} />}
    </li>
  );
}

function DeliveryLog({ webhookId }: { webhookId: string }) {
  const queries = useQueryClient();
  const log = useQuery(
    calls.webhook.deliveries.queryOptions({
      input: { webhook_id: webhookId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(one => one.state === 'pending') ? pollMs : false),
    }),
  );
  const resend = useMutation({
    mutationFn: ({ delivery_id }: WebhookDelivery) => api.webhook.resend({ delivery_id }),
    onError: error => errorToast(errorText(error, 'Failed to resend it')),
    onSettled: () => queries.invalidateQueries({ queryKey: calls.webhook.deliveries.key() }),
  });
  if (log.isPending) return <Skeleton className="mt-3 h-16" />;
  if (log.isError)
    return (
      <p role="alert" className="mt-3 text-danger">
        {errorText(log.error, 'The log could not be fetched.')}
      </p>
    );
  if (log.data.length === 0) return <p className="mt-3 text-fg-muted">No deliveries yet.</p>;
  return (
    <ul aria-label="Deliveries" className="mt-3 divide-y divide-line border-t border-line">
      {log.data.slice(0, shownAtMost).map(delivery => (
        <li key={delivery.delivery_id} className="flex items-start gap-3 py-1.5 text-[0.8125rem]">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <State delivery={delivery} />
            <span className="font-medium">{eventLabel(delivery.type)}</span>
            <span className="text-fg-muted tabular-nums">{formatStarted(delivery.created_at)}</span>
            {delivery.last_error && <span className="min-w-0 break-words text-fg-muted">{delivery.last_error}</span>}
          </div>
          <Button
            size="sm"
            variant="ghost"
            disabled={delivery.state === 'pending' && delivery.attempts === 0}
            onClick={() => resend.mutate(delivery)}
          >
            <RotateCw aria-hidden /> Resend
          </Button>
        </li>
      ))}
    </ul>
  );
}

const states = {
  delivered: { Icon: CircleCheck, className: 'text-success-text', word: 'Delivered' },
  failed: { Icon: CircleAlert, className: 'text-danger', word: 'Failed' },
  pending: { Icon: Clock, className: 'text-fg-muted', word: 'Pending' },
} as const;

function State({ delivery: { state, attempts } }: { delivery: WebhookDelivery }) {
  const { Icon, className, word } = states[state];
  const tries = attempts > 1 ? `, ${attempts} attempts` : '';
  return (
    <span className={`inline-flex items-center gap-1.5 ${className}`}>
      <Icon aria-hidden className="size-4" /> {word}
      {tries}
    </span>
  );
}
