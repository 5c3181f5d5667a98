import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#src/core/errors.ts';
import { startLyingIssuer } from '#tests/fakes/oidc/lying-issuer.ts';
import type { Lie, LyingIssuer } from '#tests/fakes/oidc/lying-issuer.ts';
import { createIdentity } from './client.ts';
import type { Identity, IdentityClaims } from './client.ts';

const clientId = 'legwork';
const redirectUri = 'https://legwork.example/api/auth/google/callback';
const now = (): number => Math.floor(Date.now() / 1000);
const signal = AbortSignal.timeout(60_000);
let issuer: LyingIssuer;

beforeAll(async () => {
  issuer = await startLyingIssuer(clientId);
});
beforeEach(() => {
  issuer.lie = {};
});
afterAll(() => issuer.close());

function identity(more: { fetch?: typeof fetch; issuer?: string; allowHttp?: boolean } = {}): Identity {
  return createIdentity({ issuer: issuer.origin, clientId, redirectUri, allowHttp: true, ...more });
}

/** Begins honestly, then finishes with the issuer's lie and, if given, another query. */
async function signIn(
  lie: Lie,
  query?: (state: string) => Record<string, string>,
  { fresh = false } = {},
): Promise<IdentityClaims> {
  const client = identity();
  const { transaction } = await client.begin({ signal, fresh });
  issuer.nonce = transaction.nonce;
  issuer.lie = lie;
  const callbackUrl = new URL(redirectUri);
  const parameters = query?.(transaction.state) ?? { code: 'c1', state: transaction.state };
  callbackUrl.search = new URLSearchParams(parameters).toString();
  return client.finish({ callbackUrl, transaction, signal });
}

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

describe('beginning a sign-in', () => {
  test('sends the browser to the issuer with PKCE S256, a state and a nonce that are never the same', async () => {
    const client = identity();
    const [one, two] = await Promise.all([client.begin({ signal }), client.begin({ signal })]);
    const url = new URL(one.url);
    expect(url.origin).toBe(issuer.origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      state: one.transaction.state,
      nonce: one.transaction.nonce,
    });
    expect(one.url).not.toContain(one.transaction.codeVerifier);
    const secrets = [one, two].flatMap(({ transaction: { state, nonce, codeVerifier } }) => [
      state,
      nonce,
      codeVerifier,
    ]);
    expect(new Set(secrets).size).toBe(6);
  });

  test('asks for a fresh sign-in where it is wanted', async () => {
    const client = identity();
    const maxAge = async (fresh?: boolean): Promise<string | null> =>
      new URL((await client.begin({ signal, ...(fresh !== undefined && { fresh }) })).url).searchParams.get('max_age');
    expect(await maxAge(true)).toBe('0');
    expect(await maxAge(false)).toBeNull();
    expect(await maxAge()).toBeNull();
  });

  test('asks the issuer for nothing before the first sign-in, and tries again after a failure', async () => {
    let requests = 0;
    const counting: typeof fetch = (...request) => {
      requests += 1;
      return fetch(...request);
    };
    const client = identity({ fetch: counting });
    expect(requests).toBe(0);
    issuer.lie = { broken: true };
    expect(await failure(client.begin({ signal }))).toMatchObject({ code: 'UNAVAILABLE' });
    issuer.lie = {};
    await client.begin({ signal });
    await client.begin({ signal });
    expect(requests).toBe(2);
  });

  test('says so when nothing listens there, when it takes too long, and when it is not https', async () => {
    const nobody = await failure(identity({ issuer: 'http://127.0.0.1:9' }).begin({ signal }));
    expect(nobody).toMatchObject({ code: 'UNAVAILABLE', problem: 'provider_unavailable' });
    expect(nobody.message).toContain('127.0.0.1:9 did not answer');
    const late = await failure(identity().begin({ signal: AbortSignal.abort() }));
    expect(late.message).toContain('took too long');
    const plain = await failure(identity({ allowHttp: false }).begin({ signal }));
    expect(plain.message).toContain('https');
  });

  test('refuses an issuer that calls itself something else', async () => {
    issuer.lie = { discovery: { issuer: 'https://accounts.google.com' } };
    await failure(identity().begin({ signal }));
  });
});

