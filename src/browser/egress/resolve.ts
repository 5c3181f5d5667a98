import { lookup } from 'node:dns/promises';

/** Gives every address of a name; rejects when it has none. */
export type Resolve = (name: string) => Promise<string[]>;

const keepMs = 30_000;
const keepAtMost = 500;

/**
 * The system's resolver with a short memory, since a page asks for the same few names hundreds of times. What is
 * remembered is the addresses, never that they were allowed.
 */
export function createResolver(now: () => number = Date.now): Resolve {
  const known = new Map<string, { addresses: Promise<string[]>; until: number }>();
  return name => {
    // Reserved for this machine, but not every system's resolver knows it.
    if (/(^|\.)localhost$/.test(name)) return Promise.resolve(['127.0.0.1', '::1']);
    const found = known.get(name);
    if (found && found.until > now()) return found.addresses;
    const addresses = lookup(name, { all: true }).then(all => all.map(({ address }) => address));
    known.delete(name);
    if (known.size >= keepAtMost) known.delete(known.keys().next().value ?? '');
    known.set(name, { addresses, until: now() + keepMs });
    addresses.catch(() => known.delete(name));
    return addresses;
  };
}
