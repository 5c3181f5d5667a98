import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { draftSteps } from '#src/agent/planners/rules/language/draft-steps.ts';
import { mayReach } from '#src/core/network/address.ts';
import { createResolver } from '#src/browser/egress/resolve.ts';
import { faultOfCall } from '#src/agent/tools/toolbox.ts';
import { AppError } from '#src/core/errors.ts';
import { createGuard, type Isolate, type Report } from '#src/core/guard.ts';
import { openClock } from '#src/db/clock.ts';
import { openListener, type Listener } from '#src/db/listen.ts';
import { openDatabase, type Database } from '#src/db/pool.ts';
import { builtinModel } from '#src/core/models/models.ts';
import { openQueue, type Jobs } from '#src/jobs/queue.ts';
import { createIcons } from '#src/providers/icons/icons.ts';
import { createMail } from '#src/providers/mail/mail.ts';
import { createModels, type Models } from '#src/providers/models/models.ts';
import { readModelTable } from '#src/providers/models/table.ts';
import { openOutputSchemas } from '#src/providers/output-schemas/output-schemas.ts';
import { createPush } from '#src/providers/push/push.ts';
import { createRazorpay } from '#src/providers/payments/razorpay.ts';
import { createSandbox } from '#src/providers/payments/sandbox.ts';
import { createSigner, deriveKey } from '#src/providers/signing/tokens.ts';
import { createDiskStorage } from '#src/providers/storage/disk.ts';
import { createFileLinks } from '#src/providers/storage/links.ts';
import { createS3Storage } from '#src/providers/storage/s3.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { createWebhookSender } from '#src/providers/webhooks/sender.ts';
import { createVault } from '#src/providers/vault/vault.ts';
import type { Actor, Context, Providers } from '#src/services/context.ts';
import { type AccountStorage, createAccountStorage } from '#src/services/storage/account-storage.ts';
import { databaseClock } from '#src/services/schedule/firing/clock.ts';
import type { Log } from '../config/log.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';

/** What every role needs: the database, its notifications, the queue, the providers. */
export type SharedParts = {
  database: Database;
  listener: Listener;
  jobs: Jobs;
  providers: Providers;
  models: Models;
  storage: AccountStorage;
  context(actor: Actor | null): Context;
  close(): Promise<void>;
};

const jobsGraceMs = 2000;

export async function openSharedParts(
  url: string,
  from: { settings: Settings; secrets: Secrets; log: Log; isolate?: Isolate },
): Promise<SharedParts> {
  const { settings, secrets, log, isolate } = from;
  let closing = false;
  // A connection that ends because the database is being stopped is no news.
  const onError = (what: string) => (error: Error) => void (closing || log.report(error, { what }));
  const models = createModels({ ...settings.models, table: await readModelTable(settings.modelsFile) });
  const database = openDatabase(url, { onError: onError('database') });
  const [listener, jobs] = await Promise.all([
    openListener(url, { onError: onError('listener') }),
    openQueue({ url, onError: onError('queue'), ...(isolate && { isolate }) }),
  ]);
  const clock = await openClock({ read: () => databaseClock(database.db).now(), onError: onError('clock') });
  const { now } = clock;
  const signer = createSigner(deriveKey(secrets.masterKey, 'tokens'));
  const links = createFileLinks({ signer, publicUrl: settings.publicUrl, now });
  const storage = createAccountStorage({ db: database.db, storage: openFiles(settings), limits: settings.storage });
  const outputSchemas = openOutputSchemas();
  const providers = {
    outputSchemas,
    signer,
    links,
    webhooks: createWebhookSender({
      resolve: createResolver(),
      mayReach: address => mayReach(address, settings.egressFilter),
    }),
    vault: createVault(deriveKey(secrets.masterKey, 'credentials')),
    models,
    icons: createIcons({ serviceUrl: settings.iconServiceUrl, onError: onError('icons') }),
    push: createPush({
      key: deriveKey(secrets.masterKey, 'web-push'),
      subject: settings.publicUrl.startsWith('https:') ? settings.publicUrl : `mailto:${settings.mailFrom.address}`,
      ownService: settings.pushService,
    }),
    mail: settings.smtpUrl ? createMail({ url: settings.smtpUrl, from: settings.mailFrom }) : undefined,
    payments: settings.payments.razorpay
      ? createRazorpay(settings.payments.razorpay)
      : createSandbox(Buffer.from(deriveKey(secrets.masterKey, 'payments')).toString('hex')),
  };
  return {
    database,
    listener,
    jobs,
    providers,
    models,
    storage,
    context: actor => ({
      actor,
      db: database.db,
      jobs,
      providers,
      storage,
      installation: {
        publicUrl: settings.publicUrl,
        localSignIn: !settings.issuer,
        models: models.names(),
        usableModels: [builtinModel, ...models.usable().map(({ name }) => name)],
        proxies: settings.proxies,
        staff: settings.staff,
        faultOfCall,
        splitSteps: draftSteps,
        billing: settings.payments.rules,
        spoolDir: join(settings.dataDir, 'incoming'),
      },
      now,
    }),
    async close() {
      closing = true;
      clock.stop();
      await outputSchemas.close();
      await jobs.stop(jobsGraceMs);
      await listener.close();
      await database.close();
    },
  };
}

/** Where files of users lie: the bucket that is configured, else a folder below the data directory. */
function openFiles(settings: Settings): Storage {
  if (settings.bucket) return createS3Storage(settings.bucket);
  return createDiskStorage({ root: join(settings.dataDir, 'objects') });
}

/** Calls back for the runs one cares for, out of all that are announced; an empty announcement concerns every run. */
export function runNotifications(listener: Listener, channel: 'run_changed' | 'run_command', report: Report) {
  const guard = createGuard(error => void report(error, { what: channel }));
  const listeners = new Map<number, Set<() => void>>();
  listener.on(channel, payload => {
    if (payload === '') for (const callbacks of listeners.values()) for (const notify of callbacks) notify();
    else for (const notify of listeners.get(Number(payload)) ?? []) notify();
  });
  return (runId: number, notify: () => void): (() => void) => {
    const callbacks = listeners.get(runId) ?? new Set();
    const guarded = guard(notify);
    listeners.set(runId, callbacks.add(guarded));
    return () => {
      callbacks.delete(guarded);
      if (callbacks.size === 0) listeners.delete(runId);
    };
  };
}

/** A small JSON value sealed for a cookie; undefined when what comes back is not what went out. */
export function sealer<T>(providers: Providers, purpose: string) {
  return {
    seal: (value: T): string => Buffer.from(providers.vault.seal(JSON.stringify(value), purpose)).toString('base64url'),
    open(sealed: string): T | undefined {
      try {
        return JSON.parse(providers.vault.open(Buffer.from(sealed, 'base64url').toString(), purpose)) as T;
      } catch (error) {
        if (error instanceof AppError) return undefined;
        throw error;
      }
    },
  };
}
