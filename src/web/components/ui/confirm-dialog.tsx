import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/format/cn.ts';
import { Button } from './button.tsx';
import { useFocusBack } from './focus-back.ts';
import { floating, scrim } from './overlay.ts';

type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The word on the button that does it. */
  action: string;
  onConfirm: () => void;
};

/** Asks before what cannot be undone; the title names the thing. */
export function ConfirmDialog({ open, onOpenChange, title, description, action, onConfirm }: ConfirmProps) {
  const giveBack = useFocusBack(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrim} />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4">
          <AlertDialog.Content
            onCloseAutoFocus={giveBack}
            className={cn(floating, 'pointer-events-auto w-full max-w-md p-5')}
          >
            <AlertDialog.Title className="text-base font-semibold text-balance break-words">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-fg-muted">{description}</AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>Cancel</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button
                  className="border-transparent bg-danger text-canvas hover:border-transparent hover:bg-danger hover:brightness-110"
                  onClick={onConfirm}
                >
                  {action}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
