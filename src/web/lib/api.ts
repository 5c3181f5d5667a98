import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type Calls, createClient } from '#src/client/client.ts';
import { readToken } from './token.ts';

/** Every call of the contract as a function; fails with `ApiError`, or with the browser's own error when nothing answered. */
export const api: Calls = createClient({
  url: () => location.origin,
  token: () => readToken(),
  fetch: (request, init) => fetch(request, { ...init, credentials: 'include' }),
});

/** The same calls as TanStack Query options and keys. */
export const calls = createTanstackQueryUtils(api);

/** The browser goes here to sign in. */
export const signInPath = '/api/auth/google';
