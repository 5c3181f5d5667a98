import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';

/** Connects with one of the given addresses and no other; rejects when none answers in time. */
export type Dial = (to: { addresses: string[]; port: number; signal: AbortSignal }) => Promise<Socket>;

const connectMs = 10_000;

/** Connects by TCP. Names are never asked for again: what was checked is what is connected. */
export const dialTcp: Dial = ({ addresses, port, signal }) =>
  new Promise((resolve, reject) => {
    const found = addresses.map(address => ({ address, family: isIP(address) }));
    const socket = connect({
      // Never looked up: the addresses are given by `lookup`, which lets the system try the next one soon.
      host: addresses.length === 1 ? (addresses[0] ?? '') : 'checked.invalid',
      port,
      lookup: (_name, _options, answer) => answer(null, found),
      noDelay: true,
      allowHalfOpen: true,
    });
    const onAbort = (): void => end(new Error('The browser is closing.'));
    const timer = setTimeout(() => end(new Error(`No answer within ${connectMs / 1000} s.`)), connectMs);
    const end = (error?: Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (!error) return resolve(socket);
      socket.destroy();
      reject(error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    // Stays attached: the socket may fail before its user listens, and an unhandled error event ends the process.
    socket.on('error', end);
    socket.once('connect', () => end());
    if (signal.aborted) onAbort();
  });
