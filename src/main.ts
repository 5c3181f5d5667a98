import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { serveApi } from '#src/api/serve.ts';
import type { CgroupLimits } from '#src/browser/launch/cgroups.ts';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { viewport } from '#src/browser/launch/launch.ts';
import { createLocalBrowsers } from '#src/browser/launch/local-browsers.ts';
import type { BrowserPool } from '#src/browser/run-browser.ts';
import { AppError } from '#src/core/errors.ts';
import type { Report } from '#src/core/guard.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import type { Models } from '#src/providers/models/models.ts';
import { isLoopbackName, localEntries } from '#src/core/network/this-machine.ts';
import { createLiveServer } from '#src/live/server.ts';
import { deriveKey } from '#src/providers/signing/tokens.ts';
import { countWorkerDeath } from '#src/services/task-run/lease/sweep.ts';
import { openLiveAs, verifyLiveTicket } from '#src/services/task-run/live-ticket.ts';
import { databaseClock } from '#src/services/schedule/firing/clock.ts';
import { startScheduler } from '#src/worker/schedules/scheduler.ts';
import { createEncoder, type Ffmpeg, findFfmpeg } from '#src/worker/video/ffmpeg.ts';
import { spoolFolder } from '#src/worker/video/spool.ts';
import { startVideos, type Videos } from '#src/worker/video/videos.ts';
import { openSandbox } from '#src/worker/sandbox/sandbox.ts';
import { startNotices } from '#src/worker/notices.ts';
import { startWebhooks } from '#src/worker/webhooks.ts';
import { startAccounts } from '#src/worker/account.ts';
import { startInvoices } from '#src/worker/invoices.ts';
import { startPayments } from '#src/worker/payments.ts';
import { freeDisk } from '#src/worker/resources/disk-watch.ts';
import { startResourceWatch } from '#src/worker/resources/watch.ts';
import { startWorker } from '#src/worker/start.ts';
import { watchEventLoop } from './process/event-loop-watch.ts';
import { openLog } from './config/log.ts';
import { composeApi } from './compose/api.ts';
import { ownAddresses } from './compose/own-addresses.ts';
import { openSharedParts, runNotifications } from './compose/parts.ts';
import { comeFirst } from './process/priority.ts';
import { openSafetyNet } from './process/safety-net.ts';
import { readSecrets, type Secrets } from './config/secrets.ts';
import { readSettings, type Settings } from './config/settings.ts';
import { keepCompiledCode } from './process/compile-cache.ts';
import { reportToSupervisor } from './process/supervisor.ts';
import { openSignIn, setupCode } from './compose/sign-in.ts';
import { openStorage } from './compose/storage.ts';

/** How long a stop may take besides the time that runs have to come to the end of their step. */
const forceExitMs = 13_000;
const lastWordsMs = 3000;

/** What is started, undone in reverse order. */
type Undo = (what: () => Promise<unknown>) => void;

async function start(settings: Settings, undo: Undo): Promise<void> {
  const log = openLog(settings.logLevel);
  report = log.report;
  for (const warning of settings.warnings) log.warn(warning);
  const watch = watchEventLoop({ contextOf: context, blocked: log.blocked });
  undo(() => watch.stop());
  const chromiumPath = settings.roles.worker ? await findChromium(settings.chromiumPath) : '';
  let port = settings.port;
  const secrets = await readSecrets(settings.dataDir, settings.secretKey);
  const storage = await openStorage(settings, say);
  undo(() => storage.stop());
  const shared = await openSharedParts(storage.url, { settings, secrets, log, isolate });
  undo(() => shared.close());
  // Of this installation alone: an agent may well work on another one.
  const egressName = `legwork-${Buffer.from(deriveKey(secrets.masterKey, 'egress')).toString('hex').slice(0, 16)}`;
  const worker = { settings, shared, log, chromiumPath, databaseUrl: storage.url, port: () => port, egressName };
  if (settings.roles.worker) await startWorkerRole(worker, undo);
  if (!settings.roles.api) return ready('The worker is ready.');

  const api = await serveApi(
    composeApi({
      settings,
      db: shared.database.db,
      context: shared.context,
      changes: runNotifications(shared.listener, 'run_changed', log.report),
      ...openSignIn(shared, { settings, secrets, log, port: () => port }),
      egressName,
      webDir: settings.dev ? undefined : webDir(),
      report: log.report,
      isolate,
    }),
    { port: settings.port, host: settings.host },
  );
  port = api.port;
  undo(() => api.close());
  ready(`Legwork is ready at ${settings.publicUrl}`);
  if (!settings.issuer) sayWhoSignsIn(settings, secrets);
}

