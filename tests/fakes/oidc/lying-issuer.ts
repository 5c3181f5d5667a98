import type { ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { startServer } from './server.ts';
import type { TestServer } from './server.ts';

/** How an answer differs from an honest one. Undefined claims are left out. */
export type Lie = {
  claims?: JWTPayload;
  unsigned?: boolean;
  signedByStranger?: boolean;
  withoutIdToken?: boolean;
  userInfo?: Record<string, unknown>;
  discovery?: Record<string, unknown>;
  tokenError?: string;
  broken?: boolean;
};

export type LyingIssuer = TestServer & { lie: Lie; nonce: string };

/** An identity provider whose every answer can be made wrong: honest until `lie` is set, for the nonce it was told. */
export async function startLyingIssuer(clientId: string): Promise<LyingIssuer> {
  const honest = await generateKeyPair('ES256', { extractable: true });
  const stranger = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(honest.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const state: { lie: Lie; nonce: string } = { lie: {}, nonce: '' };

  const server = await startServer(issuer => (req, res) => {
    const path = (req.url ?? '').split('?')[0];
    const { lie } = state;
    if (lie.broken) return void res.writeHead(500).end('broken');
    if (path === '/.well-known/openid-configuration') return json(res, { ...metadata(issuer), ...lie.discovery });
    if (path === '/jwks') return json(res, { keys: [jwk] });
    if (path === '/me') return json(res, { sub: 's1', email: 'ann@example.com', ...lie.userInfo });
    if (lie.tokenError) return json(res, { error: lie.tokenError }, 400);
    const key = lie.signedByStranger ? stranger.privateKey : honest.privateKey;
    const claims = { ...honestClaims(issuer, { clientId, nonce: state.nonce }), ...lie.claims };
    return void answerToken(res, { lie, key, claims });
  });
  return Object.assign(state, server);
}

function metadata(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
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
    : await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(key);
  json(res, { access_token: 'at', token_type: 'Bearer', ...(lie.withoutIdToken ? {} : { id_token: token }) });
}

function json(res: ServerResponse, body: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
