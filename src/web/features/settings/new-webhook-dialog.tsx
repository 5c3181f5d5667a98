import type { NewWebhook } from '#src/contract/webhook.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';

/** Shows a webhook's secret, once. A click beside it does not lose it. */
export function NewWebhookDialog({ webhook, onClose }: { webhook: NewWebhook | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={webhook !== undefined}
      onOpenChange={onClose}
      title="Webhook added"
      description="Your program verifies requests with this secret (Standard Webhooks). It is not shown again."
      keepOnOutsideClick
      className="max-w-lg"
    >
      <div className="mt-4 flex items-start gap-2 rounded-control border border-line bg-muted p-3">
        <code aria-label="Secret" className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all select-all">
          {webhook?.secret}
        </code>
        <CopyButton text={webhook?.secret ?? ''} label="Copy secret" className="-m-1" />
      </div>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
