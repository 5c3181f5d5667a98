import type { Socket } from 'node:net';
import type { HostAndPort } from '#src/core/network/websites.ts';
import type { Dial } from './dial.ts';
import type { Gate, Passage } from './gate.ts';
import type { EgressRequest } from './this-machine.ts';

/** `via`: the name that the proxy states to the server; undefined for public websites. */
type Opened = { ok: true; socket: Socket; via: string | undefined } | Exclude<Passage, { ok: true }>;

/** Connects to a target; returns the socket or the reason why not. */
export class Way {
  readonly #gate: Gate;
  readonly #options: { dial: Dial; signal: AbortSignal; via: string | undefined };

  constructor(gate: Gate, options: { dial: Dial; signal: AbortSignal; via: string | undefined }) {
    this.#gate = gate;
    this.#options = options;
  }

  /** Never rejects. */
  async open(asked: EgressRequest): Promise<Opened> {
    const { target } = asked;
    const { dial, signal, via } = this.#options;
    const passage = await this.#gate.pass(asked, signal);
    if (!passage.ok) return passage;
    try {
      const socket = await dial({ addresses: passage.addresses, port: target.port, signal });
      this.#gate.reached(target);
      return { ok: true, socket, via: passage.inward ? via : undefined };
    } catch (error) {
      return { ok: false, status: 502, message: this.noAnswer(target, connectionFault(error)) };
    }
  }

  /** Stores that a site sent no valid response, and returns the message. */
  noAnswer(target: HostAndPort, why: string): string {
    const message = `${target.hostname} did not answer: ${why}.`;
    this.#gate.fail(target, message);
    return message;
  }

  /** Checks a list of websites that was set during the connection attempt. */
  stillListed(target: HostAndPort): boolean {
    return this.#gate.listed(target);
  }
}

const words: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENETUNREACH: 'its network cannot be reached',
  EHOSTUNREACH: 'it cannot be reached',
  ETIMEDOUT: 'it took too long',
};

/** Why a connection failed, without a full stop. */
export function connectionFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return 'its answer is not valid HTTP';
  return words[code] ?? (code || (error instanceof Error ? error.message.replace(/\.$/, '') : String(error)));
}
