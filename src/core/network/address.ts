import ipaddr from 'ipaddr.js';

/** What an installation allows beyond the public internet. */
export type AddressRules = {
  /** This machine itself: the default of a single-user installation, whose practice site is here. */
  allowLoopback: boolean;
  /** Private ranges, unique local and carrier-grade NAT addresses. */
  allowPrivate: boolean;
};

/** `metadata`: where clouds serve the machine's credentials. `special`: everything that is neither public nor a network of ours. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'metadata' | 'special';

const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/** AWS and most others, ECS and EKS, Google over IPv6, Alibaba, Azure's wire server, Oracle. */
const metadata = [
  '169.254.0.0/16',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
].map(range => ipaddr.parseCIDR(range));

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Which kind an address is of; text that is no address in its usual form is `special`. */
export function kindOfAddress(text: string): AddressKind {
  // The library also reads 0x7f.1 and the like, which a resolver never answers.
  if (!isAddress(text)) return 'special';
  const address = ipaddr.parse(text);
  if (metadata.some(range => isWithin(address, range))) return 'metadata';
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (privateRanges.has(range)) return 'private';
  if (range !== 'unicast') return 'special';
  return address.kind() === 'ipv4' || isWithin(address, globalUnicast) ? 'public' : 'special';
}

/** What one client's requests come from: an IPv4 address, or the /64 network of an IPv6 one. Undefined for no address. */
export function networkOf(text: string): string | undefined {
  if (!isAddress(text)) return undefined;
  const address = ipaddr.process(text);
  return address.kind() === 'ipv4' || address.range() === 'loopback'
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

/**
 * Whether a page may be connected with this address: the one answer to that question in the product.
 * Forms that hold another address inside (IPv4-mapped, NAT64, 6to4, Teredo) are never reached, whatever they hold.
 */
export function mayReach(address: string, rules: AddressRules): boolean {
  const kind = kindOfAddress(address);
  if (kind === 'loopback') return rules.allowLoopback;
  if (kind === 'private') return rules.allowPrivate;
  return kind === 'public';
}

function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
