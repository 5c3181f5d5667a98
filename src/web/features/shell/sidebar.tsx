import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { LogoMark } from '../../components/logo.tsx';
import { useSidebar } from '../../components/sidebar-state.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { type NavigationEntry, others, playground } from './navigation.ts';
import { useWaitingRuns } from '../../lib/runs/use-waiting-runs.ts';
import { UserCard } from './user-card.tsx';

/** 16rem wide, 3rem with icons only; a sheet of 18rem on a phone. On narrow screens it widens over the page while hovered. */
export function Sidebar() {
  const { expanded, narrow, mobileOpen, setMobileOpen } = useSidebar();
  const [hovered, setHovered] = useState(false);
  const wide = expanded || (narrow && hovered);
  return (
    <>
      <div
        className={cn(
          'sticky top-0 z-30 hidden h-dvh shrink-0 transition-[width] duration-150 md:block',
          expanded ? 'w-[16rem]' : 'w-[3rem]',
        )}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
      >
        <aside
          aria-label="Sidebar"
          data-state={wide ? 'expanded' : 'collapsed'}
          className={cn(
            'flex h-full flex-col overflow-hidden border-r border-line bg-surface transition-[width] duration-150',
            wide ? 'w-[16rem]' : 'w-[3rem]',
            wide && !expanded && 'shadow-[8px_0_28px_-12px_rgb(0_0_0/0.25)]',
          )}
        >
          <SidebarBody wide={wide} />
        </aside>
      </div>
      <Sheet open={mobileOpen} onOpenChange={setMobileOpen} title="Sidebar" className="w-[18rem]">
        <SidebarBody wide onNavigate={() => setMobileOpen(false)} />
      </Sheet>
    </>
  );
}

function SidebarBody({ wide, onNavigate }: { wide: boolean; onNavigate?: () => void }) {
  const [open, setOpen] = useState(true);
  const waiting = useWaitingRuns().count;
  return (
    <>
      <Link
        to={paths.home}
        onClick={onNavigate}
        aria-label="Legwork, home"
        className="flex h-14 shrink-0 items-center gap-2.5 px-2.5 text-[0.9375rem] font-semibold tracking-[-0.01em]"
      >
        <LogoMark />
        {wide && <span>Legwork</span>}
      </Link>
      <nav
        aria-label="Main"
        className="scroll-quiet flex flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto px-1.5 py-2"
      >
        <p className={cn('h-6 px-2 text-xs font-medium text-fg-muted', !wide && 'invisible')}>Platform</p>
        <div className="relative">
          <NavItem entry={playground} wide={wide} onNavigate={onNavigate} end />
          {wide && (
            <button
              type="button"
              aria-expanded={open}
              aria-label="Playground group"
              onClick={() => setOpen(!open)}
              className="absolute top-1 right-1 grid size-6 place-items-center rounded-[6px] text-fg-muted hover:bg-line hover:text-fg"
            >
              <ChevronRight
                aria-hidden
                className={cn('size-4 transition-transform duration-100', open && 'rotate-90')}
              />
            </button>
          )}
        </div>
        {open && (
          <ul className={cn('flex flex-col gap-0.5', wide && 'ml-[1.0625rem] border-l border-line pl-2')}>
            {playground.children.map(entry => (
              <li key={entry.to}>
                <NavItem entry={entry} wide={wide} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        )}
        {others.map(entry => (
          <NavItem
            key={entry.to}
            entry={entry}
            wide={wide}
            waiting={entry.to === paths.sessions ? waiting : 0}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <div className="shrink-0 border-t border-line p-1.5">
        <UserCard wide={wide} />
      </div>
    </>
  );
}

type NavItemProps = {
  entry: NavigationEntry;
  wide: boolean;
  end?: boolean;
  /** How many runs there wait for this person. */
  waiting?: number;
  onNavigate?: (() => void) | undefined;
};

function NavItem({ entry, wide, end = false, waiting = 0, onNavigate }: NavItemProps): ReactNode {
  const Icon = entry.icon;
  return (
    <NavLink
      to={entry.to}
      end={end}
      onClick={onNavigate}
      aria-label={waiting > 0 ? `${entry.label}, ${waiting} waiting for you` : entry.label}
      title={wide ? undefined : entry.label}
      className={({ isActive }) =>
        cn(
          'flex h-8 items-center gap-2.5 overflow-hidden rounded-control px-2.5 whitespace-nowrap -outline-offset-2 transition-colors duration-100',
          isActive ? 'bg-accent-soft font-medium text-accent-text' : 'text-fg-muted hover:bg-hover hover:text-fg',
        )
      }
    >
      <span className="relative shrink-0">
        <Icon aria-hidden className="size-4" />
        {waiting > 0 && !wide && <span className="absolute -top-1 -right-1 size-2 rounded-full bg-waiting" />}
      </span>
      {wide && <span>{entry.label}</span>}
      {waiting > 0 && wide && (
        <span className="tabular ml-auto rounded-full bg-waiting px-1.5 text-xs font-semibold text-waiting-fg">
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </NavLink>
  );
}
