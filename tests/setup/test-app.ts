import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#src/api/app.ts';
import type { SignInParts } from '#src/api/parts.ts';
import type { Proxies } from '#src/core/network/regions.ts';
import { openDatabase, type Database } from '#src/db/pool.ts';
import type { DatabaseTimeouts } from '#src/db/timeouts.ts';
import type { ModelSettings } from '#src/providers/models/settings.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import type { Actor } from '#src/services/context.ts';
import { beginSession } from '#src/services/auth-token/begin-session.ts';
import { issueAuthToken } from '#src/services/auth-token/issue.ts';
import { createAccountStorage } from '#src/services/storage/account-storage.ts';
import type { StorageLimits } from '#src/services/storage/reservations.ts';
import { signIn } from '#src/services/user/sign-in.ts';
import { createTestDatabase } from './database.ts';
import { composeApi } from '#src/compose/api.ts';
import { contextsOf } from '#src/compose/context.ts';
import { openFiles, openProviders } from '#src/compose/providers.ts';
import { readSettings, type Settings } from '#src/config/settings.ts';
import type { RazorpaySettings } from '#src/providers/payments/razorpay.ts';

export type TestUser = { userId: number; tokenId: string; token: string; actor: Actor; email: string };

export type Answer = { status: number; body: Record<string, unknown>; text: string };

type TestAppOptions = {
  models?: ModelSettings;
  proxies?: Proxies;
  staff?: string[];
  iconServiceUrl?: string;
  pushService?: string;
  smtpUrl?: string;
  loopback?: boolean;
  razorpay?: RazorpaySettings;
  creditsPerMinute?: number;
  publicUrl?: string;
  localSignIn?: boolean;
  signIn?: Partial<SignInParts>;
  storage?: Partial<StorageLimits>;
  /** Where objects are kept; by default a folder. */
  files?: Storage;
  /** Another way to the database, and how long to wait on it. */
  databaseBy?: { through(url: string): Promise<string>; timeouts: DatabaseTimeouts };
};

const issuer = 'https://issuer.test';

/** The settings of a product without limits of rate and disk, whose people sign in at `issuer`. */
function settingsOf(dataDir: string, options: TestAppOptions): Settings {
  const settings = readSettings({
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: '0',
    ANONYMOUS_CALLS_PER_MINUTE: '0',
    SIGN_IN_STEPS_PER_MINUTE: '0',
    LINKS_PER_MINUTE: '0',
    DISK_KEEP_FREE_GB: '0',
    STORAGE_PER_ACCOUNT_GB: '5',
    ALLOW_LOOPBACK: String(options.loopback ?? false),
    CREDITS_PER_MINUTE: String(options.creditsPerMinute ?? 0),
    SMTP_FROM: 'legwork@example.com',
    ...(options.publicUrl && { PUBLIC_URL: options.publicUrl }),
    ...(options.smtpUrl && { SMTP_URL: options.smtpUrl }),
    ...(options.iconServiceUrl && { ICON_SERVICE_URL: options.iconServiceUrl }),
    ...(options.pushService && { PUSH_SERVICE: options.pushService }),
  });
  return {
    ...settings,
    issuer: options.localSignIn ? undefined : { issuer, clientId: 'test', clientSecret: undefined },
    models: options.models ?? {},
    proxies: options.proxies ?? settings.proxies,
    staff: { emails: options.staff ?? [], issuer },
    storage: { ...settings.storage, ...options.storage },
    payments: { ...settings.payments, razorpay: options.razorpay },
  };
}

/** The API on a database of its own, without a port. Jobs are kept in `enqueued` instead of being done. */
export async function openTestApp(options: TestAppOptions = {}) {
  const testDatabase = await createTestDatabase();
  const { databaseBy } = options;
  const database: Database = openDatabase((await databaseBy?.through(testDatabase.url)) ?? testDatabase.url, {
    max: 6,
    ...(databaseBy && { timeouts: databaseBy.timeouts }),
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'legwork-test-app-'));
  const settings = settingsOf(dataDir, options);
  const enqueued: { name: string; payload: unknown }[] = [];
  const faults: unknown[] = [];
  let clock = () => new Date();
  const now = () => clock();
  const opened = await openProviders({
    settings,
    masterKey: randomBytes(32).toString('hex'),
    now,
    onError: () => error => faults.push(error),
  });
  const files = options.files ?? openFiles(settings);
  const storage = createAccountStorage({ db: database.db, storage: files, limits: settings.storage });
  const jobs = {
    enqueue: (_: unknown, name: string, payload: unknown) => Promise.resolve(void enqueued.push({ name, payload })),
  };
  const context = contextsOf({ ...opened, settings, db: database.db, jobs, storage, now });
  const parts = composeApi({
    settings,
    db: database.db,
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
    egressName: 'legwork-test',
    webDir: undefined,
    report: error => {
      faults.push(error);
      return 'test';
    },
  });
  const app = createApp(parts);

  async function newUser(email = `${randomUUID().slice(0, 8)}@example.com`, seconds = 3600): Promise<TestUser> {
    const ctx = context(null);
    const identity = {
      issuer,
      subject: email,
      email,
      emailVerified: true,
      name: 'Ann',
      picture: null,
    };
    const { userId } = await signIn(ctx, identity);
    const { token, tokenId } = await issueAuthToken(ctx, {
      userId,
      kind: 'api',
      name: 'test',
      seconds,
      approves: true,
    });
    return { userId, tokenId, token, actor: { userId, tokenId, approves: true }, email };
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
    spoolDir: join(dataDir, 'incoming'),
    /** For a process of its own that works on the same. */
    shared: { databaseUrl: testDatabase.url, filesDir: join(dataDir, 'objects') },
    context,
    enqueued,
    faults,
    newUser,
    call,
    get,
    setClock: (next: () => Date) => (clock = next),
    async close() {
      await opened.close();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A sign-in at the screens, in which the person proved so long ago who they are; undefined where nobody says. */
export function signInToken(app: TestApp, user: TestUser, authenticatedSecondsAgo: number | undefined = 0) {
  return beginSession(app.context(null), { ...user, issuer, authenticatedSecondsAgo });
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
