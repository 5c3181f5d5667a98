import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { HostAndPort } from '#src/core/network/websites.ts';

/** Bytes to and from websites since the start, and how many connections are open. */
export type Traffic = { sent: number; received: number; open: number };

type Ends = { client: Writable; remote: Socket };

/** The open connections of one browser. A connection closes when either end closes, or after `idleMs` without data. */
export class Tunnels {
  readonly #idleMs: number;
  readonly #open = new Map<Ends, HostAndPort>();
  #sent = 0;
  #received = 0;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  follow(target: HostAndPort, ends: Ends): void {
    const { client, remote } = ends;
    this.#open.set(ends, target);
    remote.setTimeout(this.#idleMs, () => remote.destroy());
    remote.on('error', () => remote.destroy());
    remote.once('close', () => {
      this.#open.delete(ends);
      this.#sent += remote.bytesWritten;
      this.#received += remote.bytesRead;
    });
    client.once('close', () => remote.destroy());
  }

  closeUnless(keep: (target: HostAndPort) => boolean): void {
    for (const [ends, target] of this.#open) {
      if (keep(target)) continue;
      ends.client.destroy();
      ends.remote.destroy();
    }
  }

  traffic(): Traffic {
    const total = { sent: this.#sent, received: this.#received, open: this.#open.size };
    for (const { remote } of this.#open.keys()) {
      total.sent += remote.bytesWritten;
      total.received += remote.bytesRead;
    }
    return total;
  }
}
