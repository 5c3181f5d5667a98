import * as openid from 'openid-client';
import { SignInError } from '#src/core/sign-in-problem.ts';
import { nameFromEmail } from './email.ts';
import { createIssuerMetadata } from './issuer-metadata.ts';
import { asSignInError, mayHaveMoved } from './sign-in-errors.ts';

const requestTimeoutSeconds = 10;
const longAgoSeconds = 365 * 24 * 3600;

/** What must be kept in the browser that began (a sealed cookie), and given back to `finish`. */
export type SignInTransaction = {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the person had to sign in again. */
  fresh: boolean;
  /** The redirect URI of this sign-in, if it is not the usual one. */
  redirectUri?: string;
};

/** Who signed in. (`issuer`, `subject`) is the identity; an e-mail address may pass to another person. */
export type IdentityClaims = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  picture: string | null;
  /** How long ago the person proved who they are; undefined where nobody says. */
  authenticatedSecondsAgo: number | undefined;
};

export type Identity = {
  /** Where to send the browser. Errors: UNAVAILABLE when the issuer cannot be reached. */
  begin(options: {
    signal: AbortSignal;
    /** Requires that the person signs in again, even if the provider has a session. */
    fresh?: boolean;
    /** The redirect URI, if it is not the usual one. The identity provider has to know it. */
    redirectUri?: string;
  }): Promise<{ url: string; transaction: SignInTransaction }>;
  /**
   * Checks what the browser brought back and says who it is. Only the query of `callbackUrl` is read.
   * Errors: UNAUTHORIZED (cancelled, replayed, forged, expired), FORBIDDEN (no e-mail), UNAVAILABLE (issuer).
   */
  finish(options: { callbackUrl: URL; transaction: SignInTransaction; signal: AbortSignal }): Promise<IdentityClaims>;
};

export type IdentityOptions = {
  /** `https://accounts.google.com`, any other OpenID Connect issuer, or our own local one. */
  issuer: string;
  clientId: string;
  clientSecret?: string;
  redirectUri: string;
  /** Only for an issuer on this machine: lets requests go over plain http. */
  allowHttp: boolean;
  fetch?: typeof fetch;
  /** In milliseconds; for how old what is known of the issuer is. */
  now?: () => number;
};

/** One code path for Google, any other issuer and the local one. Nothing is fetched before the first sign-in. */
export function createIdentity(options: IdentityOptions): Identity {
  const now = options.now ?? Date.now;
  const configure = createConfigure(options);

  async function begin(
    signal: AbortSignal,
    { redirectUri, fresh }: { redirectUri: string; fresh: boolean },
  ): Promise<{ url: string; transaction: SignInTransaction }> {
    const { config } = await configure(signal);
    const transaction = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      fresh,
      redirectUri,
    };
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(transaction.codeVerifier),
      code_challenge_method: 'S256',
      // Otherwise Logout followed by a sign-in lands in the same account, without a word.
      prompt: 'select_account',
      ...(fresh && { max_age: '0' }),
    });
    return { url: url.href, transaction };
  }

  async function finish(query: string, transaction: SignInTransaction, signal: AbortSignal): Promise<IdentityClaims> {
    // Behind a proxy the URL that reaches us is not the one that was registered; its query is.
    const returned = new URL(transaction.redirectUri ?? options.redirectUri);
    returned.search = query;
    const redeem = (config: openid.Configuration) =>
      openid.authorizationCodeGrant(config, returned, {
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        pkceCodeVerifier: transaction.codeVerifier,
        idTokenExpected: true,
      });
    let { config, hasMoved } = await configure(signal);
    let tokens: Awaited<ReturnType<typeof redeem>>;
    try {
      tokens = await redeem(config);
    } catch (error) {
      // What the callback itself is wrong about does not get better by asking elsewhere.
      if (!mayHaveMoved(error) || !(await hasMoved().catch(() => false))) throw error;
      ({ config } = await configure(signal));
      tokens = await redeem(config);
    }
    const claims = tokens.claims();
    // An empty subject would be the same identity for everybody the issuer forgot to name.
    if (claims === undefined || claims.sub === '')
      throw new SignInError(
        'provider_refused',
        'UNAUTHORIZED',
        'The response of the identity provider is not valid, so you were not signed in. Try again.',
      );
    const proved = { authenticatedSecondsAgo: secondsSinceProof(claims.auth_time, { transaction, now }) };
    if (typeof claims['email'] === 'string') return { ...toIdentity(claims.iss, claims.sub, claims), ...proved };
    const info = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...toIdentity(claims.iss, claims.sub, { ...claims, ...info }), ...proved };
  }

  return {
    begin: ({ signal, redirectUri = options.redirectUri, fresh = false }) =>
      translated(begin(signal, { redirectUri, fresh }), { issuer: options.issuer, signal }),
    finish: ({ callbackUrl, transaction, signal }) =>
      translated(finish(callbackUrl.search, transaction, signal), { issuer: options.issuer, signal }),
  };
}

