import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type Calls, createClient, queryPaths } from '#src/client/client.ts';
import { linksHeader } from '#src/core/links-header.ts';
import { readToken } from './token.ts';

/** Time limit of a request that only reads. Requests that change something have none of their own. Tests advance the clock by a minute. */
const readLimitMs = 90_000;

function limited({ url, signal }: Request): AbortSignal {
  const path = new URL(url).pathname.replace(/^\/api/, '');
  return queryPaths.has(path) ? AbortSignal.any([signal, AbortSignal.timeout(readLimitMs)]) : signal;
}

const client = createClient({
  url: () => location.origin,
  token: () => readToken(),
  fetch: (request, init) => {
    request.headers.set(linksHeader, 'relative');
    return fetch(request, { ...init, credentials: 'include', signal: limited(request) });
  },
});

/** Every call of the contract as a function; fails with `ApiError`, or with the browser's own error when nothing answered. */
export const api: Calls = client;

/** A run each time it changes, until it has ended. */
export const { followRun } = client;

/** The same calls as TanStack Query options and keys. */
export const calls = createTanstackQueryUtils(api);
