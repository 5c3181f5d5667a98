import type { NewApiToken } from '#src/contract/auth-token.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

export function NewTokenDialog({ token, onClose }: { token: NewApiToken | undefined; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`Token “${token?.token_name ?? ''}” created`}
      description="Copy it now and keep it in a safe place. It is not shown again."
      label="Token"
      text={token?.token}
      onClose={onClose}
    />
  );
}
