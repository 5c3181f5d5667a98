import { createECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRules, mayReach } from '#src/core/network/address.ts';
import webPush from 'web-push';

/** The push subscription of a browser, from its PushSubscription. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type Push = {
  /** What browsers subscribe with: only the owner of the private key can send them notifications. Base64url. */
  publicKey: string;
  /** Whether an address is one that we would send to, as far as that is known without a DNS lookup. */
  allows(endpoint: string): boolean;
  /** `gone`: the browser has ended the subscription, or its keys are none. Throws when it may work later. */
  send(target: PushTarget, payload: string, signal: AbortSignal): Promise<'sent' | 'gone'>;
};

export type PushOptions = {
  /** 32 bytes: the private half of the key (VAPID). */
  key: Uint8Array;
  /** Whom a push service may write to: https: or mailto:. */
  subject: string;
  /** A push service of the installation's own, by its origin; every other must be on the public internet, by https. */
  ownService?: string | undefined;
};

const sendMs = 10_000;
const liveSeconds = 24 * 3600;
const publicOnly: AddressRules = { allowLoopback: false, allowPrivate: false };

/**
 * Sends notices by Web Push. Endpoints come from clients, so each is checked against the rules for addresses as it is connected.
 *
 * @throws when `key` or `subject` cannot be signed with.
 */
export function createPush({ key, subject, ownService }: PushOptions): Push {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(key);
  const publicKey = ecdh.getPublicKey('base64url');
  // Not getPrivateKey: it leaves out leading zeros, and a key must have all of its 32 bytes.
  const vapidDetails = { subject, publicKey, privateKey: Buffer.from(key).toString('base64url') };
  // Throws now for what is wrong with our own half; later only a browser's keys can be.
  webPush.getVapidHeaders('https://example.com', subject, publicKey, vapidDetails.privateKey, 'aes128gcm');
  const isOwn = (url: URL): boolean => ownService !== undefined && url.origin === new URL(ownService).origin;
  const allows = (endpoint: string): boolean => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password) return false;
    if (isOwn(url)) return true;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return url.protocol === 'https:' && (isIP(host) === 0 || mayReach(host, publicOnly));
  };
  return {
    publicKey,
    allows,
    async send({ endpoint, p256dh, auth }, payload, signal) {
      if (!allows(endpoint)) return 'gone';
      const url = new URL(endpoint);
      const details = sealed(() =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: liveSeconds,
          urgency: 'high',
        }),
      );
      if (!details) return 'gone';
      const { headers, body } = details;
      const until = AbortSignal.any([signal, AbortSignal.timeout(sendMs)]);
      const status = await post(url, { headers, body, signal: until, filtered: !isOwn(url) });
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status > 299) throw new Error(`The push service of ${url.host} answered ${status}.`);
      return 'sent';
    },
  };
}

/** Keys that are no keys cannot be sealed for; what a client sent is not our fault. */
function sealed<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

type Post = { headers: Record<string, string>; body: Buffer | null; signal: AbortSignal; filtered: boolean };

/** The status of the answer; redirects are not followed and bodies not read. */
function post(url: URL, { headers, body, signal, filtered }: Post): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  const sent = request(url, {
    method: 'POST',
    headers,
    signal,
    agent: false,
    ...(filtered && { lookup: filteredLookup }),
  });
  sent.on('error', reject);
  sent.on('response', response => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  sent.end(body ?? undefined);
  return promise;
}

/** What was checked is what is connected: the name is not asked for again. */
const filteredLookup: LookupFunction = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (error, all) => {
    if (error) return answer(error, []);
    const found = all.filter(({ address }) => mayReach(address, publicOnly));
    const [first] = found;
    if (!first) return answer(new Error(`${name} is not on the public internet.`), []);
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
};
