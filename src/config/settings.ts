import { join, resolve } from 'node:path';
import { AppError } from '#src/core/errors.ts';
import type { SpendLimits } from '#src/core/models/usage.ts';
import type { ModelSettings } from '#src/providers/models/settings.ts';
import type { BucketSettings } from '#src/providers/storage/s3.ts';
import { type Proxies, readRegion } from '#src/core/network/regions.ts';
import type { RateSettings } from '#src/api/limits/rate-limits.ts';
import { z } from 'zod';
import { ratesOf, rateVariables } from './rate-settings.ts';
import type { StorageLimits } from '#src/services/storage/reservations.ts';
import { storageLimitsOf, storageVariables } from './storage-settings.ts';
import { paymentsOf, type PaymentSettings, paymentVariables } from './payment-settings.ts';
import { withNewNames } from './renamed.ts';

const text = z.string().trim().min(1).optional();
const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ });
const proxyAddress = z.url({ protocol: /^https?$/, error: 'it must be like http://user:password@host:port' });
const count = z.coerce.number().int().min(0).max(64);
const roles = ['api', 'worker'] as const;

/** What is noted of each variable for `docs/configuration.md`: `variable-notes.ts`. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: text,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OTHER_URLS: text,
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: text,
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  ROLES: z
    .string()
    .default('api,worker')
    .transform(given => given.split(',').map(role => role.trim()))
    .pipe(
      z.array(
        z.enum(roles, {
          error: ({ input }) => `"${String(input).slice(0, 40)}" is not a role: write api, worker or api,worker`,
        }),
      ),
    ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  LOCAL_SIGN_IN: z.enum(['loopback', 'anyone']).default('loopback'),
  STAFF_EMAILS: text,
  ICON_SERVICE_URL: address.optional(),
  CHROMIUM_PATH: text,
  FFMPEG_PATH: text,
  ALLOW_PRIVATE_NETWORKS: z.stringbool().default(false),
  ALLOW_LOOPBACK: z.stringbool().optional(),
  WARM_BROWSERS: count.default(1),
  RUNS_AT_ONCE: count.min(1).default(4),
  PARK_AFTER_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(12),
  RUN_MEMORY_MB: z.coerce.number().int().min(300).max(1_000_000).default(2048),
  RUN_PROCESSES: z.coerce.number().int().min(30).max(10_000).default(200),
  RUN_DISK_MB: z.coerce.number().int().min(100).max(1_000_000).default(1000),
  RUN_CPUS: z.coerce.number().min(0.1).max(1000).default(2),
  RUN_CGROUPS: z.enum(['auto', 'off']).default('auto'),
  RESERVED_MEMORY_MB: z.coerce.number().int().min(0).max(1_000_000).default(512),
  LIVE_HOST: z.string().default('127.0.0.1'),
  LIVE_PORT: port.default(0),
  SEARCH_URL: z
    .url({ protocol: /^https?$/ })
    .includes('{query}', 'it needs {query} where the words go')
    .default('https://www.google.com/search?q={query}'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  GEMINI_API_KEY: text,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  GEMINI_BASE_URL: address.optional(),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: address.optional(),
  MODEL_BASE_URL: address.optional(),
  MODEL_API_KEY: text,
  MODEL_NAMES: text,
  MODELS_FILE: text,
  RUN_SPEND_LIMIT_USD: z.coerce.number().min(0).default(2),
  RUN_TOKEN_LIMIT: z.coerce.number().int().min(0).default(5_000_000),
  S3_BUCKET: text,
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  JUDGE_MODEL: text,
  PROXY_INDIA_URL: proxyAddress.optional(),
  PROXIES: text,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'it must be like smtps://user:password@host:465' }).optional(),
  SMTP_FROM: z.email().optional(),
  PUSH_SERVICE: address.optional(),
  DEV: text,
  ...paymentVariables,
  ...rateVariables,
  ...storageVariables,
});

export type IssuerSettings = { issuer: string; clientId: string; clientSecret: string | undefined };

export const ownIssuerPath = '/idp';

/** What the environment says of this installation, checked. */
export type Settings = {
  port: number;
  host: string;
  publicUrl: string;
  otherUrls: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string | undefined;
  roles: { api: boolean; worker: boolean };
  /** Undefined: people sign in by our own issuer. */
  issuer: IssuerSettings | undefined;
  /** Whom our own issuer signs in: the people of this machine, or anyone who has the setup code. */
  localSignIn: 'loopback' | 'anyone';
  /** Who may publish templates, and whose word on an address counts; null where anyone may sign in as anybody. */
  staff: { emails: string[]; issuer: string | null };
  /** An icon service as Iconify has it; undefined: only the logos that come along. */
  iconServiceUrl: string | undefined;
  chromiumPath: string | undefined;
  ffmpegPath: string | undefined;
  /** What pages may reach beyond the public internet: this machine, as long as only its own people sign in. */
  egressFilter: { allowLoopback: boolean; allowPrivate: boolean };
  proxies: Proxies;
  warmBrowsers: number;
  runsAtOnce: number;
  /** How long a run waits for its person before others that wait have its place. */
  parkAfterSeconds: number;
  /** How long a run that has changed something may go on when the server is to stop, to come to the end of its step. */
  drainSeconds: number;
  /** What one run's browser may take of the machine, and what stays free of it. */
  runResources: {
    memoryBytes: number;
    processes: number;
    cpus: number;
    reservedBytes: number;
    diskBytes: number;
    freeDiskBytes: number;
  };
  live: { host: string; port: number };
  /** Whether the kernel is to hold a run's browser to that as well, where it lets us. */
  runCgroups: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where search_google goes, `{query}` standing for the words. */
  searchUrl: string;
  /** What one run may take of models; 0 for no limit. */
  spendLimits: SpendLimits;
  dev: boolean;
  /** Undefined: no notifications by e-mail. */
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  /** A push service that need not be on the public internet, by its origin. */
  pushService: string | undefined;
  models: ModelSettings;
  /** Undefined: files of users lie below the data directory. */
  bucket: BucketSettings | undefined;
  /** Name of the model that gives a second opinion on steps. */
  judgeModel: string | undefined;
  /** Where the table of models lies. */
  modelsFile: string;
  payments: PaymentSettings;
  rates: RateSettings;
  storage: StorageLimits;
  /** For whoever runs the installation, to be logged at the start. */
  warnings: string[];
};

