import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type Calls, createClient } from '#src/client/client.ts';
import { readToken } from './token.ts';

/** Time limit of a request that only reads. Requests that change something have none of their own. Tests advance the clock by a minute. */
const readLimitMs = 90_000;
const reading =
  /\/(?:[\w-]+\.(?:get|list|list\.by_task)|auth-token\.verify|task\.(?:versions?|demonstration)|payments\.(?:plans|history)|schedule\.preview|webhook\.deliveries)$/;

function limited({ url, signal }: Request): AbortSignal {
  return reading.test(new URL(url).pathname) ? AbortSignal.any([signal, AbortSignal.timeout(readLimitMs)]) : signal;
}

/** Every call of the contract as a function; fails with `ApiError`, or with the browser's own error when nothing answered. */
export const api: Calls = createClient({
  url: () => location.origin,
  token: () => readToken(),
  fetch: (request, init) => fetch(request, { ...init, credentials: 'include', signal: limited(request) }),
});

/** The same calls as TanStack Query options and keys. */
export const calls = createTanstackQueryUtils(api);

/** The browser goes here to sign in. */
export const signInPath = '/api/auth/google';
