import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../lib/format/cn.ts';
import { Skeleton } from './ui/skeleton.tsx';

/** The height of a card; lower on a phone, where the first of them is to be seen whole. */
export const cardHeight = 'h-[400px] max-sm:h-[280px]';
/** The height of a card's picture. */
export const cardPicture = 'h-[188px] max-sm:h-[88px]';
const lowHeight = 'h-36';

/** As many cards in a row as fit, none wider than 488. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5 min-[1800px]:grid-cols-[repeat(auto-fill,488px)]">
      {children}
    </div>
  );
}

type ViewAllCardProps = { to: string; label: string; count: number; low?: boolean };

/** `low` beside cards without pictures. */
export function ViewAllCard({ to, label, count, low = false }: ViewAllCardProps) {
  return (
    <Link
      to={to}
      className={cn(
        'group flex w-full max-w-[488px] flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line-strong text-center transition-colors duration-100 hover:bg-surface',
        low ? lowHeight : cardHeight,
      )}
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

export function CardSkeleton({ low = false }: { low?: boolean }) {
  if (low) return <Skeleton className={lowHeight} />;
  return (
    <div
      className={cn(
        'flex w-full max-w-[488px] flex-col overflow-hidden rounded-card border border-line bg-surface',
        cardHeight,
      )}
    >
      <Skeleton className={cn('rounded-none', cardPicture)} />
      <div className="flex flex-1 flex-col gap-2.5 p-5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-auto h-9" />
      </div>
    </div>
  );
}
