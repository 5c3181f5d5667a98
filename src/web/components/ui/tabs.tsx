import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/format/cn.ts';

export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn(
        'inline-flex h-9 max-w-full items-center overflow-x-auto rounded-control bg-muted p-0.5 [scrollbar-width:none]',
        className,
      )}
      {...rest}
    />
  );
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'h-8 shrink-0 rounded-[6px] border border-transparent px-3.5 text-sm font-medium whitespace-nowrap text-fg-muted transition-colors duration-100 hover:text-fg focus-visible:-outline-offset-2 data-[state=active]:border-line data-[state=active]:bg-surface data-[state=active]:text-fg',
        className,
      )}
      {...rest}
    />
  );
}
