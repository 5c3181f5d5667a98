import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#src/client/client.ts';
import { arrivalCookieName } from '#src/core/arrival.ts';
import { calls } from './api.ts';
import { ApiError } from './api-error.ts';
import { logFailure } from '../log.ts';
import { endPush } from './push.ts';
import { readCookie, readToken, removeToken, takeToken, writeToken } from './token.ts';

export type Session = 'checking' | 'in' | 'out' | 'unreachable';

/** Gateways that say the server is not there yet; they say nothing about the token. */
const notThere = [502, 503, 504];

/** Whether someone is signed in. A token that the server refuses is removed. */
export function useSession(): { session: Session; retry: () => void } {
  const token = readToken();
  const query = useQuery(
    calls.authToken.verify.queryOptions({ enabled: token !== null, queryKey: ['session', token], gcTime: 0 }),
  );
  const retry = (): void => void query.refetch();
  if (token === null) return { session: 'out', retry };
  if (query.isSuccess) return { session: 'in', retry };
  if (!query.isError || query.isFetching) return { session: 'checking', retry };
  if (!(query.error instanceof ApiError) || notThere.includes(query.error.status))
    return { session: 'unreachable', retry };
  removeToken();
  return { session: 'out', retry };
}

/** Forgets the token and everything that was fetched with it. */
export function useLogout(): () => void {
  const queries = useQueryClient();
  return () => {
    // The next user of this browser must not get notifications of this account.
    void endPush().catch((error: unknown) => logFailure('notifications', error));
    endSignIn(readToken());
    removeToken();
    queries.clear();
  };
}

/** Signs out at the server, which ends the streams of other tabs. The token is deleted here even if the server cannot be reached. */
function endSignIn(token: string | null): void {
  if (token === null) return;
  const { authToken } = createClient({
    url: location.origin,
    token,
    // Goes on when the page is left at once.
    fetch: (request, init) => fetch(request, { ...init, keepalive: true }),
  });
  void authToken.signOut({}).catch((error: unknown) => logFailure('sign-out', error));
}

const notOurs = 'This sign-in link was not used, because the sign-in did not start in this browser.';

/**
 * Keeps a token that came in the page's query and takes it out of the address, before anything is shown. One that no
 * sign-in of this browser has brought is refused; gives what to say of that to somebody who is signed in.
 */
export function adoptTokenFromAddress(): string | undefined {
  const name = arrivalCookieName(location.protocol);
  const taken = takeToken(location.href, readCookie(document.cookie, name));
  if (!taken) return undefined;
  const show = (address: string): void => history.replaceState(history.state, '', address);
  if (taken.token === undefined) {
    const isSignedIn = readToken() !== null;
    show(isSignedIn ? taken.address : `/login?error=${encodeURIComponent(`${notOurs} Sign in here.`)}`);
    return isSignedIn ? `${notOurs} You are still signed in to your own account.` : undefined;
  }
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  writeToken(taken.token);
  show(taken.address === '/' ? takeReturnPath() : taken.address);
  return undefined;
}

const returnKey = 'legwork.return';

/** Where a visitor wanted to go before signing in; kept for this tab only. */
export function keepReturnPath(path: string): void {
  if (path !== '/') sessionStorage.setItem(returnKey, path);
}

function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}
