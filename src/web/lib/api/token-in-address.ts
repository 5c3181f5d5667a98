import type { User } from '#src/contract/user.ts';
import { arrivalCookieName } from '#src/core/arrival.ts';
import { logFailure } from '../log.ts';
import { sessionCall } from './session-call.ts';
import { endSession, isRefused, takeReturnPath } from './session.ts';
import { readCookie, readToken, removeToken, takeToken, writeToken } from './token.ts';

const lookUpMs = 15_000;

/**
 * What became of a token that came in the page's query by no sign-in of this browser.
 * - `stored`: nobody was signed in, and now its account is. The account is undefined if the server does not say.
 * - `other`: another account is signed in and stays so, unless `switchAccount` is called.
 * - `refused`: the server does not accept the token.
 * - `unchecked`: somebody is signed in, and the server does not say whose the token is.
 */
export type TokenInAddress =
  | { state: 'stored'; account: User | undefined }
  | { state: 'other'; account: User; current: User; switchAccount: () => void }
  | { state: 'refused'; isSignedIn: boolean }
  | { state: 'unchecked' };

/**
 * Takes a token out of the address before anything is shown, and stores it if nobody is signed in here. One that a sign-in of
 * this browser brought is always stored. Resolves with what the person should know, if anything.
 */
export async function takeTokenFromAddress(): Promise<TokenInAddress | undefined> {
  const { href } = location;
  const name = arrivalCookieName(location.protocol);
  const taken = takeToken(href, readCookie(document.cookie, name));
  if (!taken) return undefined;
  const { token } = taken;
  const current = readToken();
  const isStored = taken.isOwn || current === null;
  if (isStored) writeToken(token);
  const address = isStored && taken.address === '/' ? takeReturnPath() : taken.address;
  history.replaceState(history.state, '', address);
  if (taken.isOwn) {
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
    return undefined;
  }
  return current === null ? storedBy(token) : besides(current, { token, href, address });
}

/** Nobody was signed in: the token is stored already. */
async function storedBy(token: string): Promise<TokenInAddress> {
  const account = await accountOf(token);
  if (account !== 'refused') return { state: 'stored', account };
  if (readToken() === token) removeToken();
  return { state: 'refused', isSignedIn: false };
}

/** Somebody is signed in with `current`. */
async function besides(
  current: string,
  { token, href, address }: { token: string; href: string; address: string },
): Promise<TokenInAddress | undefined> {
  if (current === token) return undefined;
  const [account, own] = await Promise.all([accountOf(token), accountOf(current)]);
  if (account === 'refused') return { state: 'refused', isSignedIn: own !== 'refused' };
  if (own === 'refused') {
    // Nobody is signed in after all: the same link again, without the token that has ended.
    removeToken();
    location.replace(href);
    return undefined;
  }
  if (!account || !own) return { state: 'unchecked' };
  if (account.id === own.id) return undefined;
  const switchAccount = (): void => {
    endSession();
    writeToken(token);
    // Everything that the page shows is of the other account.
    history.replaceState(null, '', address);
    location.reload();
  };
  return { state: 'other', account, current: own, switchAccount };
}

/** Whose token it is; undefined when the server does not say. */
async function accountOf(token: string): Promise<User | 'refused' | undefined> {
  try {
    return await sessionCall('user.get', { token, signal: AbortSignal.timeout(lookUpMs) });
  } catch (error) {
    if (isRefused(error)) return 'refused';
    logFailure('sign-in link', error);
    return undefined;
  }
}
