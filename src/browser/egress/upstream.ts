import { request as plainRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import { kindOfAddress } from '#src/core/network/address.ts';
import type { Dial } from './dial.ts';

const connectMs = 15_000;

/**
 * Connects through another proxy by CONNECT, with the address that was checked and never with a name, so that the proxy
 * resolves nothing again. What is not of the public internet would be a different place from there: it goes `direct`.
 * No error names the proxy's address or its password: errors are shown to the user.
 */
export function dialThrough(proxy: string, direct: Dial): Dial {
  const url = new URL(proxy);
  return async to => {
    const far = to.addresses.filter(address => kindOfAddress(address) === 'public');
    if (far.length === 0) return direct(to);
    let last: unknown;
    for (const address of far.slice(0, 2)) {
      try {
        return await connectBy(url, { address, port: to.port, signal: to.signal });
      } catch (error) {
        if (to.signal.aborted) throw error;
        last = error;
      }
    }
    throw last;
  };
}

function connectBy(url: URL, to: { address: string; port: number; signal: AbortSignal }): Promise<Socket> {
  const target = `${isIPv6(to.address) ? `[${to.address}]` : to.address}:${to.port}`;
  const signIn = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = send({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: target,
    agent: false,
    signal: AbortSignal.any([to.signal, AbortSignal.timeout(connectMs)]),
    headers: {
      host: target,
      ...(url.username && { 'proxy-authorization': `Basic ${Buffer.from(signIn).toString('base64')}` }),
    },
  });
  // Node gives every answer to a CONNECT to this event, refusals too.
  request.once('connect', (answer: IncomingMessage, socket: Socket, head: Buffer) => {
    // The socket may fail before its user listens.
    socket.on('error', () => socket.destroy());
    if (answer.statusCode === 200) {
      if (head.length > 0) socket.unshift(head);
      return resolve(socket.setNoDelay(true));
    }
    socket.destroy();
    reject(new Error(wordsOf(answer.statusCode ?? 0)));
  });
  request.on('error', () => reject(new Error('the proxy that this task goes out through could not be reached')));
  request.end();
  return promise;
}

function wordsOf(status: number): string {
  if (status === 407)
    return 'the proxy that this task goes out through did not accept Legwork’s user name and password';
  return `the proxy that this task goes out through answered ${status}`;
}
