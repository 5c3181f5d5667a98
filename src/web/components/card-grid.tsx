import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from './ui/skeleton.tsx';

/** As many cards in a row as fit, none wider than 488. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5 min-[1800px]:grid-cols-[repeat(auto-fill,488px)]">
      {children}
    </div>
  );
}

export function ViewAllCard({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <Link
      to={to}
      className="group flex h-[400px] w-full max-w-[488px] flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line-strong text-center transition-colors duration-100 hover:bg-surface"
    >
      <span className="flex items-center gap-2 font-medium">
        {label}
        <ArrowRight
          aria-hidden
          className="size-4 text-fg-muted transition-transform duration-100 group-hover:translate-x-0.5"
        />
      </span>
      <span className="tabular text-fg-muted">{count} in all</span>
    </Link>
  );
}

export function CardSkeleton() {
  return (
    <div className="flex h-[400px] w-full max-w-[488px] flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="h-[188px] rounded-none" />
      <div className="flex flex-1 flex-col gap-2.5 p-5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-auto h-9" />
      </div>
    </div>
  );
}