/** @throws AppError that names the variable and what is wrong with it. */
export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const { env, warnings, givenName } = withNewNames(variables);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError('BAD_REQUEST', `The variable ${givenName(String(issue?.path[0]))} is wrong: ${issue?.message}.`);
  }
  const given = parsed.data;
  const issuer = issuerOf(given);
  const host = hostOf(given, issuer);
  const publicUrl = (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/(?<!\/)\/+$/, '');
  return {
    port: given.PORT,
    host,
    publicUrl,
    otherUrls: otherUrlsOf(given),
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    secretKey: given.SECRET_KEY,
    roles: { api: given.ROLES.includes('api'), worker: given.ROLES.includes('worker') },
    issuer,
    localSignIn: given.LOCAL_SIGN_IN,
    staff: staffOf(given, issuer, publicUrl),
    iconServiceUrl: given.ICON_SERVICE_URL?.replace(/(?<!\/)\/+$/, ''),
    chromiumPath: given.CHROMIUM_PATH,
    ffmpegPath: given.FFMPEG_PATH,
    egressFilter: {
      allowLoopback: given.ALLOW_LOOPBACK ?? (!issuer && given.LOCAL_SIGN_IN !== 'anyone'),
      allowPrivate: given.ALLOW_PRIVATE_NETWORKS,
    },
    proxies: proxiesOf(given),
    warmBrowsers: given.WARM_BROWSERS,
    runsAtOnce: given.RUNS_AT_ONCE,
    parkAfterSeconds: given.PARK_AFTER_SECONDS,
    drainSeconds: given.DRAIN_SECONDS,
    runResources: {
      memoryBytes: given.RUN_MEMORY_MB * 1_000_000,
      processes: given.RUN_PROCESSES,
      cpus: given.RUN_CPUS,
      reservedBytes: given.RESERVED_MEMORY_MB * 1_000_000,
      diskBytes: given.RUN_DISK_MB * 1_000_000,
      freeDiskBytes: given.DISK_KEEP_FREE_GB * 1e9 + given.RUN_DISK_MB * 1_000_000,
    },
    runCgroups: given.RUN_CGROUPS === 'auto',
    live: { host: given.LIVE_HOST, port: given.LIVE_PORT },
    logLevel: given.LOG_LEVEL,
    searchUrl: given.SEARCH_URL,
    spendLimits: { usd: given.RUN_SPEND_LIMIT_USD, tokens: given.RUN_TOKEN_LIMIT },
    dev: given.DEV !== undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: { name: 'Legwork', address: given.SMTP_FROM ?? 'legwork@localhost' },
    pushService: given.PUSH_SERVICE,
    models: modelsOf(given),
    bucket: bucketOf(given),
    judgeModel: given.JUDGE_MODEL,
    modelsFile: given.MODELS_FILE ? resolve(given.MODELS_FILE) : join(import.meta.dirname, '..', '..', 'models.json'),
    payments: paymentsOf(given),
    rates: ratesOf(given, publicUrl),
    storage: storageLimitsOf(given),
    warnings,
  };
}

/** The issuer of our own that signs people in where no other is configured. */
export function ownIssuer(publicUrl: string): string {
  return `${publicUrl}${ownIssuerPath}`;
}

