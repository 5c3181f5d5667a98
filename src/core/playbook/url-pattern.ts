/** An address without query and fragment; numbers, long ids and what inputs say are `*`. */
export function urlPattern(url: string, values: readonly string[] = []): string {
  const parsed = URL.parse(url);
  if (!parsed) return url.slice(0, 500);
  const said = new Set(values.map(slugOf).filter(slug => slug !== ''));
  const path = parsed.pathname
    .split('/')
    .map(part => (/^\d+$/.test(part) || /^[\w-]{16,}$/.test(part) || said.has(slugOf(part)) ? '*' : part))
    .join('/');
  return `${parsed.origin}${path}`.slice(0, 500);
}

/** Whether an address is one of a pattern. */
export function fitsPattern(url: string, pattern: string): boolean {
  const [parts, wanted] = [urlPattern(url).split('/'), pattern.split('/')];
  return parts.length === wanted.length && wanted.every((part, at) => part === '*' || part === parts[at]);
}

export function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .slice(0, 300)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
