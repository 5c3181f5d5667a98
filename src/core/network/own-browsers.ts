/** Whether a request came through one of our egress proxies, by its Via header, to which any number of proxies may add. */
export function isFromOwnBrowser(via: string | undefined, ownName: string): boolean {
  return (via ?? '').split(',').some(hop => hop.trim().split(/\s+/)[1] === ownName);
}

/** Below `/practice`, however the server parses the path: no `..`, no encoded slash, no empty part. */
export function isPracticePath(path: string): boolean {
  const [start, site, ...parts] = path.split('/');
  if (start !== '' || site !== 'practice') return false;
  return parts.every((part, at) => isPlainPart(part) || (part === '' && at === parts.length - 1));
}

function isPlainPart(part: string): boolean {
  if (part === '' || part.includes('\\')) return false;
  // Decoded twice, because a proxy may decode before the server.
  let decoded = part;
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return round > 0;
    }
    if (/^\.{1,2}(?:;|$)/.test(decoded) || /[/\\\p{Cc}]/u.test(decoded)) return false;
  }
  return true;
}
