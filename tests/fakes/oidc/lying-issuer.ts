import type { ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { startServer } from './server.ts';
import type { TestServer } from './server.ts';

/** How an answer differs from an honest one. Undefined claims are left out. */
export type Lie = {
  claims?: JWTPayload;
  unsigned?: boolean;
  signedByAnother?: boolean;
  withoutIdToken?: boolean;
  userInfo?: Record<string, unknown>;
  discovery?: Record<string, unknown>;
  tokenError?: string;
  broken?: boolean;
  /** Its discovery alone does not answer. */
  undiscoverable?: boolean;
  /** Its endpoints, but for discovery, have moved below this path; what was there before is gone. */
  movedTo?: string;
  /** It signs with a new key and publishes only that. */
  newKey?: boolean;
};

export type LyingIssuer = TestServer & { lie: Lie; nonce: string };

/** An identity provider whose every answer can be made wrong: honest until `lie` is set, for the nonce it was given. */
export async function startLyingIssuer(clientId: string): Promise<LyingIssuer> {
  const honest = await generateKeyPair('ES256', { extractable: true });
  const other = await generateKeyPair('ES256');
  const next = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(honest.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const nextJwk = { ...(await exportJWK(next.publicKey)), kid: 'k2', alg: 'ES256', use: 'sig' };
  const state: { lie: Lie; nonce: string } = { lie: {}, nonce: '' };

  const keyFor = ({ signedByAnother, newKey }: Lie): CryptoKey =>
    signedByAnother ? other.privateKey : (newKey ? next : honest).privateKey;

  const server = await startServer(issuer => (req, res) => {
    const { lie } = state;
    const asked = (req.url ?? '').split('?')[0] ?? '';
    if (lie.broken) return void res.writeHead(500).end('broken');
    if (asked === '/.well-known/openid-configuration') {
      if (lie.undiscoverable) return void res.writeHead(500).end('broken');
      return json(res, { ...metadata(issuer, lie.movedTo), ...lie.discovery });
    }
    if (!asked.startsWith(`${lie.movedTo ?? ''}/`)) return void res.writeHead(404).end('gone');
    const path = asked.slice(lie.movedTo?.length ?? 0);
    if (path === '/jwks') return json(res, { keys: [lie.newKey ? nextJwk : jwk] });
    if (path === '/me') return json(res, { sub: 's1', email: 'ann@example.com', ...lie.userInfo });
    if (lie.tokenError) return json(res, { error: lie.tokenError }, 400);
    const key = keyFor(lie);
    const claims = { ...honestClaims(issuer, { clientId, nonce: state.nonce }), ...lie.claims };
    return void answerToken(res, { lie, key, claims });
  });
  return Object.assign(state, server);
}

function metadata(issuer: string, below = ''): Record<string, unknown> {
  const at = `${issuer}${below}`;
  return {
    issuer,
    authorization_endpoint: `${at}/auth`,
    token_endpoint: `${at}/token`,
    userinfo_endpoint: `${at}/me`,
    jwks_uri: `${at}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}

function honestClaims(issuer: string, { clientId, nonce }: { clientId: string; nonce: string }): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const who = { sub: 's1', email: 'ann@example.com', email_verified: true, name: 'Ann' };
  return { iss: issuer, aud: clientId, nonce, iat: now, exp: now + 300, ...who };
}

async function answerToken(
  res: ServerResponse,
  { lie, key, claims }: { lie: Lie; key: CryptoKey; claims: JWTPayload },
): Promise<void> {
  const token = lie.unsigned
    ? new UnsecuredJWT(claims).encode()
    : await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: lie.newKey ? 'k2' : 'k1' }).sign(key);
  json(res, { access_token: 'at', token_type: 'Bearer', ...(lie.withoutIdToken ? {} : { id_token: token }) });
}

function json(res: ServerResponse, body: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
