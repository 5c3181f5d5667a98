import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromiumVersion, findChromium } from '#src/browser/launch/find-chromium.ts';
import { createLocalBrowsers } from '#src/browser/launch/local-browsers.ts';
import { startEmbeddedPostgres } from '#src/db/embedded/start.ts';
import { serverVersion } from '#src/db/server-version.ts';
import { createIdentity } from '#src/providers/identity/client.ts';
import { createMail } from '#src/providers/mail/mail.ts';
import { createModels } from '#src/providers/models/models.ts';
import { readModelTable } from '#src/providers/models/table.ts';
import { freeDisk } from '#src/worker/resources/disk-watch.ts';
import { openSandbox } from '#src/worker/sandbox/sandbox.ts';
import { findProgram } from '#src/worker/sandbox/system-paths.ts';
import { findFfmpeg } from '#src/worker/video/ffmpeg.ts';
import type { Settings } from '../config/settings.ts';
import { openFiles } from './providers.ts';

/** `limited`: Legwork works, with less. `failed`: it does not start, or does not do what it is for. */
export type Finding = { state: 'ok' | 'limited' | 'failed'; text: string };

type Check = {
  name: string;
  /** What to do where `run` throws. */
  mend: string;
  run(settings: Settings, signal: AbortSignal): Promise<Finding[]>;
};

/** A start of Chromium or of the built-in database takes seconds; what takes longer than this hangs. */
const checkMs = 60_000;

const ok = (text: string): Finding => ({ state: 'ok', text });
const limited = (text: string): Finding => ({ state: 'limited', text });
const failed = (text: string): Finding => ({ state: 'failed', text });
const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;

/** In the order in which a start needs them. */
const checks: readonly Check[] = [
  { name: 'Data folder', mend: 'Make it writable for this user, or set DATA_DIR.', run: checkDataFolder },
  { name: 'Database', mend: 'Start the server, or correct DATABASE_URL.', run: checkDatabase },
  { name: 'Files', mend: 'Correct S3_ENDPOINT, S3_BUCKET, S3_REGION and its two keys.', run: checkFiles },
  { name: 'Address', mend: 'Set PORT and HOST.', run: checkAddress },
  { name: 'Sign-in', mend: 'Correct OIDC_ISSUER, or the network between it and this machine.', run: checkSignIn },
  { name: 'Browser', mend: 'Set CHROMIUM_PATH to a Chromium that starts.', run: checkBrowser },
  { name: 'Videos', mend: 'Make DATA_DIR writable for this user.', run: checkVideos },
  { name: 'Models', mend: 'Correct MODELS_FILE.', run: checkModels },
  { name: 'E-mail', mend: 'Correct SMTP_URL, or the network between it and this machine.', run: checkMail },
];

/**
 * Tries each part of an installation, one after the other, and says how to mend what does not work. Makes `DATA_DIR` as a start
 * does; what a check makes there is deleted. A server that runs on it is not disturbed.
 */
export async function* examine(settings: Settings): AsyncGenerator<{ name: string; findings: Finding[] }> {
  for (const { name, mend, run } of checks) {
    const signal = AbortSignal.timeout(checkMs);
    const late = once(signal, 'abort').then(() => [failed(`No answer within ${checkMs / 1000} s. ${mend}`)]);
    const findings = run(settings, signal).catch((error: unknown) => [failed(`${sentenceOf(error)} ${mend}`)]);
    yield { name, findings: await Promise.race([findings, late]) };
  }
}

