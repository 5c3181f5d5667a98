import type { NewApiToken } from '#src/contract/auth-token.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';

/** Shows a token's text, once. A click beside it does not lose it. */
export function NewTokenDialog({ token, onClose }: { token: NewApiToken | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={token !== undefined}
      onOpenChange={onClose}
      title={`Token “${token?.token_name ?? ''}” created`}
      description="Copy it now and keep it in a safe place. It is not shown again."
      keepOnOutsideClick
      className="max-w-lg"
    >
      <div className="mt-4 flex items-start gap-2 rounded-control border border-line bg-muted p-3">
        <code aria-label="Token" className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all select-all">
          {token?.token}
        </code>
        <CopyButton text={token?.token ?? ''} label="Copy token" className="-m-1" />
      </div>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
