import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { within } from '../deadline.ts';
import { kindOfAddress, mayReach } from '#src/core/address.ts';
import type { AddressKind, AddressRules } from '#src/core/address.ts';
import { chromiumsOwn } from './flags.ts';
import { createResolver } from './resolve.ts';
import type { Resolve } from './resolve.ts';
import { bareHost, readWebsites, targetOfUrl } from '#src/core/websites.ts';
import type { Target, Websites } from '#src/core/websites.ts';

/** What was not let through, in words for the user's chat. */
export type Refusal = { host: string; message: string };

/** The addresses a request may be connected with, best first, or why it may not be. */
export type Passage = { ok: true; addresses: string[] } | { ok: false; status: 403 | 502; message: string };

export type GateOptions = {
  rules: AddressRules;
  /** Told once per host, again after `restrict`. */
  refused: (refusal: Refusal) => void;
  /** Who answers for names; the system when absent. */
  resolve?: Resolve | undefined;
};

const resolveMs = 10_000;
/** A page can make up hosts without end. */
const rememberAtMost = 200;

const because: Record<Exclude<AddressKind, 'public'>, string> = {
  loopback: 'it leads to the machine that Legwork runs on',
  private: 'it belongs to a private network',
  metadata: 'it is where a cloud keeps the keys of its machines',
  special: 'it is no address of the public internet',
};

/** Decides for each request of one browser whether it goes out, and where to. */
export class Gate {
  readonly #options: GateOptions;
  readonly #resolve: Resolve;
  readonly #troubles = new Map<string, string>();
  readonly #told = new Set<string>();
  #websites: Websites | null = null;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#resolve = options.resolve ?? createResolver();
  }

  /** From now on only these websites; null for every one that the installation allows, [] for none. */
  restrict(websites: readonly string[] | null): void {
    this.#websites = websites && readWebsites(websites);
    this.#troubles.clear();
    this.#told.clear();
  }

  /** Whether the list of websites has this one; says nothing of its addresses. */
  listed(target: Target): boolean {
    return this.#websites?.allow(target) ?? true;
  }

  /** Never rejects. The addresses were all checked: whoever connects must use these and ask for no name again. */
  async pass(target: Target, signal: AbortSignal): Promise<Passage> {
    const host = bareHost(target.hostname);
    // What Chromium asks by itself is not let through, and nobody is told of it.
    if (host === chromiumsOwn) return { ok: false, status: 403, message: 'Not let through.' };
    if (!this.listed(target)) return this.#refuse(target, this.#notListed(target));
    const addresses = isIP(host) ? [host] : await this.#addressesOf(host, signal);
    if (addresses.length === 0) return this.fail(target, `There is no website called ${host}.`);
    const allowed = addresses.filter(address => this.#mayReach(address));
    if (allowed.length > 0) return { ok: true, addresses: allowed };
    return this.#refuse(target, `Legwork does not let pages reach ${host}: ${reason(addresses[0] ?? '')}.`);
  }

  /** Notes why a host could not be reached, since behind CONNECT the browser shows the page no words of ours. */
  fail(target: Target, message: string): Passage {
    this.#note(target, message);
    return { ok: false, status: 502, message };
  }

  /** The host was reached: what went wrong before no longer explains anything. */
  reached(target: Target): void {
    this.#troubles.delete(keyOf(target));
  }

  /** Why the last request to this address's host and port went nowhere; undefined when it went through. */
  explain(url: string): string | undefined {
    const target = targetOfUrl(url);
    return target && this.#troubles.get(keyOf(target));
  }

  #mayReach(address: string): boolean {
    const { rules } = this.#options;
    return mayReach(address, rules) && (rules.allowLoopback || !isOurs(address));
  }

  async #addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    return within({ ms: resolveMs, signal, what: `Looking up ${host}` }, () => this.#resolve(host)).catch(() => []);
  }

  #notListed({ hostname, port }: Target): string {
    const entries = this.#websites?.entries.filter(entry => entry.trim() !== '') ?? [];
    const asked = port === 80 || port === 443 ? bareHost(hostname) : `${bareHost(hostname)}:${port}`;
    if (entries.length === 0) return `This task may open no website, so ${asked} was refused.`;
    const shown = entries.slice(0, 5).join(', ') + (entries.length > 5 ? ', …' : '');
    return `This task may only open ${shown}, so ${asked} was refused.`;
  }

  #refuse(target: Target, message: string): Passage {
    const host = bareHost(target.hostname);
    this.#note(target, message);
    if (!this.#told.has(host) && this.#told.size < rememberAtMost) {
      this.#told.add(host);
      this.#options.refused({ host, message });
    }
    return { ok: false, status: 403, message };
  }

  #note(target: Target, message: string): void {
    this.#troubles.delete(keyOf(target));
    this.#troubles.set(keyOf(target), message);
    if (this.#troubles.size > rememberAtMost) this.#troubles.delete(this.#troubles.keys().next().value ?? '');
  }
}

function keyOf({ hostname, port }: Target): string {
  return `${bareHost(hostname)}:${port}`;
}

/** What this machine answers to under its public address, its firewall does not see. */
function isOurs(address: string): boolean {
  return Object.values(networkInterfaces()).some(list => list?.some(one => one.address === address));
}

function reason(address: string): string {
  const kind = kindOfAddress(address);
  return because[kind === 'public' ? 'loopback' : kind];
}
