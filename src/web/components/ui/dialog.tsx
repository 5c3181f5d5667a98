import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '../../lib/format/cn.ts';
import { Button } from './button.tsx';
import { useFocusBack } from './focus-back.ts';
import { floating, scrim } from './overlay.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** For what would be lost: a click beside it does not close it. Escape and the cross do. */
  keepOnOutsideClick?: boolean;
  className?: string;
  /** Keys that are pressed anywhere in it. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** A dialog in the middle of the window; it scrolls inside when the window is small. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  keepOnOutsideClick,
  className,
  onKeyDown,
  children,
}: DialogProps) {
  const giveBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4">
          <Radix.Content
            {...(description === undefined && { 'aria-describedby': undefined })}
            onCloseAutoFocus={giveBack}
            {...(onKeyDown && { onKeyDown })}
            onInteractOutside={event => {
              if (keepOnOutsideClick) event.preventDefault();
            }}
            className={cn(
              floating,
              'pointer-events-auto relative max-h-[calc(100dvh-2rem)] w-full max-w-md overflow-y-auto p-5',
              className,
            )}
          >
            <Radix.Title className="pr-8 text-base font-semibold text-balance break-words">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-1.5 text-fg-muted">{description}</Radix.Description>
            )}
            {children}
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-3.5 right-3.5">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
