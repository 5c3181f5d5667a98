import { ChevronRight, PanelLeft } from 'lucide-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { cn } from '../lib/format/cn.ts';
import { CreateTaskButton } from './create-task-button.tsx';
import { useSidebar } from './sidebar-state.tsx';
import { Button } from './ui/button.tsx';
import { Tooltip } from './ui/tooltip.tsx';

export type Crumb = { label: string; to?: string };

type PageProps = {
  /** The last crumb, and the name of the browser's tab unless that has its own. */
  title?: string;
  tabTitle?: string;
  crumbs?: Crumb[];
  centre?: ReactNode;
  actions?: ReactNode;
  /** Screens that are filled to the edge and scroll inside, as a run is. */
  fill?: boolean;
  children: ReactNode;
};

/** One screen: the top bar and what is under it. */
export function Page({
  title = 'Playground',
  tabTitle = title,
  crumbs = [],
  centre,
  actions,
  fill = false,
  children,
}: PageProps) {
  const { toggle } = useSidebar();
  useEffect(() => {
    document.title = tabTitle === 'Playground' ? 'Legwork' : `${tabTitle} · Legwork`;
  }, [tabTitle]);
  return (
    <div className={cn('flex min-w-0 flex-1 flex-col', fill && 'lg:h-dvh')}>
      <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-canvas px-3 md:px-4">
        <Tooltip text="Toggle sidebar (Ctrl B)" side="bottom">
          <Button variant="ghost" size="icon" aria-label="Toggle sidebar" onClick={toggle}>
            <PanelLeft aria-hidden />
          </Button>
        </Tooltip>
        <Crumbs crumbs={crumbs} title={title} className={cn(centre !== undefined && 'max-sm:hidden')} />
        {centre}
        {/* As wide as the crumbs, where there is room, so that the centre is the middle. */}
        <div className={cn('flex items-center justify-end gap-2', centre ? 'flex-1' : 'ml-auto')}>
          {actions}
          <CreateTaskButton quiet={actions !== undefined} />
        </div>
      </header>
      <main
        tabIndex={-1}
        className={cn('flex min-h-0 flex-1 flex-col outline-none', !fill && 'px-4 pt-6 pb-16 md:px-8')}
      >
        {children}
      </main>
    </div>
  );
}

function Crumbs({ crumbs, title, className }: { crumbs: Crumb[]; title: string; className: string }) {
  return (
    <nav aria-label="Breadcrumb" className={cn('flex min-w-0 flex-1 items-center gap-1.5', className)}>
      {crumbs.map(crumb => (
        <Fragment key={crumb.label}>
          {crumb.to ? (
            <Link to={crumb.to} className="hidden rounded-[4px] text-fg-muted hover:text-fg sm:block">
              {crumb.label}
            </Link>
          ) : (
            <span className="hidden text-fg-muted sm:block">{crumb.label}</span>
          )}
          <ChevronRight aria-hidden className="hidden size-3.5 shrink-0 text-fg-muted sm:block" />
        </Fragment>
      ))}
      <span aria-current="page" className="truncate font-medium">
        {title}
      </span>
    </nav>
  );
}
