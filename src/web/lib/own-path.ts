/** A link to this server by the address that this page was opened at, which may be another name of the same server. */
export function ownPath(url: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
}
