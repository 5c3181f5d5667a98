/**
 * The cookie with the state of the sign-in that this browser has just ended. A page takes the `?token=` of its address only
 * beside that state: otherwise any link could sign its reader in to somebody else's account.
 */
export const arrivalCookie = 'legwork_arrival';

/** With https the cookie's name has the prefix by which no other host of the domain can set it. */
export function arrivalCookieName(protocol: string): string {
  return protocol === 'https:' ? `__Host-${arrivalCookie}` : arrivalCookie;
}
