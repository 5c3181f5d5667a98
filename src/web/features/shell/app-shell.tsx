import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { ScreenArriving } from '../../components/screen-arriving.tsx';
import { SidebarProvider } from '../../components/sidebar-state.tsx';
import { TooltipProvider } from '../../components/ui/tooltip.tsx';
import { CommandPalette } from './command-palette.tsx';
import { Sidebar } from './sidebar.tsx';

const narrowScreens = /^\/(edit-task|run-task|record-task)(\/|$)/;

/** The sidebar, the palette, and the screen between them. */
export function AppShell() {
  const { pathname } = useLocation();
  return (
    <TooltipProvider>
      <SidebarProvider narrow={narrowScreens.test(pathname)}>
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
