import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './default-fetcher.ts';
import { logFailure } from '../log.ts';

/** No retry, never stale, no refetch on focus, no polling; a query that wants else says so itself. Failures are logged. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => logFailure(`Not loaded: ${nameOf(query.queryKey)}`, error),
    }),
    mutationCache: new MutationCache({ onError: error => logFailure('Not done', error) }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
}

/** `task.list` of a key of ours; ids and inputs are left out. */
function nameOf(key: readonly unknown[]): string {
  const [path] = key;
  return Array.isArray(path) ? path.join('.') : String(path);
}
