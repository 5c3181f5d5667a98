import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/format/cn.ts';

/** On or off, at once. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'inline-flex h-5 w-9 shrink-0 cursor-pointer items-center rounded-full border border-line-strong bg-muted p-0.5 transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent-solid',
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="size-3.5 rounded-full bg-fg-muted transition-transform duration-100 data-[state=checked]:translate-x-4 data-[state=checked]:bg-white" />
    </Radix.Root>
  );
}
