import type { NewWebhook } from '#src/contract/webhook.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

export function NewWebhookDialog({ webhook, onClose }: { webhook: NewWebhook | undefined; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Webhook added"
      description="Your program verifies requests with this secret (Standard Webhooks). It is not shown again."
      label="Secret"
      text={webhook?.secret}
      onClose={onClose}
    />
  );
}
