import { hkdfSync } from 'node:crypto';
import { base64url, errors, jwtVerify, SignJWT } from 'jose';

const algorithm = 'HS256';
const keyBytes = 32;
const reserved = new Set(['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti']);

export type SignRequest = {
  /** What the token may be used for (`login`, `live-view`, …); one of another purpose is refused. */
  purpose: string;
  subject: string;
  id?: string;
  claims?: Record<string, unknown>;
  expiresAt: Date;
  issuedAt: Date;
};

export type VerifiedToken = { subject: string; id?: string; claims: Record<string, unknown>; expiresAt: Date };

export type Signer = {
  sign(payload: SignRequest): Promise<string>;
  /**
   * What the token says; undefined for anything that is not a live token of ours for this purpose. With `now: null` its
   * expiry is the caller's to check, by a clock that all processes share.
   */
  verify(token: string, options: { purpose: string; now: Date | null }): Promise<VerifiedToken | undefined>;
};

/** Signed JWTs, HS256 and nothing else. `key` is at least 32 bytes (see `deriveKey`). Times have whole seconds. */
export function createSigner(key: Uint8Array, issuer = 'legwork'): Signer {
  if (key.length < keyBytes) throw new RangeError(`A signing key has at least ${keyBytes} bytes.`);
  return {
    sign: payload => sign(payload, key, issuer),
    verify: async (token, { purpose, now }) => {
      try {
        if (!isCanonical(token)) return undefined;
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience: purpose,
          // Nothing of ours expires before 1970.
          currentDate: now ?? new Date(0),
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        return toVerified(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** A key of its own for each purpose, from one master secret (HKDF-SHA-256, 32 bytes). */
export function deriveKey(master: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, 'legwork', purpose, keyBytes));
}

function sign(payload: SignRequest, key: Uint8Array, issuer: string): Promise<string> {
  const token = new SignJWT({ ...payload.claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(payload.purpose)
    .setSubject(payload.subject)
    .setIssuedAt(payload.issuedAt)
    .setExpirationTime(payload.expiresAt);
  if (payload.id !== undefined) token.setJti(payload.id);
  return token.sign(key);
}

/** The last character of a base64url text has unused bits: one token would have several spellings if they were ignored. */
function isCanonical(token: string): boolean {
  return token.split('.').every(part => base64url.encode(Buffer.from(part, 'base64url')) === part);
}

function toVerified(payload: Record<string, unknown>): VerifiedToken | undefined {
  const { sub, exp, jti } = payload;
  if (typeof sub !== 'string' || typeof exp !== 'number') return undefined;
  const claims = Object.fromEntries(Object.entries(payload).filter(([name]) => !reserved.has(name)));
  const verified: VerifiedToken = { subject: sub, claims, expiresAt: new Date(exp * 1000) };
  return typeof jti === 'string' ? { ...verified, id: jti } : verified;
}