type Configured = { config: openid.Configuration; /** Looks the issuer up again. */ hasMoved(): Promise<boolean> };

/** Discovers on first use (the issuer may be this very server). Keys of the issuer are fetched for each sign-in. */
function createConfigure(options: IdentityOptions): (signal: AbortSignal) => Promise<Configured> {
  const send = options.fetch ?? fetch;
  const known = createIssuerMetadata(options.now ?? Date.now);

  return async signal => {
    const customFetch: openid.CustomFetch = (url, init) => {
      const signals = init.signal ? [init.signal, signal] : [signal];
      return send(url, { ...init, signal: AbortSignal.any(signals) });
    };
    const lookUp = () => discover(options, customFetch);
    signal.throwIfAborted();
    const metadata = await known.read(lookUp);
    const secret = options.clientSecret;
    const config = new openid.Configuration(metadata, options.clientId, secret, clientAuth(metadata, secret));
    config[openid.customFetch] = customFetch;
    config.timeout = requestTimeoutSeconds;
    if (options.allowHttp) openid.allowInsecureRequests(config);
    // The code flow may skip signatures when it trusts TLS; over plain http there is nothing else to trust.
    openid.enableNonRepudiationChecks(config);
    return { config, hasMoved: () => known.differs(metadata, lookUp) };
  };
}

async function discover(options: IdentityOptions, customFetch: openid.CustomFetch): Promise<openid.ServerMetadata> {
  const config = await openid.discovery(new URL(options.issuer), options.clientId, undefined, undefined, {
    [openid.customFetch]: customFetch,
    timeout: requestTimeoutSeconds,
    execute: options.allowHttp ? [openid.allowInsecureRequests] : [],
  });
  return config.serverMetadata();
}

function clientAuth(metadata: openid.ServerMetadata, secret: string | undefined): openid.ClientAuth {
  if (secret === undefined) return openid.None();
  const byPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
  return byPost ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
}

/**
 * A provider that knows `max_age` has to say when the person proved who they are (OpenID Connect Core, 3.1.2.1). One that
 * does not know it, such as Google, was asked at least to have the account chosen: that is all there is.
 */
function secondsSinceProof(
  authTime: number | undefined,
  { transaction, now }: { transaction: SignInTransaction; now: () => number },
): number | undefined {
  if (authTime !== undefined) return Math.min(Math.max(0, now() / 1000 - authTime), longAgoSeconds);
  return transaction.fresh ? 0 : undefined;
}

function toIdentity(
  issuer: string,
  subject: string,
  claims: Record<string, unknown>,
): Omit<IdentityClaims, 'authenticatedSecondsAgo'> {
  const email = claims['email'];
  if (typeof email !== 'string' || email === '') {
    throw new SignInError(
      'no_email',
      'FORBIDDEN',
      'The identity provider did not send your e-mail address. Allow it to share the address, and sign in again.',
    );
  }
  const name = claims['name'];
  const picture = claims['picture'];
  return {
    issuer,
    subject,
    email,
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : nameFromEmail(email),
    picture: typeof picture === 'string' && picture.startsWith('https://') ? picture : null,
  };
}

async function translated<T>(work: Promise<T>, context: { issuer: string; signal: AbortSignal }): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asSignInError(error, context);
  }
}
