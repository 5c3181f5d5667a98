import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { SidebarProvider } from '#src/web/components/sidebar-state.tsx';
import { Toaster } from '#src/web/components/ui/toaster.tsx';
import { TooltipProvider } from '#src/web/components/ui/tooltip.tsx';
import { createQueryClient } from '#src/web/lib/api/query-client.ts';
import { type ContractServer, contractServer, type Handlers } from '#tests/fakes/contract-server.ts';

// What is there is found at once; only what is missing waits so long, on a machine that is busy.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  // Messages live beside the screens: the next test is not to find this one's.
  for (const close of document.querySelectorAll('[aria-label^="Notifications"] [aria-label="Close"]'))
    fireEvent.click(close);
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

type Shown = {
  server: ContractServer;
  user: ReturnType<typeof userEvent.setup>;
  /** Where the address bar is, without the origin. */
  address(): string;
};

/** Shows a part of the web as the app does, in front of a server in memory. `path` is the pattern that it is routed by. */
export function show(
  part: ReactNode,
  { handlers = {}, at = '/', path = '*' }: { handlers?: Handlers; at?: string; path?: string } = {},
): Shown {
  const server = contractServer(handlers);
  vi.stubGlobal('fetch', server.fetch);
  let address = at;
  const Address = (): null => {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return null;
  };
  const element = (
    <SidebarProvider narrow={false}>
      {part}
      <Address />
    </SidebarProvider>
  );
  const routes =
    path === '*'
      ? [{ path, element }]
      : [
          { path, element },
          { path: '*', element: <Address /> },
        ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { server, user, address: () => address };
}

/** Chooses an option of a list that opens, by keyboard. */
export async function choose(user: Shown['user'], box: HTMLElement, option: string): Promise<void> {
  box.focus();
  await user.keyboard('{Enter}');
  const found = await screen.findByRole('option', { name: option });
  found.focus();
  await user.keyboard('{Enter}');
}
