import type { ServerMetadata } from 'openid-client';

const freshMs = 3_600_000;
const usableMs = 24 * freshMs;
/** Failed sign-ins make us look it up again, but no more often than this. */
const refreshMs = 10_000;

/**
 * What an issuer says of itself: looked up at the first use, again after an hour, and at once when `differs` is asked
 * after a failure. An issuer whose description cannot be read is used as it was for a day.
 */
export function createIssuerMetadata(now: () => number) {
  let known: { metadata: ServerMetadata; at: number } | undefined;
  let askedAt = -Infinity;

  return {
    async read(lookUp: () => Promise<ServerMetadata>): Promise<ServerMetadata> {
      const at = now();
      if (known && at - known.at < freshMs) return known.metadata;
      try {
        known = { metadata: await lookUp(), at };
      } catch (error) {
        if (!known || at - known.at > usableMs) throw error;
      }
      return known.metadata;
    },
    /** Whether the issuer's token endpoint is another by now than the one that was used: it is worth another try. */
    async differs(used: ServerMetadata, lookUp: () => Promise<ServerMetadata>): Promise<boolean> {
      if (known?.metadata === used && now() - askedAt > refreshMs) {
        askedAt = now();
        known = { metadata: await lookUp(), at: askedAt };
      }
      return known?.metadata.token_endpoint !== used.token_endpoint;
    },
  };
}
