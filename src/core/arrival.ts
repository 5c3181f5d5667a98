/**
 * The cookie with the state of the sign-in that this browser has just ended. With that state, a page stores the `?token=` of
 * its address without a word. Any other one may be of somebody else's account: the page names the account, and does not end
 * a session that is there.
 */
export const arrivalCookie = 'legwork_arrival';

/** With https the cookie's name has the prefix by which no other host of the domain can set it. */
export function arrivalCookieName(protocol: string): string {
  return protocol === 'https:' ? `__Host-${arrivalCookie}` : arrivalCookie;
}
