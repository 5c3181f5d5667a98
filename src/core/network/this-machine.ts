import { kindOfAddress } from './address.ts';
import { bareHost, type HostAndPort, websiteOf } from './websites.ts';

/** Whether a host is, by its spelling alone, the machine it is opened on; other names may lead there as well. */
export function isLoopbackName(hostname: string): boolean {
  const host = bareHost(hostname).toLowerCase();
  return /(?:^|\.)localhost$/.test(host) || kindOfAddress(host) === 'loopback';
}

/** The entries of a list of websites that name the machine they are opened on. */
export function localEntries(entries: readonly string[]): string[] {
  return entries.filter(entry => isLoopbackName(websiteOf(entry)?.host ?? ''));
}

/**
 * Whether an entry of a list of websites names this very host and port. `localhost`, 127.0.0.1 and [::1] are one host; what
 * is below a host is not named with it. An entry without a port means 80 and 443.
 */
export function namesTarget(entries: readonly string[], target: HostAndPort): boolean {
  const host = oneHost(target.hostname);
  return entries.some(entry => {
    const website = websiteOf(entry);
    return website !== undefined && oneHost(website.host) === host && website.ports.includes(target.port);
  });
}

function oneHost(hostname: string): string {
  const host = bareHost(hostname).toLowerCase();
  return host === '127.0.0.1' || host === '::1' || /(?:^|\.)localhost$/.test(host) ? 'localhost' : host;
}
