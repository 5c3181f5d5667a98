import type { ReactNode } from 'react';

/** A titled part of the form. */
export function Block({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-0.5 mb-4 text-fg-muted">{text}</p>
      {children}
    </section>
  );
}

type TickProps = { label: string; note?: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** A box to tick, its words and what they mean. */
export function Tick({ label, note, checked, onChange }: TickProps) {
  return (
    <label className="flex items-start gap-2.5 py-1 select-none">
      <input
        type="checkbox"
        checked={checked}
        aria-label={label}
        onChange={event => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-(--color-accent-solid)"
      />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {note !== undefined && <span className="block text-[0.8125rem] text-fg-muted">{note}</span>}
      </span>
    </label>
  );
}
