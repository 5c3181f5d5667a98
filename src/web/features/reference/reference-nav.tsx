import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallDescription } from '#src/contract/reference/describe.ts';
import { groupTitles } from '#src/contract/reference/groups.ts';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';

type NavProps = { calls: readonly CallDescription[]; current: string; onNavigate: () => void };

export function ReferenceNav({ calls, current, onNavigate }: NavProps) {
  const entry = (page: string, label: ReactNode) => (
    <li key={page}>
      <Link
        to={paths.apiReference(page)}
        onClick={onNavigate}
        aria-current={page === current ? 'page' : undefined}
        className={cn(
          'block truncate rounded-[6px] px-2.5 py-1.5 text-[0.8125rem] text-fg-muted hover:bg-hover hover:text-fg',
          page === current && 'bg-accent-soft font-medium text-accent-text hover:bg-accent-soft',
        )}
      >
        {label}
      </Link>
    </li>
  );
  return (
    <nav aria-label="API reference" className="px-3 pb-10">
      <NavGroup title="Getting Started">
        {entry('overview', 'Overview')}
        {entry('quick-start', 'Quick start')}
        {entry('client', 'TypeScript client')}
      </NavGroup>
      {groupTitles.map(title => {
        const own = calls.filter(call => call.group === title);
        if (own.length === 0) return null;
        return (
          <NavGroup key={title} title={title}>
            {own.map(call => entry(call.name, call.name))}
          </NavGroup>
        );
      })}
    </nav>
  );
}

function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <section className="mt-1.5">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex h-8 w-full items-center justify-between rounded-[6px] px-2.5 text-left text-sm font-medium hover:bg-hover"
        >
          {title}
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 text-fg-muted transition-transform duration-100', open && 'rotate-90')}
          />
        </button>
      </h2>
      {open && <ul className="mt-0.5 grid gap-px">{children}</ul>}
    </section>
  );
}
