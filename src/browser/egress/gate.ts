import { isIP } from 'node:net';
import { within } from '../deadline.ts';
import { kindOfAddress, mayReach } from '#src/core/network/address.ts';
import type { AddressKind, AddressRules } from '#src/core/network/address.ts';
import { chromiumsOwn } from './flags.ts';
import { createResolver } from './resolve.ts';
import type { Resolve } from './resolve.ts';
import { isThisMachine, localFault } from './this-machine.ts';
import type { EgressRequest, LocalFault, OwnAddresses } from './this-machine.ts';
import { bareHost, readWebsites, targetOfUrl } from '#src/core/network/websites.ts';
import type { HostAndPort, Websites } from '#src/core/network/websites.ts';

/** A refused request, with the message for the user's chat. */
export type Refusal = { host: string; message: string };

/**
 * The addresses a request may be connected with, best first, or why it may not be. `inward`: none of them is of the
 * public internet.
 */
export type Passage =
  | { ok: true; addresses: string[]; inward: boolean }
  | { ok: false; status: 403 | 502; message: string };

export type GateOptions = {
  rules: AddressRules;
  /** Where the product itself is, of which pages reach the practice site only; nowhere when absent. */
  own?: (() => OwnAddresses) | undefined;
  /** What the installation's own settings name of this machine, with the ports, as in a list of websites. */
  named?: readonly string[] | undefined;
  /** Called once per host and reason, again after `restrict`. */
  refused: (refusal: Refusal) => void;
  /** The resolver; the system's by default. */
  resolve?: Resolve | undefined;
};

const resolveMs = 10_000;
/** Bounds the memory, since a page can invent any number of hosts. */
const rememberAtMost = 200;

type Fault = Exclude<AddressKind, 'public'> | LocalFault;

const because: Record<Exclude<AddressKind, 'public'>, string> = {
  loopback:
    'it leads to the machine that Legwork runs on. The operator of this installation can allow that with ALLOW_LOOPBACK=yes',
  private: 'it belongs to a private network',
  metadata: 'it is the metadata service of a cloud',
  special: 'it is not an address of the public internet',
};

function messageOf(fault: Fault, target: HostAndPort): string {
  const host = bareHost(target.hostname);
  const authority = `${target.hostname.replace(/\.$/, '')}:${target.port}`;
  switch (fault) {
    case 'own':
      return `Legwork does not let agents open ${authority}: it is Legwork itself. They may open only its practice site, at /practice.`;
    case 'unnamed':
      return `Legwork does not let pages reach ${authority}: it is on the machine that Legwork runs on. To allow it, write ${authority} in the task's steps or in its Allowed websites.`;
    case 'alias':
      return `Legwork does not let pages reach ${host}: the name leads to the machine that Legwork runs on. Use localhost:${target.port} instead, and write that in the task's steps or in its Allowed websites.`;
    default:
      return `Legwork does not let pages reach ${host}: ${because[fault]}.`;
  }
}

/** Decides for each request of one browser whether it goes out, and where to. */
export class Gate {
  readonly #options: GateOptions;
  readonly #resolve: Resolve;
  readonly #troubles = new Map<string, string>();
  readonly #reported = new Set<string>();
  #websites: Websites | null = null;
  #named: readonly string[] = [];

  constructor(options: GateOptions) {
    this.#options = options;
    this.#resolve = options.resolve ?? createResolver();
  }

  /**
   * From now on only these websites; null for every one that the installation allows, [] for none. Of this machine only
   * what they name with its port, or what `named` does.
   */
  restrict(websites: readonly string[] | null, named: readonly string[] = []): void {
    this.#websites = websites && readWebsites(websites);
    this.#named = [...(websites ?? []), ...named];
    this.#troubles.clear();
    this.#reported.clear();
  }