type WorkerRole = {
  settings: Settings;
  shared: Awaited<ReturnType<typeof openSharedParts>>;
  log: ReturnType<typeof openLog>;
  chromiumPath: string;
  databaseUrl: string;
  /** Where this process answers, once it does. */
  port(): number;
  egressName: string;
};

async function startWorkerRole(role: WorkerRole, undo: Undo): Promise<void> {
  const { settings, shared, log } = role;
  const ctx = shared.context(null);
  const live = await createLiveServer({
    ...settings.live,
    async verify(ticket, runId) {
      const allowed = await verifyLiveTicket(ctx, { ticket, runId });
      return allowed && { ...allowed, mode: 'control' };
    },
    renew: access => openLiveAs(ctx, access),
    report: log.report,
  });
  undo(() => live.close());
  const browsers = openBrowsers(role, live.address);
  undo(() => browsers.close());
  const ffmpeg = await openFfmpeg(role);
  const videos = openVideos({ settings, shared, log, ffmpeg });
  undo(() => videos.stop());
  const resources = startResourceWatch(settings.runResources, {
    report: error => void log.report(error, { what: 'resources' }),
    freeDisk: () => freeDisk(settings.dataDir),
  });
  undo(() => Promise.resolve(resources.stop()));
  const workerId = `${hostname()}:${process.pid}:${randomUUID()}`;
  lastWords.push(() => countWorkerDeath(shared.database.db, workerId));
  const worker = await startWorker({
    resources,
    workerId,
    db: shared.database.db,
    storage: shared.storage,
    jobs: shared.jobs,
    browsers,
    live,
    vault: shared.providers.vault,
    outputSchemas: shared.providers.outputSchemas,
    proxies: settings.proxies,
    openModel: shared.models.open,
    judge: shared.models.judge(settings.judgeModel),
    onQueued: notify => shared.listener.on('queued', notify),
    onCommand: runNotifications(shared.listener, 'run_command', log.report),
    report: log.report,
    redactLog: log.redact,
    isolate,
    now: () => new Date(),
    runsAtOnce: settings.runsAtOnce,
    parkAfterMs: settings.parkAfterSeconds * 1000,
    drainMs: settings.drainSeconds * 1000,
    searchUrl: settings.searchUrl,
    videos,
    demonstrations: {
      ffmpeg,
      model: preferred => seeingModel(shared.models, preferred),
      transcriber: shared.models.transcriber(),
    },
    hearing: { transcriber: shared.models.transcriber(), ffmpeg },
    spendLimits: settings.spendLimits,
  });
  undo(() => worker.stop());
  await startOtherJobs({ settings, shared, log }, undo);
}

/** What workers do besides runs and videos. */
async function startOtherJobs(
  { settings, shared, log }: Pick<WorkerRole, 'settings' | 'shared' | 'log'>,
  undo: Undo,
): Promise<void> {
  const ctx = shared.context(null);
  await startNotices({ ctx, jobs: shared.jobs, report: log.report });
  const { jobs, storage } = shared;
  const { seller } = settings.payments;
  await startInvoices({ db: shared.database.db, storage, jobs, report: log.report, seller });
  const { payments } = shared.providers;
  const stopPayments = await startPayments({ db: shared.database.db, jobs, report: log.report, payments });
  undo(() => Promise.resolve(stopPayments()));
  await startAccounts({
    db: shared.database.db,
    storage,
    jobs,
    report: log.report,
    contextOf: userId => shared.context({ userId, tokenId: '' }),
    exportsDir: join(settings.dataDir, 'exports'),
  });
  const scheduler = startScheduler({
    ctx,
    clock: databaseClock(shared.database.db),
    onChange: notify => shared.listener.on('schedule_changed', notify),
    report: log.report,
  });
  undo(() => scheduler.stop());
  const webhooks = await startWebhooks({
    ctx,
    jobs: shared.jobs,
    onLeft: notify => shared.listener.on('webhook_left', notify),
    report: log.report,
  });
  undo(() => webhooks.stop());
}

