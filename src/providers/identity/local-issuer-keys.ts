import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A private JSON Web Key. */
export type PrivateJwk = { kty?: string; crv?: string; kid?: string; alg?: string; use?: string } & Record<
  string,
  unknown
>;

export type LocalIssuerKeys = {
  /** The first key signs; the others are only published, so that keys can be changed without a gap. */
  jwks: { keys: PrivateJwk[] };
  /** The first one signs cookies; the others are still accepted. */
  cookieKeys: string[];
};

/** New keys for a new installation. Keep them: with others, nobody who is signing in right now gets through. */
export function generateLocalIssuerKeys(): LocalIssuerKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`${jwk.x}.${jwk.y}`).digest('base64url').slice(0, 16);
  const key: PrivateJwk = { ...jwk, kid, use: 'sig', alg: 'ES256' };
  return { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] };
}

/** The JWA name under which a key signs id tokens. Errors: a plain Error for a key that cannot. */
export function signingAlgorithm(keys: LocalIssuerKeys): string {
  const key = keys.jwks.keys[0];
  if (key === undefined) throw new Error('The local issuer needs a signing key.');
  if (key.alg !== undefined) return key.alg;
  if (key.kty === 'RSA') return 'RS256';
  if (key.kty === 'EC' && key.crv === 'P-256') return 'ES256';
  if (key.kty === 'OKP' && key.crv === 'Ed25519') return 'EdDSA';
  throw new Error(`The local issuer cannot sign with a key of type ${String(key.kty)} ${key.crv ?? ''}.`);
}
