import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { NewWebhook, Webhook } from '#src/contract/webhook.ts';
import { EmptyState } from '../../components/screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorToast } from '../../components/ui/toast.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api, calls } from '../../lib/api/api.ts';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';

/** Webhooks: addresses of other programs that get events. */
export function WebhooksPanel() {
  const queries = useQueryClient();
  const webhooks = useQuery(calls.webhook.list.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewWebhook>();
  const [leaving, setLeaving] = useState<Webhook>();
  const remove = useMutation({
    mutationFn: ({ webhook_id }: Webhook) => api.webhook.delete({ webhook_id }),
    onSuccess: () => setLeaving(undefined),
    onError: error => errorToast(errorText(error, 'Failed to delete the webhook')),
    onSettled: () => queries.invalidateQueries({ queryKey: calls.webhook.key() }),
  });
  const add = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> Add webhook
    </Button>
  );
  return (
    <section aria-label="Webhooks">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold">Webhooks</h2>
          <p className="mt-0.5 max-w-lg text-fg-muted">
            Signed requests to an address of yours when an event happens. Failed deliveries are retried for about a day.
          </p>
        </div>
        {webhooks.data && webhooks.data.length > 0 && add}
      </div>
      {webhooks.isPending && <Skeleton className="h-40" />}
      {webhooks.isError && !webhooks.data && (
        <div role="alert">
          <EmptyState title="Failed to fetch webhooks" text={errorText(webhooks.error, '')}>
            <Button onClick={() => void webhooks.refetch()}>Retry</Button>
          </EmptyState>
        </div>
      )}
      {webhooks.data?.length === 0 && (
        <EmptyState
          icon={<WebhookIcon aria-hidden />}
          title="No webhooks yet"
          text="Send an event to another program when a run ends or waits for you."
        >
          {add}
        </EmptyState>
      )}
      <ul className="space-y-3">
        {webhooks.data?.map(webhook => (
          <WebhookCard key={webhook.webhook_id} webhook={webhook} onDelete={() => setLeaving(webhook)} />
        ))}
      </ul>
      <CreateWebhookDialog open={creating} onOpenChange={setCreating} onMade={setMade} />
      <NewWebhookDialog webhook={made} onClose={() => setMade(undefined)} />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={open => !open && setLeaving(undefined)}
        title="Delete this webhook?"
        description={`No more events are sent to ${leaving?.url ?? ''}, and its log is deleted.`}
        action="Delete"
        onConfirm={() => leaving && remove.mutate(leaving)}
      />
    </section>
  );
}
