import { isLoopbackName } from './this-machine.ts';

/** The origins by which people may open the product: that of its public address first. */
export type OwnOrigins = readonly [string, ...string[]];

/**
 * The public address, the further ones that the operator named, and the usual names of this machine if the public address is
 * one. Behind a proxy a loopback name in the Host header is the proxy's own, so it means nothing there.
 */
export function ownOriginsOf(publicUrl: string, others: readonly string[]): OwnOrigins {
  const { origin, hostname, protocol, port } = new URL(publicUrl);
  const loopback = isLoopbackName(hostname)
    ? ['localhost', '127.0.0.1', '[::1]'].map(name => new URL(`${protocol}//${name}${port && `:${port}`}`).origin)
    : [];
  const further = [...others.map(url => new URL(url).origin), ...loopback];
  return [origin, ...new Set(further.filter(other => other !== origin))];
}

/** The one of our origins that a Host header names; undefined for every other host. */
export function originOfHost(host: string | undefined, own: OwnOrigins): string | undefined {
  const asked = host?.toLowerCase();
  return own.find(origin => new URL(origin).host === asked);
}
