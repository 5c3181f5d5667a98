const name = 'legwork_sidebar';
const days = 7;

/** The cookie that keeps whether the sidebar is expanded; `secure` for https alone. */
export function sidebarCookie(expanded: boolean, { secure }: { secure: boolean }): string {
  return `${name}=${expanded}; path=/; max-age=${days * 24 * 3600}; samesite=lax${secure ? '; secure' : ''}`;
}

/** Expanded unless the cookie says otherwise. */
export function sidebarFromCookie(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${name}=false`);
}
