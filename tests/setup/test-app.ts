import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftSteps } from '#src/agent/planners/rules/language/draft-steps.ts';
import { mayReach } from '#src/core/network/address.ts';
import { createResolver } from '#src/browser/egress/resolve.ts';
import { faultOfCall } from '#src/agent/tools/toolbox.ts';
import { createApp } from '#src/api/app.ts';
import { isHttps } from '#src/api/https.ts';
import { createRateLimits } from '#src/api/rate-limits.ts';
import type { ApiParts, SignInParts } from '#src/api/parts.ts';
import { builtinModel } from '#src/core/models/models.ts';
import type { Proxies } from '#src/core/network/regions.ts';
import { openDatabase, type Database } from '#src/db/pool.ts';
import type { DatabaseTimeouts } from '#src/db/timeouts.ts';
import { createMemoryStore } from '#src/practice/visits.ts';
import { createPractice } from '#src/practice/app.ts';
import { createIcons } from '#src/providers/icons/icons.ts';
import { createMail } from '#src/providers/mail/mail.ts';
import { createModels } from '#src/providers/models/models.ts';
import type { ModelSettings } from '#src/providers/models/settings.ts';
import { readModelTable } from '#src/providers/models/table.ts';
import { createDiskStorage } from '#src/providers/storage/disk.ts';
import { createFileLinks } from '#src/providers/storage/links.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { openOutputSchemas } from '#src/providers/output-schemas/output-schemas.ts';
import { createPush } from '#src/providers/push/push.ts';
import type { PaymentGateway } from '#src/providers/payments/gateway.ts';
import { createSandbox } from '#src/providers/payments/sandbox.ts';
import { createSigner } from '#src/providers/signing/tokens.ts';
import { createWebhookSender } from '#src/providers/webhooks/sender.ts';
import { createVault } from '#src/providers/vault/vault.ts';
import type { Actor, Context } from '#src/services/context.ts';
import { beginSession } from '#src/services/auth-token/begin-session.ts';
import { issueAuthToken } from '#src/services/auth-token/issue.ts';
import { createAccountStorage } from '#src/services/storage/account-storage.ts';
import type { StorageLimits } from '#src/services/storage/reservations.ts';
import { signIn } from '#src/services/user/sign-in.ts';
import { createTestDatabase } from './database.ts';

export type TestUser = { userId: number; tokenId: string; token: string; actor: Actor; email: string };

export type Answer = { status: number; body: Record<string, unknown>; text: string };