/** Several addresses of a host that all refuse make an error without a message. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(sentenceOf).join(' ');
  const text = error instanceof Error ? error.message : String(error);
  return text.endsWith('.') ? text : `${text}.`;
}

async function checkDataFolder({ dataDir, runResources }: Settings): Promise<Finding[]> {
  await mkdir(dataDir, { recursive: true });
  const trial = join(dataDir, `doctor-${randomUUID()}`);
  await writeFile(trial, '');
  await rm(trial);
  const free = await freeDisk(dataDir);
  const needed = runResources.freeDiskBytes + runResources.diskBytes;
  if (free < needed)
    return [limited(`${dataDir} has ${megabytes(free)} free; a run can need ${megabytes(needed)}. Free some space.`)];
  return [ok(`${dataDir} can be written and has ${megabytes(free)} free.`)];
}

async function checkDatabase({ databaseUrl, dataDir }: Settings, signal: AbortSignal): Promise<Finding[]> {
  if (databaseUrl) return [ok(`PostgreSQL at DATABASE_URL answers (version ${await serverVersion(databaseUrl)}).`)];
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), signal });
  try {
    return [ok(`The built-in PostgreSQL answers (version ${await serverVersion(server.url)}).`)];
  } finally {
    await server.stop();
  }
}

async function checkFiles(settings: Settings): Promise<Finding[]> {
  const files = openFiles(settings);
  const place = settings.bucket ? `The bucket ${settings.bucket.bucket}` : 'The data folder';
  const key = `doctor/${randomUUID()}`;
  await files.put(key, new TextEncoder().encode(key), { contentType: 'text/plain' });
  const found = await files.head(key);
  await files.delete([key]);
  return [found ? ok(`${place} takes files.`) : failed(`${place} does not return a file that it has taken.`)];
}

async function checkAddress({ port, host, publicUrl, roles }: Settings): Promise<Finding[]> {
  if (!roles.api) return [];
  const server = createServer();
  const taken = once(server, 'error').then(([error]) => error as NodeJS.ErrnoException);
  server.listen(port, host);
  const error = await Promise.race([taken, once(server, 'listening').then(() => undefined)]);
  server.close();
  if (!error) return [ok(`Port ${port} is free. People open ${publicUrl}.`)];
  if (error.code !== 'EADDRINUSE')
    return [failed(`Port ${port} cannot be opened: ${error.message}. Set PORT and HOST.`)];
  const own = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
    answer => answer.ok,
    () => false,
  );
  if (own) return [ok(`Legwork runs on port ${port}. People open ${publicUrl}.`)];
  return [failed(`Another program uses port ${port}. End it, or set PORT to a free one.`)];
}

async function checkSignIn({ issuer, localSignIn, publicUrl }: Settings, signal: AbortSignal): Promise<Finding[]> {
  if (!issuer) {
    const who = localSignIn === 'anyone' ? 'everybody who has the setup code' : 'people on this machine';
    return [ok(`By e-mail, for ${who}.`)];
  }
  const identity = createIdentity({
    issuer: issuer.issuer,
    clientId: issuer.clientId,
    ...(issuer.clientSecret && { clientSecret: issuer.clientSecret }),
    redirectUri: publicUrl,
    allowHttp: false,
  });
  await identity.begin({ signal });
  return [ok(`The identity provider ${issuer.issuer} answers.`)];
}

async function checkBrowser(settings: Settings, signal: AbortSignal): Promise<Finding[]> {
  if (!settings.roles.worker) return [];
  const path = await findChromium(settings.chromiumPath);
  const warnings: string[] = [];
  const browsers = createLocalBrowsers({
    chromiumPath: path,
    scratchDir: join(settings.dataDir, 'browsers'),
    warm: 0,
    egressFilter: settings.egressFilter,
    diskBytes: settings.runResources.diskBytes,
    log: line => void warnings.push(line),
    report: error => {
      warnings.push(sentenceOf(error));
      return '';
    },
    isolate: (_scope, work) => work(),
  });
  try {
    await browsers.take({ signal });
    return [ok(`${path} starts (version ${await chromiumVersion(path)}).`), ...warnings.map(limited)];
  } finally {
    await browsers.close();
  }
}

async function checkVideos(settings: Settings): Promise<Finding[]> {
  if (!settings.roles.worker) return [];
  const sandbox = await openSandbox(join(settings.dataDir, 'sandbox'));
  const ffmpeg = await findFfmpeg(settings.ffmpegPath, sandbox);
  const tesseract = findProgram('tesseract');
  return [
    'path' in ffmpeg ? ok(`${ffmpeg.path} writes videos.`) : limited(`Runs have no video. ${ffmpeg.missing}`),
    tesseract
      ? ok(`${tesseract} reads the text of demonstration videos.`)
      : limited(
          'Demonstration videos are read more slowly. Install tesseract (on Debian: apt-get install tesseract-ocr).',
        ),
    { state: sandbox.weak ? 'limited' : 'ok', text: sandbox.words },
  ];
}

async function checkModels(settings: Settings): Promise<Finding[]> {
  const models = createModels({ ...settings.models, table: await readModelTable(settings.modelsFile) });
  const labels = models.usable().map(({ label }) => label);
  if (labels.length > 0) return [ok(`There is a key or an address for ${labels.join(', ')}.`)];
  return [
    ok('No model is configured: the built-in planner does the steps. Set GEMINI_API_KEY or OPENAI_API_KEY to use one.'),
  ];
}

async function checkMail({ smtpUrl, mailFrom }: Settings): Promise<Finding[]> {
  if (!smtpUrl) return [ok('No e-mail is sent. Set SMTP_URL to send notifications by e-mail.')];
  await createMail({ url: smtpUrl, from: mailFrom }).check();
  return [ok('The server at SMTP_URL takes e-mail.')];
}
