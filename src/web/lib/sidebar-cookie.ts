const name = 'legwork_sidebar';
const days = 7;

/** The cookie that keeps whether the sidebar is expanded. */
export function sidebarCookie(expanded: boolean): string {
  return `${name}=${expanded}; path=/; max-age=${days * 24 * 3600}; samesite=lax`;
}

/** Expanded unless the cookie says otherwise. */
export function sidebarFromCookie(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${name}=false`);
}
