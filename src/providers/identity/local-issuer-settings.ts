import type { Account, Context, Grant, Interaction } from 'oidc-provider';
import { nameFromEmail, parseEmail } from './email.ts';
import { interactionPolicy } from './load-provider.ts';
import type { LocalAccess } from './local-access.ts';
import { signingAlgorithm } from './local-issuer-keys.ts';
import type { LocalIssuerKeys } from './local-issuer-keys.ts';
import { PayloadAdapter } from './payload-adapter.ts';
import type { PayloadStore } from './payload-store.ts';
import { errorPage } from './sign-in-page.ts';
import type { PageFrame } from './sign-in-page.ts';

const scope = 'openid email profile';

export const ttlSeconds = {
  AccessToken: 5 * 60,
  AuthorizationCode: 60,
  Grant: 10 * 60,
  IdToken: 5 * 60,
  Interaction: 60 * 60,
  Session: 10 * 60,
};

export type LocalIssuerOptions = {
  /** Where the browser finds it, path included: `http://localhost:3000/idp` */
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Further redirect URIs that a sign-in may return to. */
  otherRedirectUris?: readonly string[];
  keys: LocalIssuerKeys;
  store: PayloadStore;
  access: LocalAccess;
  /** Those of the addresses that have an account, with its name, in any order. */
  accounts: { named(emails: readonly string[]): Promise<{ email: string; name: string }[]> };
  /** Called with internal errors; the person sees a page that says to start again. */
  onError?: (error: unknown) => void;
};

/** Everything oidc-provider warns about is set, and every feature that is not needed is off. */
export function localIssuerSettings(options: LocalIssuerOptions, frame: PageFrame): Record<string, unknown> {
  const path = new URL(options.issuer).pathname.replace(/\/$/, '');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true };
  return {
    adapter: (model: string) => new PayloadAdapter(options.store, model),
    clients: [client(options)],
    jwks: options.keys.jwks,
    cookies: {
      keys: options.keys.cookieKeys,
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { ...cookie, path },
      short: cookie,
    },
    scopes: scope.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // So that e-mail and name are in the id token itself, and no second request is needed.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    pkce: { required: () => true },
    ttl: ttlSeconds,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: true },
    },
    interactions: { policy: policy(), url: (_: Context, { uid }: Interaction) => `${path}/interaction/${uid}` },
    clientBasedCORS: () => false,
    // The session ends with the sign-in, see `forgetSession`; the code and the token must outlive it.
    expiresWithSession: () => false,
    issueRefreshToken: () => false,
    findAccount: (_: Context, email: string) => findAccount(email, options),
    loadExistingGrant: grantEverything,
    renderError: (context: Context, answer: { error?: string }) => {
      context.type = 'html';
      context.set(frame.headers);
      context.body = errorPage(frame, { ours: answer.error === 'server_error' });
    },
  };
}

function client(options: LocalIssuerOptions): Record<string, unknown> {
  return {
    client_id: options.clientId,
    client_secret: options.clientSecret,
    redirect_uris: [options.redirectUri, ...(options.otherRedirectUris ?? [])],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
    id_token_signed_response_alg: signingAlgorithm(options.keys),
  };
}

function policy(): object {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

async function findAccount(email: string, options: LocalIssuerOptions): Promise<Account | undefined> {
  if (parseEmail(email) !== email) return undefined;
  const [known] = await options.accounts.named([email]);
  const name = known?.name ?? nameFromEmail(email);
  return { accountId: email, claims: () => Promise.resolve({ sub: email, email, email_verified: true, name }) };
}

/** There is one client, and it is ourselves: asking for consent would be a click without a choice. */
async function grantEverything(context: Context): Promise<Grant | undefined> {
  const { session, client: asking, provider } = context.oidc;
  if (session?.accountId === undefined || asking === undefined) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: asking.clientId });
  grant.addOIDCScope(scope);
  await grant.save(ttlSeconds.Grant);
  return grant;
}
