/** Where the login token is kept. A `Storage` is a parameter so that the rules can be shown without a browser. */
export type TokenStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'legwork.token';
const olderKey = 'legwork_auth_token';

/** The token, or null. One found under the older key is moved to the current one. */
export function readToken(store: TokenStore = localStorage): string | null {
  const older = store.getItem(olderKey);
  if (older !== null) {
    if (!store.getItem(key)) store.setItem(key, older);
    store.removeItem(olderKey);
  }
  return store.getItem(key);
}

export function writeToken(token: string, store: TokenStore = localStorage): void {
  store.setItem(key, token);
  store.removeItem(olderKey);
}

export function removeToken(store: TokenStore = localStorage): void {
  store.removeItem(key);
  store.removeItem(olderKey);
}

/**
 * Splits an address that carries `?token=` into the token and the address without it; undefined when it carries none.
 * `isOwn`: its state is `state`, that of the sign-in which this browser has just ended.
 */
export function takeToken(
  address: string,
  state: string | undefined,
): { token: string; isOwn: boolean; address: string } | undefined {
  const url = new URL(address);
  const token = url.searchParams.get('token');
  if (!token) return undefined;
  const isOwn = !!state && url.searchParams.get('state') === state;
  url.searchParams.delete('token');
  url.searchParams.delete('state');
  return { token, isOwn, address: `${url.pathname}${url.search}${url.hash}` };
}

/** The value of a cookie among those that the page can read. */
export function readCookie(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(';').map(pair => pair.trim());
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
