import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { kindOfAddress } from '#src/core/network/address.ts';
import { isPracticePath } from '#src/core/network/own-browsers.ts';
import { isLoopbackName, namesTarget } from '#src/core/network/this-machine.ts';
import { bareHost, type HostAndPort } from '#src/core/network/websites.ts';

/** Where the product itself is reached. Ports that it is yet to listen on may be added while it runs. */
export type OwnAddresses = {
  /** Of this machine, whatever the address: the web, the live view, the database. */
  ports: readonly number[];
  /** Hosts and ports elsewhere, such as the public address. */
  sites: readonly HostAndPort[];
};

/** `own`: a part of the product that no agent may open. `unnamed`: a port that nobody allowed. `alias`: a name that leads here. */
export type LocalFault = 'own' | 'unnamed' | 'alias';

/** A request for a page, `path` being that of its parsed address; without one it is a tunnel, of which nothing is seen. */
export type EgressRequest = { target: HostAndPort; path: string | undefined };

/**
 * Why a request may not be connected with an address of this machine or of the product; undefined when it may.
 * Of the product there is only its practice site; other ports of this machine are reached where `named` has them.
 */
export function localFault(
  { target, path }: EgressRequest,
  { address, own, named }: { address: string; own: OwnAddresses; named: readonly string[] },
): LocalFault | undefined {
  const here = isThisMachine(address);
  const isSite = own.sites.some(site => sameTarget(site, target));
  if (isSite || (here && own.ports.includes(target.port))) {
    // Any website can make its name lead here, and would then share its pages' origin with ours.
    const byName = isSite || isSpelledHere(target);
    return byName && path !== undefined && isPracticePath(path) ? undefined : 'own';
  }
  if (!here) return undefined;
  if (!isSpelledHere(target)) return 'alias';
  return namesTarget(named, target) ? undefined : 'unnamed';
}

function sameTarget(one: HostAndPort, other: HostAndPort): boolean {
  return one.port === other.port && bareHost(one.hostname).toLowerCase() === bareHost(other.hostname).toLowerCase();
}

/** Whether the host is named in a way that no website can have. */
function isSpelledHere({ hostname }: HostAndPort): boolean {
  return isLoopbackName(hostname) || isIP(bareHost(hostname)) !== 0;
}

const interfacesMs = 5000;
let interfaces = { readAt: -Infinity, addresses: new Set<string>() };

/** A loopback address, or one that this machine answers to in its networks: its firewall does not see us. */
export function isThisMachine(address: string): boolean {
  if (kindOfAddress(address) === 'loopback') return true;
  const now = performance.now();
  if (now - interfaces.readAt > interfacesMs) {
    const all = Object.values(networkInterfaces()).flatMap(list => list?.map(one => one.address) ?? []);
    interfaces = { readAt: now, addresses: new Set(all) };
  }
  return interfaces.addresses.has(address);
}
