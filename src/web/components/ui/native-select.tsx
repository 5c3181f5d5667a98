import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/format/cn.ts';

/** The browser's own list, for many plain values: typed to, and right on a phone. */
export function NativeSelect({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        className={cn(
          'tabular h-9 w-full cursor-pointer appearance-none rounded-control border border-line-strong bg-surface pr-8 pl-3 text-sm hover:bg-hover aria-invalid:border-danger',
          className,
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-fg-muted"
      />
    </span>
  );
}
