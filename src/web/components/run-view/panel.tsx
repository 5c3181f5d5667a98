import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '../../lib/format/cn.ts';

type PanelProps = { title: string; open?: boolean; note?: ReactNode; className?: string; children: ReactNode };

/** A box of the left column that folds up. */
export function Panel({ title, open: initially = true, note, className, children }: PanelProps) {
  const [open, setOpen] = useState(initially);
  const id = useId();
  return (
    <section
      aria-label={title}
      className={cn(
        'flex min-h-0 shrink-0 flex-col overflow-hidden rounded-card border border-line bg-surface',
        open && className,
      )}
    >
      <h2 className="shrink-0">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex h-11 w-full items-center gap-2 px-3.5 text-left -outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 text-fg-muted transition-transform duration-100', open && 'rotate-90')}
          />
          <span className="font-semibold">{title}</span>
          {note !== undefined && (
            <span className="tabular ml-auto min-w-0 truncate text-[0.8125rem] text-fg-muted">{note}</span>
          )}
        </button>
      </h2>
      {open && (
        <div id={id} className="flex min-h-0 flex-1 flex-col">
          {children}
        </div>
      )}
    </section>
  );
}
