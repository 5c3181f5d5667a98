import { LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/format/cn.ts';

export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={cn('inline-flex items-center justify-center text-fg-muted', className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Fills what it is put in. */
export function SpinnerScreen({ label }: { label?: string }) {
  return (
    <div className="grid min-h-[50dvh] flex-1 place-items-center">
      <Spinner label={label} className="[&_svg]:size-6" />
    </div>
  );
}
