import { AppError } from '#src/core/errors.ts';
import type { ModelName } from '#src/core/models/models.ts';
import type { OwnOrigins } from '#src/core/network/own-origins.ts';
import type { Proxies } from '#src/core/network/regions.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import type { Db } from '#src/db/pool.ts';
import type { Jobs } from '#src/jobs/queue.ts';
import type { Icons } from '#src/providers/icons/icons.ts';
import type { Mail } from '#src/providers/mail/mail.ts';
import type { OutputSchemas } from '#src/providers/output-schemas/output-schemas.ts';
import type { Models } from '#src/providers/models/models.ts';
import type { Push } from '#src/providers/push/push.ts';
import type { PaymentGateway } from '#src/providers/payments/gateway.ts';
import type { Signer } from '#src/providers/signing/tokens.ts';
import type { FileLinks } from '#src/providers/storage/links.ts';
import type { WebhookSender } from '#src/providers/webhooks/sender.ts';
import type { Vault } from '#src/providers/vault/vault.ts';
import type { AccountStorage } from './storage/account-storage.ts';

/**
 * Who asks. `tokenId` is the row of the token they came with; its kind distinguishes the owner at our own screens (`login`) from
 * a program (`api`), and is absent where nobody is signed in to act. `approves`: the owner let this program speak for them.
 */
export type Actor = { userId: number; tokenId: string; kind?: 'login' | 'api'; approves?: boolean };

/** Whether the words are the owner’s own: they order, and answer approvals. Those of other programs only answer questions. */
export function speaksAsOwner({ kind, approves = false }: Actor): boolean {
  return kind === 'login' || approves;
}

export type Providers = {
  signer: Signer;
  vault: Vault;
  links: FileLinks;
  models: Pick<Models, 'open'>;
  icons: Icons;
  outputSchemas: OutputSchemas;
  push: Push;
  /** Undefined where no mail server is set up. */
  mail: Mail | undefined;
  webhooks: WebhookSender;
  payments: PaymentGateway;
};

/** The prices of this installation. */
export type BillingRules = { creditsPerMinute: number; contactEmail: string | undefined };

/** The properties of this installation that rules depend on. */
export type Installation = {
  publicUrl: string;
  /** The addresses by which people may open it; that of `publicUrl` first. */
  origins: OwnOrigins;
  /** Whether people sign in by their address alone, so that signing in again proves nothing. */
  localSignIn: boolean;
  /** Known models, usable or not. */
  models: readonly ModelName[];
  /** Models a run may use here; the built-in planner always. */
  usableModels: readonly string[];
  /** Proxies that runs may go out through. */
  proxies: Proxies;
  /** Who may publish templates: addresses in lower case, as this issuer verified them; null when no issuer verifies addresses. */
  staff: { emails: readonly string[]; issuer: string | null };
  /** What is wrong with a call of one of the agent's tools, in words; undefined when nothing is. */
  faultOfCall(call: ToolCall): string | undefined;
  billing: BillingRules;
  /** A folder of this machine for files in transit: everything in it may be deleted at a start. */
  spoolDir: string;
};

/** Everything a verb may use; made by the api, the worker or a test. */
export type Context = {
  actor: Actor | null;
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  providers: Providers;
  /** Files of users: uploads, downloads of runs, videos. */
  storage: AccountStorage;
  /** Links to this installation have no origin: a page of ours asks, which people may have opened by another name. */
  relativeLinks?: boolean;
  installation: Installation;
  now: () => Date;
};

/** The signed-in caller; refuses everybody else. */
export function requireActor(ctx: Context): Actor {
  if (!ctx.actor) throw new AppError('UNAUTHORIZED', 'Sign in, or send a valid token as "Authorization: Bearer …".');
  return ctx.actor;
}