/** The API on a database of its own, without a port. Jobs are kept in `enqueued` instead of being done. */
export async function openTestApp(
  options: {
    models?: ModelSettings;
    proxies?: Proxies;
    staff?: string[];
    iconServiceUrl?: string;
    pushService?: string;
    smtpUrl?: string;
    loopback?: boolean;
    payments?: PaymentGateway;
    creditsPerMinute?: number;
    publicUrl?: string;
    localSignIn?: boolean;
    signIn?: Partial<SignInParts>;
    storage?: Partial<StorageLimits>;
    /** Where objects lie; a folder on the disk by default. */
    files?: Storage;
    /** Another way to the database, and how long to wait on it. */
    databaseBy?: { through(url: string): Promise<string>; timeouts: DatabaseTimeouts };
  } = {},
) {
  const testDatabase = await createTestDatabase();
  const publicUrl = options.publicUrl ?? 'http://localhost:3000';
  const { databaseBy } = options;
  const database: Database = openDatabase((await databaseBy?.through(testDatabase.url)) ?? testDatabase.url, {
    max: 6,
    ...(databaseBy && { timeouts: databaseBy.timeouts }),
  });
  const signer = createSigner(randomBytes(32));
  const vault = createVault(randomBytes(32));
  const allowed = { allowLoopback: options.loopback ?? false, allowPrivate: false };
  const webhooks = createWebhookSender({ resolve: createResolver(), mayReach: one => mayReach(one, allowed) });
  const models = createModels({
    ...options.models,
    table: await readModelTable(join(import.meta.dirname, '..', '..', 'models.json')),
  });
  const outputSchemas = openOutputSchemas();
  const push = createPush({
    key: randomBytes(32),
    subject: 'mailto:legwork@example.com',
    ownService: options.pushService,
  });
  const from = { name: 'Legwork', address: 'legwork@example.com' };
  const mail = options.smtpUrl ? createMail({ url: options.smtpUrl, from }) : undefined;
  const payments = options.payments ?? createSandbox('secret of the sandbox');
  const enqueued: { name: string; payload: unknown }[] = [];
  const faults: unknown[] = [];
  let clock = () => new Date();
  const filesDir = await mkdtemp(join(tmpdir(), 'legwork-files-'));
  const links = createFileLinks({ signer, publicUrl, now: () => clock() });
  const spoolDir = await mkdtemp(join(tmpdir(), 'legwork-incoming-'));
  const files = options.files ?? createDiskStorage({ root: filesDir });
  const storageLimits = { perAccountBytes: 5e9, keepFreeBytes: 0, ...options.storage };
  const storage = createAccountStorage({ db: database.db, storage: files, limits: storageLimits });

  const icons = createIcons({ serviceUrl: options.iconServiceUrl, onError: error => faults.push(error) });
  const context = (actor: Actor | null): Context => ({
    actor,
    db: database.db,
    jobs: { enqueue: (_, name, payload) => Promise.resolve(void enqueued.push({ name, payload })) },
    providers: { signer, vault, links, models, outputSchemas, icons, push, mail, webhooks, payments },
    storage,
    installation: {
      publicUrl,
      localSignIn: options.localSignIn ?? false,
      models: models.names(),
      usableModels: [builtinModel, ...models.usable().map(({ name }) => name)],
      proxies: options.proxies ?? { regions: {} },
      staff: { emails: options.staff ?? [], issuer: 'https://issuer.test' },
      faultOfCall,
      splitSteps: draftSteps,
      billing: { creditsPerMinute: options.creditsPerMinute ?? 0, contactEmail: undefined },
      spoolDir,
    },
    now: () => clock(),
  });

  const parts: ApiParts = {
    context,
    changes: () => () => {},
    signIn: {
      begin: () => Promise.reject(new Error('not part of this test')),
      finish: () => Promise.reject(new Error('not part of this test')),
      seal: JSON.stringify,
      open: () => undefined,
      welcome: () => Promise.resolve(),
      ...options.signIn,
    },
    localIssuer: undefined,
    isolate: (_scope, work) => work(),
    rates: createRateLimits({ perMinute: { account: 0, anonymous: 0, signIn: 0, link: 0 }, trustedProxies: 0 }),
    practice: createPractice({
      store: createMemoryStore(),
      now: () => new Date(),
      secure: isHttps(publicUrl),
    }),
    egressName: 'legwork-test',
    webDir: undefined,
    report: error => {
      faults.push(error);
      return 'test';
    },
  };
  const app = createApp(parts);

  async function newUser(email = `${randomUUID().slice(0, 8)}@example.com`, seconds = 3600): Promise<TestUser> {
    const ctx = context(null);
    const identity = {
      issuer: 'https://issuer.test',
      subject: email,
      email,
      emailVerified: true,
      name: 'Ann',
      picture: null,
    };
    const { userId } = await signIn(ctx, identity);
    const { token, tokenId } = await issueAuthToken(ctx, { userId, kind: 'api', name: 'test', seconds });
    return { userId, tokenId, token, actor: { userId, tokenId }, email };
  }

  async function call(path: string, body: unknown, token?: string): Promise<Answer> {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return answerOf(response);
  }

  async function get(path: string, token?: string): Promise<Answer> {
    return answerOf(await app.request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {}));
  }

  async function answerOf(response: Response): Promise<Answer> {
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  return {
    app,
    /** For a server of one's own that answers on a port. */
    parts,
    db: database.db,
    storage,
    /** Where its objects lie, uncounted. */
    files,
    spoolDir,
    /** For a process of its own that works on the same. */
    shared: { databaseUrl: testDatabase.url, filesDir },
    context,
    enqueued,
    faults,
    newUser,
    call,
    get,
    setClock: (next: () => Date) => (clock = next),
    async close() {
      await outputSchemas.close();
      await database.close();
      await testDatabase.drop();
      await rm(filesDir, { recursive: true, force: true });
      await rm(spoolDir, { recursive: true, force: true });
    },
  };
}

/** A sign-in at the screens, in which the person proved so long ago who they are; undefined where nobody says. */
export function signInToken(app: TestApp, user: TestUser, authenticatedSecondsAgo: number | undefined = 0) {
  return beginSession(app.context(null), { ...user, issuer: 'https://issuer.test', authenticatedSecondsAgo });
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