  /** From now on also this host and port of this machine, where the list of websites has it. */
  allowLocal(url: string): void {
    const target = targetOfUrl(url);
    if (!target) return;
    this.#named = [...this.#named, `${target.hostname}:${target.port}`];
    this.#troubles.delete(keyOf(target));
  }

  /** Whether the list of websites has this host; its addresses are not checked here. */
  listed(target: HostAndPort): boolean {
    return this.#websites?.allow(target) ?? true;
  }

  /** Never rejects. The addresses were all checked: the caller must connect to these and not resolve again. */
  async pass(asked: EgressRequest, signal: AbortSignal): Promise<Passage> {
    const { target } = asked;
    const host = bareHost(target.hostname);
    // Requests that Chromium makes by itself are refused and not reported.
    if (host === chromiumsOwn) return { ok: false, status: 403, message: 'Refused.' };
    if (!this.listed(target)) return this.#refuse(target, this.#notListed(target));
    const addresses = isIP(host) ? [host] : await this.#addressesOf(host, signal);
    if (addresses.length === 0) return this.fail(target, `There is no website called ${host}.`);
    const faults = addresses.map(address => this.#faultOf(asked, address));
    const allowed = addresses.filter((_, at) => faults[at] === undefined);
    if (allowed.length > 0)
      return { ok: true, addresses: allowed, inward: allowed.every(one => kindOfAddress(one) !== 'public') };
    const [fault = 'special'] = faults;
    return this.#refuse(target, messageOf(fault, target), fault);
  }

  /** Stores why a host could not be reached, since the browser does not show the body of a CONNECT response. */
  fail(target: HostAndPort, message: string): Passage {
    this.#note(target, message);
    return { ok: false, status: 502, message };
  }

  /** The host was reached: the stored error no longer applies. */
  reached(target: HostAndPort): void {
    this.#troubles.delete(keyOf(target));
  }

  /** Why the last request to this address's host and port failed; undefined when it succeeded. */
  explain(url: string): string | undefined {
    const target = targetOfUrl(url);
    return target && this.#troubles.get(keyOf(target));
  }

  #faultOf(asked: EgressRequest, address: string): Fault | undefined {
    const { rules, own = () => ({ ports: [], sites: [] }), named = [] } = this.#options;
    const kind = kindOfAddress(address);
    if (kind !== 'public' && !mayReach(address, rules)) return kind;
    if (!rules.allowLoopback && isThisMachine(address)) return 'loopback';
    return localFault(asked, { address, own: own(), named: [...named, ...this.#named] });
  }

  async #addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    return within({ ms: resolveMs, signal, what: `Looking up ${host}` }, () => this.#resolve(host)).catch(() => []);
  }

  #notListed({ hostname, port }: HostAndPort): string {
    const entries = this.#websites?.entries.filter(entry => entry.trim() !== '') ?? [];
    const asked = port === 80 || port === 443 ? bareHost(hostname) : `${bareHost(hostname)}:${port}`;
    if (entries.length === 0) return `This task may open no website, so ${asked} was refused.`;
    const shown = entries.slice(0, 5).join(', ') + (entries.length > 5 ? ', …' : '');
    return `This task may only open ${shown}, so ${asked} was refused.`;
  }

  #refuse(target: HostAndPort, message: string, fault: Fault | 'unlisted' = 'unlisted'): Passage {
    const host = bareHost(target.hostname);
    const key = `${fault} ${host}`;
    this.#note(target, message);
    if (!this.#reported.has(key) && this.#reported.size < rememberAtMost) {
      this.#reported.add(key);
      this.#options.refused({ host, message });
    }
    return { ok: false, status: 403, message };
  }

  #note(target: HostAndPort, message: string): void {
    this.#troubles.delete(keyOf(target));
    this.#troubles.set(keyOf(target), message);
    if (this.#troubles.size > rememberAtMost) this.#troubles.delete(this.#troubles.keys().next().value ?? '');
  }
}

function keyOf({ hostname, port }: HostAndPort): string {
  return `${bareHost(hostname)}:${port}`;
}
