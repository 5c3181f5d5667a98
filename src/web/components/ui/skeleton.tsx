import { cn } from '../../lib/format/cn.ts';

/** Holds the place, at the size, of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse-slow rounded-[6px] bg-hover', className)} />;
}
