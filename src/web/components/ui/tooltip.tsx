import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

const openDelayMs = 700;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={openDelayMs}>{children}</Radix.Provider>;
}

type TooltipProps = { text: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactElement };

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 rounded-[6px] bg-fg px-2 py-1 text-xs text-canvas data-[state=delayed-open]:animate-fade"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