/** @throws AppError where other machines would reach an installation at which anybody can sign in as anybody */
function hostOf(given: z.infer<typeof environment>, issuer: IssuerSettings | undefined): string {
  const host = given.HOST ?? (issuer ? '0.0.0.0' : '127.0.0.1');
  if (!issuer && given.LOCAL_SIGN_IN !== 'anyone' && !['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new AppError(
      'BAD_REQUEST',
      `HOST=${host} opens Legwork to other machines, but no identity provider is configured, so whoever reaches it could sign in as anybody. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (or OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET), or LOCAL_SIGN_IN=anyone to let in everybody who has the setup code that Legwork then prints.`,
    );
  }
  return host;
}

function otherUrlsOf(given: z.infer<typeof environment>): string[] {
  const entries = (given.OTHER_URLS ?? '').split(',').flatMap(entry => entry.trim() || []);
  return entries.map(entry => {
    const url = address.safeParse(entry);
    if (url.success) return url.data;
    const like = 'http://192.168.1.20:3000,https://legwork.lan';
    throw new AppError('BAD_REQUEST', `The variable OTHER_URLS is wrong: it must be like ${like}.`);
  });
}

function staffOf(
  given: z.infer<typeof environment>,
  issuer: IssuerSettings | undefined,
  publicUrl: string,
): Settings['staff'] {
  return {
    emails: (given.STAFF_EMAILS ?? '').split(',').flatMap(email => email.trim().toLowerCase() || []),
    issuer: issuer?.issuer ?? (given.LOCAL_SIGN_IN === 'anyone' ? null : ownIssuer(publicUrl)),
  };
}

function issuerOf(given: z.infer<typeof environment>): IssuerSettings | undefined {
  if (given.GOOGLE_CLIENT_ID) {
    return {
      issuer: 'https://accounts.google.com',
      clientId: given.GOOGLE_CLIENT_ID,
      clientSecret: given.GOOGLE_CLIENT_SECRET,
    };
  }
  if (!given.OIDC_ISSUER) return undefined;
  if (!given.OIDC_CLIENT_ID) throw new AppError('BAD_REQUEST', 'OIDC_ISSUER is set, but OIDC_CLIENT_ID is not.');
  return { issuer: given.OIDC_ISSUER, clientId: given.OIDC_CLIENT_ID, clientSecret: given.OIDC_CLIENT_SECRET };
}

function bucketOf(given: z.infer<typeof environment>): BucketSettings | undefined {
  if (!given.S3_BUCKET) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!accessKeyId !== !secretAccessKey) {
    throw new AppError('BAD_REQUEST', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.');
  }
  return {
    bucket: given.S3_BUCKET,
    region: given.S3_REGION,
    ...(given.S3_ENDPOINT && { endpoint: given.S3_ENDPOINT }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

function proxiesOf(given: z.infer<typeof environment>): Proxies {
  const regions: Proxies['regions'] = {};
  for (const entry of given.PROXIES?.split(',') ?? []) {
    const [name = '', ...rest] = entry.trim().split('=');
    const region = readRegion(name.trim());
    const url = proxyAddress.safeParse(rest.join('=').trim());
    // The entry itself is not said: it may hold a password.
    if (!region || !url.success) {
      const like = 'asia-south=http://user:password@host:port,us-central=…';
      throw new AppError('BAD_REQUEST', `The variable PROXIES is wrong: it must be like ${like}.`);
    }
    regions[region] = url.data;
  }
  return { india: given.PROXY_INDIA_URL, regions };
}

function modelsOf(given: z.infer<typeof environment>): ModelSettings {
  const google = given.GEMINI_API_KEY
    ? { apiKey: given.GEMINI_API_KEY, keyVariable: 'GEMINI_API_KEY' }
    : given.GOOGLE_GENERATIVE_AI_API_KEY && {
        apiKey: given.GOOGLE_GENERATIVE_AI_API_KEY,
        keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
      };
  const models = (given.MODEL_NAMES ?? '').split(',').flatMap(name => name.trim() || []);
  if (given.MODEL_BASE_URL && models.length === 0) {
    throw new AppError('BAD_REQUEST', 'MODEL_BASE_URL is set, but MODEL_NAMES does not say which models are there.');
  }
  return {
    ...(google && { google: { ...google, ...(given.GEMINI_BASE_URL && { baseUrl: given.GEMINI_BASE_URL }) } }),
    ...(given.OPENAI_API_KEY && {
      openai: {
        apiKey: given.OPENAI_API_KEY,
        keyVariable: 'OPENAI_API_KEY',
        ...(given.OPENAI_BASE_URL && { baseUrl: given.OPENAI_BASE_URL }),
      },
    }),
    ...(given.MODEL_BASE_URL && {
      compatible: {
        baseUrl: given.MODEL_BASE_URL,
        models,
        ...(given.MODEL_API_KEY && { apiKey: given.MODEL_API_KEY }),
      },
    }),
  };
}
