import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { AppError } from '#src/core/errors.ts';
import { Webhook } from 'standardwebhooks';

export type Sent =
  | { ok: boolean; status: number; error: string | null; ms: number }
  | { ok: false; status: null; error: string; ms: number };

export type WebhookSender = {
  /** The address as it will be used. @throws AppError that says why nothing may be sent there */
  check(url: string): Promise<string>;
  newSecret(): string;
  /** One signed POST; what comes back is in the answer, faults too. */
  send(message: {
    url: string;
    secret: string;
    id: string;
    body: string;
    at: Date;
    signal: AbortSignal;
  }): Promise<Sent>;
};

type Outside = {
  resolve(name: string): Promise<string[]>;
  /** Whether the installation lets its requests go to that address. */
  mayReach(address: string): boolean;
  /** How long a name may take to be looked up. */
  lookupMs?: number;
};

const sendMs = 15_000;
const lookupMsDefault = 5000;
const secretBytes = 32;

class LookupTooSlow extends Error {
  constructor(host: string, ms: number) {
    super(`${host} could not be looked up within ${ms / 1000} seconds.`);
  }
}

/** Sends events to programs of users: to the addresses that were checked and no others, following no redirect. */
export function createWebhookSender({ resolve, mayReach, lookupMs = lookupMsDefault }: Outside): WebhookSender {
  /** Every address the host has; refused when one of them is out of bounds. */
  async function addressesOf(url: URL, signal?: AbortSignal): Promise<string[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await lookUp(host, signal);
    if (addresses.length === 0) throw new AppError('BAD_REQUEST', `url: ${host} has no address.`);
    if (!addresses.every(mayReach))
      throw new AppError('BAD_REQUEST', `url: this installation does not send to the address ${host}.`);
    return addresses;
  }

  /** The system's look-up cannot be stopped, but need not be waited for. */
  async function lookUp(host: string, signal?: AbortSignal): Promise<string[]> {
    const deadline = AbortSignal.timeout(lookupMs);
    const ended = AbortSignal.any([deadline, ...(signal ? [signal] : [])]);
    const given = Promise.withResolvers<never>();
    const giveUp = (): void => given.reject(deadline.aborted ? new LookupTooSlow(host, lookupMs) : ended.reason);
    ended.addEventListener('abort', giveUp, { once: true });
    try {
      ended.throwIfAborted();
      return await Promise.race([resolve(host), given.promise]);
    } finally {
      ended.removeEventListener('abort', giveUp);
    }
  }

  return {
    async check(text) {
      const url = readUrl(text);
      await addressesOf(url).catch((error: unknown) => {
        // A name that does not resolve yet may do so soon; each attempt looks it up again.
        if (error instanceof AppError) throw error;
      });
      return url.href;
    },
    newSecret: () => `whsec_${randomBytes(secretBytes).toString('base64')}`,
    async send({ url: text, secret, id, body, at, signal }) {
      const began = performance.now();
      const ms = (): number => Math.round(performance.now() - began);
      try {
        const url = readUrl(text);
        const addresses = await addressesOf(url, signal);
        const headers = {
          'content-type': 'application/json',
          'user-agent': 'Legwork-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, at, body),
        };
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(sendMs)]);
        const status = await post({ url, addresses, headers, body, signal: deadline });
        const ok = status >= 200 && status < 300;
        const error = status >= 300 && status < 400 ? 'Redirects are not followed.' : `It answered ${status}.`;
        return { ok, status, error: ok ? null : error, ms: ms() };
      } catch (error) {
        return { ok: false, status: null, error: reasonOf(error), ms: ms() };
      }
    },
  };
}

/** @throws AppError */
function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new AppError('BAD_REQUEST', 'url: it must be a full address that begins with https:// or http://.');
  if (url.username || url.password)
    throw new AppError('BAD_REQUEST', 'url: remove the user name and password. Requests are signed instead.');
  url.hash = '';
  return url;
}

type Post = { url: URL; addresses: string[]; headers: Record<string, string>; body: string; signal: AbortSignal };

/** The status that came back. The name is never asked for again: what was checked is what is connected. */
function post({ url, addresses, headers, body, signal }: Post): Promise<number> {
  const found = addresses.map(address => ({ address, family: isIP(address) }));
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
      agent: false,
      lookup: (_name, options, answer) => {
        if (options.all) return answer(null, found);
        answer(null, found[0]?.address ?? '', found[0]?.family);
      },
    });
    request.on('error', reject);
    request.on('response', response => {
      // The answer's text is of no use to us, and could be endless.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message.replace(/^url: /, '');
  if (error instanceof LookupTooSlow) return error.message;
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return `It did not answer within ${sendMs / 1000} seconds.`;
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
  return `It could not be reached (${code}).`;
}
