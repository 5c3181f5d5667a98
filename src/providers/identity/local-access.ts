import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { kindOfAddress } from '#src/core/network/address.ts';
import { isLoopbackName } from '#src/core/network/this-machine.ts';

/** Who may sign in by an address alone: browsers of this machine, or those of others too, once they gave the setup code. */
export type LocalAccess = { from: 'this-machine' } | { from: 'anywhere'; setupCode: string };

/** What proxies, tunnels and load balancers add about those for whom they ask. */
const addedOnTheWay =
  /^(?:forwarded|via|(?:x-)?(?:forwarded|original|real|client|cluster-client|envoy|amzn|arr|proxy|azure|cloud-trace)-.*|true-client-ip|(?:cf|cdn|fastly|fly|ngrok|tailscale)-.*)$/;

/**
 * Whether a browser of this machine asks, with no proxy in between as far as can be known: by a loopback address, for a
 * loopback name. Without an identity provider only this distinguishes people of this machine from everybody else.
 */
export function isDirect(req: IncomingMessage, issuer: URL): boolean {
  return (
    isLoopbackName(issuer.hostname) &&
    kindOfAddress(req.socket.remoteAddress ?? '') === 'loopback' &&
    isLoopbackHost(req.headers.host) &&
    // Browsers do not speak 1.0; proxies do by default.
    req.httpVersion !== '1.0' &&
    !Object.keys(req.headers).some(name => addedOnTheWay.test(name))
  );
}

function isLoopbackHost(host: string | undefined): boolean {
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  // What is no host and port alone, such as `evil.example@localhost`, is nobody's host.
  return url !== null && url.pathname === '/' && url.username === '' && isLoopbackName(url.hostname);
}

/** Why a person who asks from elsewhere is not signed in, and what to do. */
export function refusalFor(homeUrl: string): string {
  return `Without an identity provider, Legwork signs people in only on the machine that it runs on, opened there as ${homeUrl} without a proxy or tunnel. The operator can configure an identity provider, or set LOCAL_SIGN_IN=anyone, which asks people for a setup code.`;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 80 bits as people read and type them: `ABCD-EFGH-JKLM-NPQR`. `key` has 16 bytes or more. */
export function setupCodeOf(key: Uint8Array): string {
  const letters = Array.from(key.subarray(0, 16), byte => alphabet[byte % alphabet.length]);
  return [0, 4, 8, 12].map(at => letters.slice(at, at + 4).join('')).join('-');
}

/** Whether that is the code, however it is spaced and in whichever case; takes the same time for every wrong one. */
export function isSetupCode(typed: string, code: string): boolean {
  return timingSafeEqual(digest(typed), digest(code));
}

function digest(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
}
