import { randomBytes } from 'node:crypto';
import type { ApiParts, SignInParts, PendingSignIn } from '#src/api/parts.ts';
import { sampleTasks } from '#src/practice/sample-tasks.ts';
import { createIdentity } from '#src/providers/identity/client.ts';
import { setupCodeOf } from '#src/providers/identity/local-access.ts';
import { createLocalIssuer } from '#src/providers/identity/local-issuer.ts';
import { deriveKey } from '#src/providers/signing/tokens.ts';
import type { Context } from '#src/services/context.ts';
import { oidcPayloads } from '#src/services/store/oidc-payloads.ts';
import { createTask } from '#src/services/task/create.ts';
import { namedIdentities } from '#src/services/user/sign-in.ts';
import type { Log } from '../config/log.ts';
import { type SharedParts, sealer } from './parts.ts';
import type { Secrets } from '../config/secrets.ts';
import { ownIssuer, ownIssuerPath, type Settings } from '../config/settings.ts';

const localClientId = 'legwork';

/** Sign-in by whichever issuer is configured, else by one of our own that runs inside. One code path. */
export function openSignIn(
  shared: SharedParts,
  from: { settings: Settings; secrets: Secrets; log: Log; port: () => number },
): { signIn: SignInParts; localIssuer: ApiParts['localIssuer'] } {
  const { settings, secrets, log } = from;
  const [origin, ...others] = shared.context(null).installation.origins;
  const localIssuer = ownIssuer(settings.publicUrl);
  const { issuer, clientId, clientSecret } = settings.issuer ?? {
    issuer: localIssuer,
    clientId: localClientId,
    clientSecret: secrets.localClientSecret,
  };
  const identity = createIdentity({
    issuer,
    clientId,
    ...(clientSecret && { clientSecret }),
    redirectUri: callbackOf(origin),
    allowHttp: !settings.issuer,
    // Our own issuer is asked on this machine, wherever the outside world sees it.
    ...(!settings.issuer && { fetch: fetchLocally(settings.publicUrl, from.port) }),
  });
  const { seal, open } = sealer<PendingSignIn>(shared.providers, 'sign-in');
  const signIn: SignInParts = {
    begin: options => identity.begin({ ...options, redirectUri: callbackOf(options.origin) }),
    finish: options => identity.finish(options),
    seal,
    open,
    welcome: ctx => addSampleTasks(ctx, settings.publicUrl),
  };
  if (settings.issuer) return { signIn, localIssuer: undefined };
  const local = createLocalIssuer({
    issuer: localIssuer,
    clientId: localClientId,
    clientSecret: secrets.localClientSecret,
    redirectUri: callbackOf(origin),
    otherRedirectUris: others.map(callbackOf),
    keys: secrets.localIssuerKeys,
    store: oidcPayloads(shared.database.db),
    access:
      settings.localSignIn === 'anyone'
        ? { from: 'anywhere', setupCode: setupCode(secrets) }
        : { from: 'this-machine' },
    accounts: { named: emails => namedIdentities(shared.context(null), localIssuer, emails) },
    onError: error => void log.report(error, { what: 'local issuer' }),
  });
  return { signIn, localIssuer: { path: ownIssuerPath, ...local } };
}

/** The redirect URI of a sign-in that began at this origin. */
function callbackOf(origin: string): string {
  return `${origin}/api/auth/google/callback`;
}

/** The same in every process of an installation, and after each start, for as long as its secret stays. */
export function setupCode({ masterKey }: Pick<Secrets, 'masterKey'>): string {
  return setupCodeOf(deriveKey(masterKey, 'setup-code'));
}

/** A new account begins with three tasks on a practice shop of its own. */
export async function addSampleTasks(ctx: Context, publicUrl: string): Promise<void> {
  const visit = randomBytes(9).toString('hex');
  for (const sample of sampleTasks(publicUrl, visit).toReversed()) {
    await createTask(ctx, {
      ...sample,
      status: 'ready',
      video_status: 'not_provided',
      steps: sample.steps.map((description, index) => ({ id: String(index + 1), description })),
    });
  }
}

function fetchLocally(publicUrl: string, port: () => number): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin === new URL(publicUrl).origin) {
      url.protocol = 'http:';
      url.hostname = '127.0.0.1';
      url.port = String(port());
    }
    return fetch(url, init);
  };
}
