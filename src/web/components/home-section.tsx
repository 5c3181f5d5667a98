import type { ReactNode } from 'react';

/** A named part of the home screen. */
export function HomeSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="mb-3 gap-x-3 sm:flex sm:items-baseline">
        <h2 className="shrink-0 text-lg font-semibold tracking-[-0.01em]">{title}</h2>
        <p className="text-fg-muted max-sm:text-[0.8125rem]">{text}</p>
      </div>
      {children}
    </section>
  );
}
