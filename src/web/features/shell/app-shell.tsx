import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useDropUntouched } from '../../components/new-task/untouched.ts';
import { ScreenArriving } from '../../components/screen-arriving.tsx';
import { SidebarProvider } from '../../components/sidebar-state.tsx';
import { TooltipProvider } from '../../components/ui/tooltip.tsx';
import { CommandPalette } from './command-palette.tsx';
import { Sidebar } from './sidebar.tsx';

const narrowScreens = /^\/(edit-task|run-task|record-task)(\/|$)/;

/** The sidebar, the palette, and the screen between them. */
export function AppShell() {
  const { pathname } = useLocation();
  useDropUntouched();
  return (
    <TooltipProvider>
      <SidebarProvider narrow={narrowScreens.test(pathname)}>
        <button
          type="button"
          className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-control focus-visible:bg-surface focus-visible:px-4 focus-visible:py-2.5 focus-visible:font-medium"
          onClick={() => document.querySelector('main')?.focus()}
        >
          Skip to content
        </button>
        <div className="flex min-h-dvh">
          <Sidebar />
          <Suspense fallback={<ScreenArriving bar />}>
            <Outlet />
          </Suspense>
        </div>
        <CommandPalette />
        <ScrollRestoration />
      </SidebarProvider>
    </TooltipProvider>
  );
}