function openBrowsers(role: WorkerRole, liveAddress: string): BrowserPool {
  const { settings, log, chromiumPath, databaseUrl, egressName, port } = role;
  return createLocalBrowsers({
    chromiumPath,
    scratchDir: join(settings.dataDir, 'browsers'),
    warm: settings.warmBrowsers,
    egressFilter: {
      ...settings.egressFilter,
      own: () => ownAddresses(settings, { port: port(), liveAddress, databaseUrl }),
      named: localEntries([new URL(settings.searchUrl).host]),
      via: egressName,
    },
    diskBytes: settings.runResources.diskBytes,
    cgroup: settings.runCgroups ? backstopOf(settings.runResources) : undefined,
    log: log.warn,
    report: log.report,
    isolate,
  });
}

/** What is looked at twice a second is ended in words; the kernel holds what grows faster than that. */
function backstopOf({ memoryBytes, processes, cpus }: Settings['runResources']): CgroupLimits {
  return { memoryBytes: memoryBytes * 1.25, processes, cpus };
}

/** The model of that name if it can be used and sees, else the first that does. */
function seeingModel(models: Models, preferred: string): ModelClient | undefined {
  const seeing = models.usable().filter(({ sees }) => sees);
  const chosen = seeing.find(({ name }) => name === preferred) ?? seeing[0];
  return chosen && models.open(chosen.name);
}

async function openFfmpeg({ settings, log }: Pick<WorkerRole, 'settings' | 'log'>): Promise<Ffmpeg> {
  const sandbox = await openSandbox(join(settings.dataDir, 'sandbox'));
  (sandbox.weak ? log.warn : log.info)(sandbox.words);
  return findFfmpeg(settings.ffmpegPath, sandbox);
}

function openVideos(from: Pick<WorkerRole, 'settings' | 'shared' | 'log'> & { ffmpeg: Ffmpeg }): Videos {
  const { settings, shared, log, ffmpeg } = from;
  return startVideos({
    db: shared.database.db,
    storage: shared.storage,
    encode: 'path' in ffmpeg ? createEncoder(ffmpeg) : ffmpeg,
    dir: spoolFolder(settings.dataDir),
    size: viewport,
    report: log.report,
  });
}

function webDir(): string {
  const dir = join(import.meta.dirname, '..', 'dist', 'web');
  if (!existsSync(dir))
    throw new AppError('UNAVAILABLE', 'The web is not built yet: run "npm start", or "npm run build" once.');
  return dir;
}

function sayWhoSignsIn({ localSignIn, publicUrl }: Settings, secrets: Secrets): void {
  if (localSignIn === 'anyone')
    process.stdout.write(`Setup code, which browsers on other machines are asked for once: ${setupCode(secrets)}\n`);
  else if (!isLoopbackName(new URL(publicUrl).hostname))
    say(
      `PUBLIC_URL=${publicUrl} is not this machine and no identity provider is configured, so nobody can sign in. Configure one, or set LOCAL_SIGN_IN=anyone, which asks people for a setup code.`,
    );
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Reports readiness to the person who started the server, and to its supervisor. */
function ready(line: string): void {
  process.stdout.write(`${line}\n`);
  reportToSupervisor({ gone: () => void stop(1) });
}

const undoing: (() => Promise<unknown>)[] = [];
/** What is written to the database when the process ends because of a fault. */
const lastWords: (() => Promise<unknown>)[] = [];
let stopping = false;
let drainMs = 0;
let crashing = false;
// Until the log is open.
let report: Report = error => {
  say(String(error instanceof Error ? error.stack : error));
  return 'at the start';
};
const { isolate, context } = openSafetyNet({
  report: (error, context) => report(error, context),
  crash: incident => void crash(incident),
});

async function stop(code: number): Promise<void> {
  if (stopping) process.exit(code || 1);
  stopping = true;
  setTimeout(() => process.exit(code || 1), drainMs + forceExitMs).unref();
  for (const undo of undoing.toReversed()) await undo().catch((error: unknown) => say(String(error)));
  process.exit(code);
}

/** The runs under way are counted first, so that one which stopped this server does not stop the next one too. */
async function crash(incident: string): Promise<void> {
  if (stopping || crashing) return;
  crashing = true;
  say(`An internal error may have affected more than one run (${incident}), so this server stops.`);
  await Promise.race([Promise.allSettled(lastWords.map(write => write())), delay(lastWordsMs)]);
  await stop(1);
}

// Whoever read what we write may be gone: that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  const settings = readSettings(process.env);
  // All modules are loaded by now. The first time this writes some 20 MB, which would block a server that answers already.
  keepCompiledCode();
  comeFirst();
  drainMs = settings.drainSeconds * 1000;
  await start(settings, what => undoing.push(what));
} catch (error) {
  say(error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error));
  await stop(1);
}
