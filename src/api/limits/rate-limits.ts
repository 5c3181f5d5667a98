import type { IncomingMessage } from 'node:http';
import { kindOfAddress, networkOf } from '#src/core/network/address.ts';
import type { ErrorBody } from '#src/contract/common.ts';
import type { Admit } from '#src/practice/app.ts';
import type { Actor } from '#src/services/context.ts';
import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isCallPath } from '../calls/calls.ts';

/** `account`: calls with a token. By address: calls without, steps of a sign-in, and links that need no token. */
export type RateKind = 'account' | 'anonymous' | 'signIn' | 'link';

export type RateSettings = {
  /** 0 for no limit. */
  perMinute: Record<RateKind, number>;
  /** How many proxies in front add to X-Forwarded-For. */
  trustedProxies: number;
};

/** One counted request: whether it is allowed, and what its response says about the limit. */
export type Counted = { allowed: boolean; headers: Record<string, string>; body: ErrorBody };

export type RateLimits = {
  /** Counts a request of `who`, an account or an address; undefined where there is no limit. */
  take(kind: RateKind, who: string | undefined): Promise<Counted | undefined>;
  /** Who asks, as a key; undefined for this machine itself. */
  addressOf(req: IncomingMessage): string | undefined;
};

const windowSeconds = 60;
const names: Record<RateKind, string> = { account: 'account', anonymous: 'anonymous', signIn: 'sign-in', link: 'link' };

/** Counts in this process: see docs/decisions/0017-rates-are-counted-by-process.md. */
export function createRateLimits({ perMinute, trustedProxies }: RateSettings): RateLimits {
  const limiters = new Map(
    (Object.keys(names) as RateKind[]).map(kind => [
      kind,
      perMinute[kind] > 0 ? new RateLimiterMemory({ points: perMinute[kind], duration: windowSeconds }) : undefined,
    ]),
  );
  return {
    async take(kind, who) {
      const limiter = limiters.get(kind);
      if (!limiter || who === undefined) return undefined;
      try {
        return counted(kind, perMinute[kind], { allowed: true, at: await limiter.consume(who) });
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return counted(kind, perMinute[kind], { allowed: false, at: error });
      }
    },
    addressOf(req) {
      const address = forwardedFor(req, trustedProxies) ?? req.socket.remoteAddress;
      const network = address === undefined ? undefined : networkOf(address);
      return network === undefined || kindOfAddress(network) === 'loopback' ? undefined : network;
    },
  };
}

/** What the outermost of the proxies that are ours has added; what stands before it anybody may have written. */
function forwardedFor(req: IncomingMessage, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  const given = req.headers['x-forwarded-for'];
  const hops = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map(hop => hop.trim());
  return hops.at(-trustedProxies) || undefined;
}

/** The headers are those of draft-ietf-httpapi-ratelimit-headers. */
function counted(kind: RateKind, most: number, { allowed, at }: { allowed: boolean; at: RateLimiterRes }): Counted {
  const seconds = Math.max(1, Math.ceil(at.msBeforeNext / 1000));
  const wait = `${seconds} second${seconds === 1 ? '' : 's'}`;
  return {
    allowed,
    headers: {
      'RateLimit-Policy': `"${names[kind]}";q=${most};w=${windowSeconds}`,
      RateLimit: `"${names[kind]}";r=${at.remainingPoints};t=${seconds}`,
      ...(!allowed && { 'Retry-After': String(seconds) }),
    },
    body: {
      code: 'TOO_MANY_REQUESTS',
      message: `Too many requests: the limit is ${most} a minute. Try again in ${wait}.`,
    },
  };
}

const signInPath = /^\/api\/auth\//;
const linkPath = /^\/api\/(?:files|downloads|evidence|narration|icons\/[^/]+\/|payments\/webhook$)/;

/** Refuses what is asked too often, before anything is read of it. Pages, their assets and the practice site are not counted. */
export function limitRequests(
  rates: RateLimits,
  actorOf: (request: Request) => Promise<Actor | null>,
): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    const isCall = path.startsWith('/api/') || path === '/mcp' || isCallPath(path);
    if (!isCall) return next();
    // There is no connection where no server is: a test that asks the app itself.
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    const address = incoming && rates.addressOf(incoming);
    const take = async (): Promise<Counted | undefined> => {
      if (signInPath.test(path)) return rates.take('signIn', address);
      if (linkPath.test(path)) return rates.take('link', address);
      const actor = await actorOf(c.req.raw);
      return actor ? rates.take('account', String(actor.userId)) : rates.take('anonymous', address);
    };
    const taken = await take();
    if (taken && !taken.allowed) return c.json(taken.body, 429, taken.headers);
    await next();
    for (const [name, value] of Object.entries(taken?.headers ?? {})) c.header(name, value);
    return undefined;
  };
}

/**
 * What may be written to the practice site in a minute. Of this machine there are all its agents, and pages that they have open:
 * more than one person, and still not without end.
 */
const practicePerMinute = {
  visit: 240,
  address: { writes: 600, visits: 60 },
  thisMachine: { writes: 6000, visits: 600 },
};

/** Admits writes to the practice site, which asks for no sign-in: so many of a visit, and of an address. */
export function createPracticeLimits(
  { addressOf }: Pick<RateLimits, 'addressOf'>,
  perMinute = practicePerMinute,
): Admit {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: windowSeconds });
  const of = ({ writes, visits }: { writes: number; visits: number }) => ({
    writes: limiter(writes),
    visits: limiter(visits),
  });
  const byVisit = limiter(perMinute.visit);
  const far = of(perMinute.address);
  const near = of(perMinute.thisMachine);
  return async ({ visit, isNew, connection }) => {
    // safe because it is what the server's adapter puts there; without a server there is none
    const address = connection === undefined ? undefined : addressOf(connection as IncomingMessage);
    const { writes, visits } = address ? far : near;
    const key = address ?? 'this machine';
    const waits = [
      await secondsUntil(writes, key),
      await secondsUntil(byVisit, visit),
      isNew ? await secondsUntil(visits, key) : 0,
    ];
    return Math.max(...waits);
  };
}

async function secondsUntil(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}
