import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/format/cn.ts';

const box =
  'w-full rounded-control border border-line-strong bg-surface px-3 text-sm text-fg transition-colors duration-100 placeholder:text-fg-muted hover:border-fg-muted focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-muted disabled:text-fg-muted aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(box, 'h-9', className)} {...rest} />;
}

/** Grows with what is typed; `rows` is where it starts. */
export function Textarea({ className, rows = 1, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(box, 'field-sizing-content min-h-9 resize-none py-[7px] leading-5', className)}
      {...rest}
    />
  );
}

/** A message beside a field, read out with it through `aria-describedby={id}`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1 text-[0.8125rem] text-danger">
      {children}
    </p>
  );
}
