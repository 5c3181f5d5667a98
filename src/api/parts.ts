import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Isolate } from '#src/core/guard.ts';
import type { Actor, Context } from '#src/services/context.ts';
import type { SubscribeRunChanges } from '#src/services/task-run/follow/run-feed.ts';
import type { Hono } from 'hono';
import type { RateLimits } from './limits/rate-limits.ts';

/** What the API is made of; built once at its start. */
export type ApiParts = {
  /** The context of one request: the installation's parts, and who asks. */
  context(actor: Actor | null): Context;
  changes: SubscribeRunChanges;
  signIn: SignInParts;
  /** Set when the installation signs people in by its own issuer. */
  localIssuer:
    | {
        path: string;
        handle(req: IncomingMessage, res: ServerResponse): void;
        /** Why nobody signs in by this request, in words. */
        refusal(req: IncomingMessage): string | undefined;
      }
    | undefined;
  practice: Hono;
  /** What the egress proxies of our agents' browsers call themselves. */
  egressName: string;
  /** How often whom is answered. */
  rates: RateLimits;
  /** Folder with the built web, or undefined in development, where Vite serves it. */
  webDir: string | undefined;
  /** Logs an internal error and returns an id for it that the caller may see. */
  report(error: unknown, context: Record<string, unknown>): string;
  /** Has a fault that nobody catches end the request that it happened in, and no other. */
  isolate: Isolate;
};

/** How a browser is sent to the identity provider and what it brings back. */
export type SignInParts = {
  /** `origin`: the address by which the browser came, and to which it returns. */
  begin(options: {
    signal: AbortSignal;
    origin: string;
    fresh?: boolean;
  }): Promise<{ url: string; transaction: PendingSignIn }>;
  finish(options: { callbackUrl: URL; transaction: PendingSignIn; signal: AbortSignal }): Promise<SignInClaims>;
  /** Seals the transaction into a cookie and opens it again; undefined when it was altered. */
  seal(transaction: PendingSignIn): string;
  open(sealed: string): PendingSignIn | undefined;
  /** Called once for an account that was just made. */
  welcome(ctx: Context, userId: number): Promise<void>;
};

export type PendingSignIn = {
  state: string;
  nonce: string;
  codeVerifier: string;
  fresh: boolean;
  redirectUri?: string;
};

export type SignInClaims = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  picture: string | null;
  authenticatedSecondsAgo: number | undefined;
};
