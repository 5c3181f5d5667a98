import type { QueryFunctionContext } from '@tanstack/react-query';
import { toApiError } from './api-error.ts';
import { readToken } from './token.ts';

/** Below `/api` unless the path already says so. */
export function apiPath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted === '/api' || rooted.startsWith('/api/') ? rooted : `/api${rooted}`;
}

/** Queries without a function of their own: a GET of the first element of their key, answered with JSON. @throws ApiError */
export async function fetchByKey({
  queryKey,
  signal,
}: Pick<QueryFunctionContext, 'queryKey' | 'signal'>): Promise<unknown> {
  const [path] = queryKey;
  if (typeof path !== 'string') throw new TypeError('The first element of the key has to be a path.');
  const token = readToken();
  const response = await fetch(apiPath(path), {
    credentials: 'include',
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal,
  });
  if (response.ok) return response.json();
  throw toApiError({ status: response.status, statusText: response.statusText, text: await response.text() });
}
