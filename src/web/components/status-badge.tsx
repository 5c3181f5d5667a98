import { Ban, BellRing, CircleCheck, CircleCheckBig, CircleDot, CircleX, Pause } from 'lucide-react';
import type { ComponentType } from 'react';
import { cn } from '../lib/format/cn.ts';
import type { StatusLook } from '../lib/runs/run-status.ts';

const looks: Record<
  StatusLook,
  { icon: ComponentType<{ className?: string }>; className: string; iconClass?: string }
> = {
  running: { icon: CircleDot, className: 'bg-accent-soft text-accent-text', iconClass: 'animate-pulse-slow' },
  waiting: { icon: BellRing, className: 'bg-waiting text-waiting-fg font-semibold' },
  paused: { icon: Pause, className: 'bg-paused-soft text-paused-text' },
  success: { icon: CircleCheckBig, className: 'bg-success-soft text-success-text' },
  completed: { icon: CircleCheck, className: 'bg-done-soft text-done-text' },
  failed: { icon: CircleX, className: 'bg-danger-soft text-danger' },
  ended: { icon: Ban, className: 'bg-ended-soft text-ended-text' },
};

/** Colour, icon and word, the same everywhere. */
export function StatusBadge({ look, label, className }: { look: StatusLook; label: string; className?: string }) {
  const { icon: Icon, className: colours, iconClass } = looks[look];
  return (
    <span
      className={cn(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        colours,
        className,
      )}
    >
      <Icon aria-hidden className={cn('size-3.5', iconClass)} />
      {label}
    </span>
  );
}

/** The same colour and icon, large, where the word stands elsewhere. */
export function StatusIcon({ look, small = false }: { look: StatusLook; small?: boolean }) {
  const { icon: Icon, className } = looks[look];
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center rounded-full', small ? 'size-10' : 'size-14', className)}
    >
      <Icon className={small ? 'size-5' : 'size-7'} />
    </span>
  );
}
