import type { OwnAddresses } from '#src/browser/egress/this-machine.ts';
import { isLoopbackName } from '#src/core/network/this-machine.ts';
import { readTarget, type HostAndPort, targetOfUrl } from '#src/core/network/websites.ts';
import type { Settings } from '../config/settings.ts';

const usualDatabasePort = 5432;

/** Every address by which the product is reached, as far as this process knows them: agents open none but the practice site. */
export function ownAddresses(
  settings: Pick<Settings, 'publicUrl' | 'otherUrls' | 'live' | 'port'>,
  found: { port: number; liveAddress: string; databaseUrl: string },
): OwnAddresses {
  const database = URL.parse(found.databaseUrl);
  const databasePort = Number(database?.port || usualDatabasePort);
  const listening = readTarget(found.liveAddress);
  const opened = [settings.publicUrl, ...settings.otherUrls].flatMap(targetsOf);
  const elsewhere = [
    ...opened,
    ...(listening ? [{ hostname: settings.live.host, port: listening.port }] : []),
    ...(database?.hostname ? [{ hostname: database.hostname, port: databasePort }] : []),
  ].filter(({ hostname }) => !isLoopbackName(hostname));
  const here = opened.filter(({ hostname }) => isLoopbackName(hostname));
  const ports = [settings.port, found.port, listening?.port, databasePort, ...here.map(({ port }) => port)];
  return { ports: ports.flatMap(port => port || []), sites: elsewhere };
}

/** An address by which people open it, and where it is https the port from which they are sent there. */
function targetsOf(address: string): HostAndPort[] {
  const target = targetOfUrl(address);
  if (!target) return [];
  const usual = target.port === 80 || target.port === 443;
  return usual && !isLoopbackName(target.hostname)
    ? [80, 443].map(port => ({ hostname: target.hostname, port }))
    : [target];
}
