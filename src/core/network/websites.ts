import { AppError } from '../errors.ts';

/** Where a request goes: the host as the URL parser writes it, an IPv6 address in brackets. */
export type HostAndPort = { hostname: string; port: number };

/** One entry of a task's allowed websites, read. */
type Website = { host: string; itself: boolean; below: boolean; port: number | undefined };

/** The websites a run may reach; `entries` is the list as the user wrote it. */
export type Websites = { entries: readonly string[]; allow(target: HostAndPort): boolean };

const usualPorts = [80, 443];

/**
 * Reads a list of allowed websites. `example.com` means that host and every one below it, `*.example.com` only those
 * below, an IP address only itself. With a port (`example.com:8443`) only that port, without one 80 and 443.
 * A scheme before and a path behind the host are not looked at; an entry that names no host allows nothing.
 */
export function readWebsites(entries: readonly string[]): Websites {
  const websites = entries.map(readWebsite).filter(website => website !== undefined);
  return { entries, allow: target => websites.some(website => matches(website, target)) };
}

/** Refuses a list that has an entry which could allow nothing. @throws AppError that names its line and the reason. */
export function checkWebsites(entries: readonly string[]): void {
  for (const [index, entry] of entries.entries()) {
    const fault = entry.trim() === '' ? undefined : websiteFault(entry);
    if (fault) throw new AppError('BAD_REQUEST', `Allowed websites, line ${index + 1}: ${fault}`, { field: 'network' });
  }
}

/** Why an entry could allow nothing, in words; undefined when it names a website. */
export function websiteFault(entry: string): string | undefined {
  return readWebsite(entry) ? undefined : faultOf(entry);
}

/** Whether everything that an entry allows is allowed by the others too; false for an entry that allows nothing. */
export function isWithin(entry: string, entries: readonly string[]): boolean {
  const website = websiteOf(entry);
  const { allow } = readWebsites(entries);
  return website !== undefined && website.ports.every(port => allow({ hostname: website.host, port }));
}

/** The host that an entry names, and the ports of it; undefined when it names none. */
export function websiteOf(entry: string): { host: string; ports: readonly number[] } | undefined {
  const website = readWebsite(entry);
  return website && { host: website.host, ports: website.port === undefined ? usualPorts : [website.port] };
}

const shownLength = 100;

/** Why an entry names no host. */
function faultOf(entry: string): string {
  const written = entry.trim();
  const shown = `"${written.slice(0, shownLength)}"`;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(written)?.[1];
  if (scheme && !/^(https?|wss?)$/i.test(scheme))
    return `${shown} is not a web address: remove "${scheme}://" and write the host, such as example.com.`;
  if (/\s/.test(written)) return `${shown} has a space in it. Write one host per line, such as example.com.`;
  if (written.includes('@')) return `${shown} has a sign-in name in it. Write only the host, such as example.com.`;
  if (written.includes('*'))
    return `${shown} has a * in a place where it is not allowed. Use * only for all subdomains of a host: *.example.com.`;
  return `${shown} names no host. Write it as example.com, *.example.com or example.com:8443.`;
}

/** Reads `host:port`, as a CONNECT names it, or the start of an address. Undefined when it names no host. */
export function readTarget(authority: string): HostAndPort | undefined {
  const parsed = URL.parse(`http://${authority}`);
  if (!parsed?.hostname) return undefined;
  return { hostname: parsed.hostname, port: Number(parsed.port || 80) };
}

/** Where a request for this address goes; undefined when it is no web address. */
export function targetOfUrl(url: string): HostAndPort | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^(https?|wss?):$/.test(parsed.protocol) || !parsed.hostname) return undefined;
  const usual = parsed.protocol === 'https:' || parsed.protocol === 'wss:' ? 443 : 80;
  return { hostname: parsed.hostname, port: Number(parsed.port || usual) };
}

/** The host without the dot that may end it and without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
}

function readWebsite(entry: string): Website | undefined {
  const [, star, rest = ''] = /^(?:(?:https?|wss?):\/\/)?(\*\.)?(.*)$/is.exec(entry.trim()) ?? [];
  // Another scheme would be read as a host.
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(rest)) return undefined;
  // Only one of the two parsers drops a port that was written: the one whose usual port it is.
  const plain = URL.parse(`http://${rest}`);
  const secure = URL.parse(`https://${rest}`);
  if (!plain?.hostname || !secure || plain.username || plain.password) return undefined;
  const host = bareHost(plain.hostname);
  if (host === '' || host.startsWith('.') || host.includes('*')) return undefined;
  if (isAddress(plain.hostname))
    return star ? undefined : { host, itself: true, below: false, port: portOf(plain, secure) };
  return { host, itself: !star, below: true, port: portOf(plain, secure) };
}

/** What the URL parser has read as an IP address: it writes IPv6 in brackets and IPv4 as four numbers. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
}

function portOf(plain: URL, secure: URL): number | undefined {
  const written = plain.port || secure.port;
  return written ? Number(written) : undefined;
}

function matches(website: Website, target: HostAndPort): boolean {
  const host = bareHost(target.hostname);
  const named = (website.itself && host === website.host) || (website.below && host.endsWith(`.${website.host}`));
  return named && (website.port === undefined ? usualPorts.includes(target.port) : website.port === target.port);
}
