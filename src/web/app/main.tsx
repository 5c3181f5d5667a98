import '../lib/no-eval.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../lib/api/query-client.ts';
import { takeTokenFromAddress } from '../lib/api/token-in-address.ts';
import { showTokenNotice } from '../features/session/token-notice.ts';
import { watchTheme } from '../lib/theme.ts';
import { createRouter } from './router.tsx';
import { fetchScreens } from './screens.tsx';

// Only for browsers that do not have Temporal themselves.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

// Toasts that come before it are shown with it.
const Toaster = lazy(async () => ({ default: (await import('../components/ui/toaster.tsx')).Toaster }));

const arrived = takeTokenFromAddress();
watchTheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createRouter()} />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);

void arrived.then(showTokenNotice);

// A screen that cannot be fetched now is fetched when it is shown, and its failure said then. Not at once: whoever has just
// come does something on this page first.
const restMs = 5000;
// Safari has no idle callback.
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => work());
addEventListener('load', () => setTimeout(() => whenIdle(() => void fetchScreens().catch(() => undefined)), restMs));
