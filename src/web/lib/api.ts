import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { contract } from '#src/contract/contract.ts';
import { toApiError } from './api-error.ts';
import { readToken } from './token.ts';

const link = new OpenAPILink(contract, {
  url: () => `${location.origin}/api`,
  headers: (_options, path) => {
    const token = readToken();
    // The only calls that stream are those that watch.
    const accept = path.at(-1) === 'watch' ? 'text/event-stream' : 'application/json';
    return { accept, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  },
  fetch: async (request, init) => {
    const response = await fetch(request, { ...init, credentials: 'include' });
    if (response.ok) return response;
    throw toApiError({ status: response.status, statusText: response.statusText, text: await response.text() });
  },
});

/** Every call of the contract as a function; fails with `ApiError`, or with the browser's own error when nothing answered. */
export const api: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link);

/** The same calls as TanStack Query options and keys. */
export const calls = createTanstackQueryUtils(api);

/** The browser goes here to sign in. */
export const signInPath = '/api/auth/google';
