import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { logFailure } from '../log.ts';
import { endPush } from './push.ts';
import { sessionCall } from './session-call.ts';
import { readToken, removeToken } from './token.ts';

const verifyMs = 90_000;

/** The browser goes here to sign in. */
export const signInPath = '/api/auth/google';

export type Session = 'checking' | 'in' | 'out' | 'unreachable';

/** Whether the server says that a token is not valid; any other failure says nothing about the token. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether someone is signed in. A token that the server refuses is removed. */
export function useSession(): { session: Session; retry: () => void } {
  const token = readToken();
  const query = useQuery({
    queryKey: ['session', token],
    queryFn: ({ signal }) =>
      sessionCall('auth-token.verify', {
        token: token ?? '',
        signal: AbortSignal.any([signal, AbortSignal.timeout(verifyMs)]),
      }),
    enabled: token !== null,
    gcTime: 0,
  });
  const retry = (): void => void query.refetch();
  if (token === null) return { session: 'out', retry };
  if (isRefused(query.error)) {
    removeToken();
    return { session: 'out', retry };
  }
  if (query.data) return { session: 'in', retry };
  return { session: query.isError && !query.isFetching ? 'unreachable' : 'checking', retry };
}

/** Forgets the token and everything that was fetched with it. */
export function useLogout(): () => void {
  const queries = useQueryClient();
  return () => {
    endSession();
    queries.clear();
  };
}

/** Signs this browser out. */
export function endSession(): void {
  // The next user of this browser must not get notifications of this account.
  void endPush().catch((error: unknown) => logFailure('notifications', error));
  endSignIn(readToken());
  removeToken();
}

/** Signs out at the server, which ends the streams of other tabs. The token is deleted here even if the server cannot be reached. */
function endSignIn(token: string | null): void {
  if (token === null) return;
  void sessionCall('auth-token.sign-out', { token }).catch((error: unknown) => logFailure('sign-out', error));
}

const returnKey = 'legwork.return';

/** Where a visitor wanted to go before signing in; kept for this tab only. */
export function keepReturnPath(path: string): void {
  if (path !== '/') sessionStorage.setItem(returnKey, path);
}

export function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}
