import type { ReactNode } from 'react';

/** A named part of the home screen. */
export function HomeSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg font-semibold tracking-[-0.01em]">{title}</h2>
      <p className="mt-0.5 mb-4 text-fg-muted">{text}</p>
      {children}
    </section>
  );
}
