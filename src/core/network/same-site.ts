import { getDomain, parse } from 'tldts';

/**
 * Whether two hosts (`www.shop.co.uk:8443`) belong to one website: the same registrable domain, or the same host and port
 * where there is none, as with IP addresses and `localhost`.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [siteOf(one), siteOf(other)];
  return a !== undefined && a === b;
}

function siteOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  if (!url?.hostname) return undefined;
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host;
}

/** `shop` and `co.uk` of `www.shop.co.uk`; undefined for what has no registrable domain. */
export function siteNameOf(host: string): { name: string; suffix: string } | undefined {
  const { domainWithoutSuffix, publicSuffix } = parse(host, { allowPrivateDomains: true });
  return domainWithoutSuffix && publicSuffix ? { name: domainWithoutSuffix, suffix: publicSuffix } : undefined;
}
