import type { CDPSession } from 'playwright-core';
import { within } from '../deadline.ts';
import { stretched } from '../slowdown.ts';

/** As the protocol gives it. */
export type Cookie = Awaited<ReturnType<typeof readCookies>>[number];

const readMs = 500;
const restoreMs = 5000;
const cookiesAtMost = 5000;

/** All cookies of the browser; a page that does not answer is not in the way. */
export function readCookies(cdp: CDPSession) {
  const signal = new AbortController().signal;
  return within({ ms: readMs, signal, what: 'Reading the cookies' }, async () => {
    const { cookies } = await cdp.send('Storage.getCookies');
    return cookies.slice(0, cookiesAtMost);
  });
}

/** Sets cookies as they were read; one that the browser no longer takes is left out, and counted. */
export async function restoreCookies(cdp: CDPSession, cookies: readonly Cookie[]): Promise<{ refused: number }> {
  const signal = new AbortController().signal;
  return within({ ms: stretched(restoreMs), signal, what: 'Restoring the cookies' }, async () => {
    const params = cookies.map(asParameter);
    if (params.length === 0) return { refused: 0 };
    const all = await cdp.send('Storage.setCookies', { cookies: params }).then(
      () => true,
      () => false,
    );
    if (all) return { refused: 0 };
    // One that is wrong makes all of them refused.
    const each = await Promise.allSettled(params.map(cookie => cdp.send('Storage.setCookies', { cookies: [cookie] })));
    return { refused: each.filter(({ status }) => status === 'rejected').length };
  });
}

function asParameter(cookie: Cookie) {
  const { size: _size, session, expires, domain, ...rest } = cookie;
  return {
    ...rest,
    domain,
    ...(session ? {} : { expires }),
    // A cookie of one host only: the domain without a dot would be taken for that host and all below it.
    ...(domain.startsWith('.')
      ? {}
      : { domain: '', url: `${cookie.secure ? 'https' : 'http'}://${domain}${cookie.path}` }),
  };
}
