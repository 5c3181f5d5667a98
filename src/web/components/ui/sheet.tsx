import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/format/cn.ts';
import { useFocusBack } from './focus-back.ts';
import { scrim } from './overlay.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The edge it comes from. */
  side?: 'left' | 'right';
  className?: string;
  children: ReactNode;
};

/** A panel that comes in from an edge of the window. */
export function Sheet({ open, onOpenChange, title, side = 'left', className, children }: SheetProps) {
  const giveBack = useFocusBack(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className={cn(
            'fixed inset-y-0 z-50 flex flex-col border-line bg-surface text-fg',
            side === 'left'
              ? 'left-0 border-r data-[state=open]:animate-from-left'
              : 'right-0 border-l data-[state=open]:animate-from-right',
            className,
          )}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
