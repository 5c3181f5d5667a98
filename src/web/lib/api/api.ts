import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type Calls, createClient } from '#src/client/client.ts';
import { readToken } from './token.ts';

/** What only reads is given up after this; what acts may take as long as its deed. Tests put their clock a minute on. */
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