describe('an issuer that changes', () => {
  const hourMs = 3_600_000;
  let clock = 0;
  const aged = (): Identity =>
    createIdentity({ issuer: issuer.origin, clientId, redirectUri, allowHttp: true, now: () => clock });
  const begin = (client: Identity) => client.begin({ signal });
  async function finish(client: Identity, { transaction }: Awaited<ReturnType<typeof begin>>): Promise<IdentityClaims> {
    issuer.nonce = transaction.nonce;
    const callbackUrl = new URL(redirectUri);
    callbackUrl.search = new URLSearchParams({ code: 'c1', state: transaction.state }).toString();
    return client.finish({ callbackUrl, transaction, signal });
  }
  beforeEach(() => void (clock = 0));

  test('is looked up again after an hour', async () => {
    const client = aged();
    await begin(client);
    issuer.lie = { movedTo: '/v2' };
    clock = 0.9 * hourMs;
    expect(new URL((await begin(client)).url).pathname).toBe('/auth');
    clock = 1.1 * hourMs;
    expect(new URL((await begin(client)).url).pathname).toBe('/v2/auth');
  });

  test('is looked up at once when what was known of it does not work any more: the sign-in goes on', async () => {
    const client = aged();
    const begun = await begin(client);
    issuer.lie = { movedTo: '/v2' };
    expect(await finish(client, begun)).toMatchObject({ subject: 's1' });
    expect(new URL((await begin(client)).url).pathname).toBe('/v2/auth');
  });

  test('may sign with a new key at any time', async () => {
    const client = aged();
    expect(await finish(client, await begin(client))).toMatchObject({ subject: 's1' });
    issuer.lie = { newKey: true };
    expect(await finish(client, await begin(client))).toMatchObject({ subject: 's1' });
  });

  test('may fail to be looked up for a day, and no longer', async () => {
    const client = aged();
    await begin(client);
    issuer.lie = { undiscoverable: true };
    clock = 23 * hourMs;
    expect(await finish(client, await begin(client))).toMatchObject({ subject: 's1' });
    clock = 25 * hourMs;
    expect(await failure(begin(client))).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('finishing a sign-in', () => {
  test('says who it is', async () => {
    expect(await signIn({ claims: { picture: 'https://pictures.example/a.png' } })).toEqual({
      issuer: issuer.origin,
      subject: 's1',
      email: 'ann@example.com',
      emailVerified: true,
      name: 'Ann',
      picture: 'https://pictures.example/a.png',
      authenticatedSecondsAgo: undefined,
    });
  });

  test('says how long ago the person proved who they are, as far as the issuer says', async () => {
    const secondsAgo = async (lie: Lie, fresh: boolean): Promise<number | undefined> =>
      (await signIn(lie, undefined, { fresh })).authenticatedSecondsAgo;
    for (const fresh of [false, true]) {
      // An issuer that was asked for a new proof and shows an old one is believed to have shown the old one.
      expect(await secondsAgo({ claims: { auth_time: now() - 7200 } }, fresh)).toBeCloseTo(7200, -2);
      expect(await secondsAgo({ claims: { auth_time: now() + 300 } }, fresh)).toBe(0);
      expect(await secondsAgo({ claims: { auth_time: 1 } }, fresh)).toBe(365 * 24 * 3600);
    }
    expect(await secondsAgo({}, false)).toBeUndefined();
    expect(await secondsAgo({}, true)).toBe(0);
    await failure(signIn({ claims: { auth_time: 'now' as unknown as number } }));
  });

  test('asks for the user info when the id token has no e-mail, and only believes the same subject', async () => {
    const claims = { email: undefined, email_verified: undefined, name: undefined };
    const userInfo = { email: 'ann.lee@example.com', email_verified: false };
    expect(await signIn({ claims, userInfo })).toMatchObject({ email: 'ann.lee@example.com', emailVerified: false });
    await failure(signIn({ claims, userInfo: { ...userInfo, sub: 's2' } }));
    expect(await failure(signIn({ claims, userInfo: { email: undefined } }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('makes a name of the address when there is none, and takes a picture only over https', async () => {
    const claims = { name: undefined, email: 'ann.lee@example.com', picture: 'javascript:alert(1)' };
    expect(await signIn({ claims })).toMatchObject({ name: 'Ann Lee', picture: null });
  });

  test.each<[string, () => Lie]>([
    ['an unsigned id token', () => ({ unsigned: true })],
    ['a signature with another key', () => ({ signedByAnother: true })],
    ['no id token', () => ({ withoutIdToken: true })],
    ['another audience', () => ({ claims: { aud: 'someone-else' } })],
    ['several audiences, for another party', () => ({ claims: { aud: [clientId, 'x'], azp: 'x' } })],
    ['no audience', () => ({ claims: { aud: undefined } })],
    ['another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['no issuer', () => ({ claims: { iss: undefined } })],
    ['another nonce', () => ({ claims: { nonce: 'other' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['an expired id token', () => ({ claims: { iat: now() - 900, exp: now() - 600 } })],
    ['an id token without expiry', () => ({ claims: { exp: undefined } })],
    ['an id token of the future', () => ({ claims: { nbf: now() + 600 } })],
    ['no subject', () => ({ claims: { sub: undefined } })],
    ['an empty subject', () => ({ claims: { sub: '' } })],
  ])('signs nobody in with %s', async (_, lie) => {
    const error = await failure(signIn(lie()));
    expect(error.code).toBe('UNAUTHORIZED');
    expect(error.message).toContain('is not valid');
  });

  test.each<[string, (state: string) => Record<string, string>]>([
    ['another state', () => ({ code: 'c1', state: 'other' })],
    ['no state', () => ({ code: 'c1' })],
    ["another issuer's answer", state => ({ code: 'c1', state, iss: 'https://accounts.google.com' })],
  ])('signs nobody in with %s', async (_, query) => {
    const error = await failure(signIn({}, query));
    expect(error.code).toBe('UNAUTHORIZED');
    expect(error.message).toContain('not started in this browser');
  });

  test('signs nobody in without a code', async () => {
    expect(await failure(signIn({}, state => ({ state })))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('says when the person cancelled, and repeats nothing that the link says', async () => {
    const error = await failure(
      signIn({}, state => ({ error: 'access_denied', error_description: 'Call 555-0100', state })),
    );
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', problem: 'cancelled' });
    expect(error.message).toContain('cancelled');
    const other = await failure(signIn({}, state => ({ error: 'server_error', error_description: 'Call 555', state })));
    expect(other).toMatchObject({ problem: 'provider_refused' });
    expect(other.message).toContain('did not complete the sign-in');
    expect(other.message).not.toContain('555');
  });

  test('distinguishes a used code from a wrong client secret', async () => {
    const used = await failure(signIn({ tokenError: 'invalid_grant' }));
    expect(used).toMatchObject({ code: 'UNAUTHORIZED', problem: 'expired' });
    expect(used.message).toContain('already used');
    const secret = await failure(signIn({ tokenError: 'invalid_client' }));
    expect(secret).toMatchObject({ code: 'UNAVAILABLE', problem: 'client_unknown' });
    expect(secret.message).toContain('client id and secret');
  });

  test('keeps the cause for the log', async () => {
    expect((await failure(signIn({ claims: { nonce: 'other' } }))).cause).toBeInstanceOf(Error);
  });
});
