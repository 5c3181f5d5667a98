import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { contract } from '#src/contract/contract.ts';
import { routes } from '#src/contract/routes.ts';
import { toApiError } from './api-error.ts';
import { createFollower, type RunFollower } from './follow-run.ts';

export { ApiError } from './api-error.ts';

/** Every call of the contract as a function, by noun and verb; fails with `ApiError`, or with fetch's own error when nothing answered. */
export type Calls = JsonifiedClient<ContractRouterClient<typeof contract, CallOptions>>;

/** Given as `{ context }` beside the input of a call. */
export type CallOptions = {
  /**
   * A value of your own for this request, such as a UUID. If a call is repeated with it within 24 hours, because no response
   * arrived, the server changes nothing and gives the first response again. For calls that change something.
   */
  idempotencyKey?: string;
};

/** The calls, and a way to follow a run. */
export type Client = Calls & RunFollower;

export type ClientOptions = {
  /** Where Legwork is: `https://legwork.example.com`. A function is called before each call. */
  url: string | (() => string);
  /** An API key of Settings, or a function that returns it; null for calls that need none. */
  token?: string | null | undefined | (() => string | null);
  /** The fetch to use; the global one by default. */
  fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
};

const records = Object.entries(routes).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([verb, call]) => ({ name: `${noun}.${verb}`, ...call['~orpc'] })),
);
const streaming = new Set(records.flatMap(({ name, meta }) => (meta.streams ? [name] : [])));

/** Paths below `/api` of the calls that read and answer at once: they can be retried, and have a time limit. */
export const queryPaths: ReadonlySet<string> = new Set(
  records.flatMap(({ meta, route }) => (meta.effect === 'read' && !meta.streams ? [String(route.path)] : [])),
);

/** A client of one Legwork, for one account. */
export function createClient({
  url,
  token = null,
  fetch: send = (request, init) => fetch(request, init),
}: ClientOptions): Client {
  const link = new OpenAPILink<CallOptions>(routes, {
    url: () => `${(typeof url === 'string' ? url : url()).replace(/(?<!\/)\/+$/, '')}/api`,
    headers: ({ context: { idempotencyKey } }, path) => {
      const key = typeof token === 'function' ? token() : token;
      const accept = streaming.has(path.join('.')) ? 'text/event-stream' : 'application/json';
      return {
        accept,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      };
    },
    fetch: async (request, init) => {
      const response = await send(request, init);
      if (response.ok) return response;
      throw toApiError({ status: response.status, statusText: response.statusText, text: await response.text() });
    },
  });
  const calls: Calls = createORPCClient(link);
  const nouns = Object.fromEntries(Object.keys(routes).map(noun => [noun, calls[noun as keyof Calls]]));
  // safe because the nouns are those of the contract, each with the calls made for it
  return {
    ...(nouns as Calls),
    ...createFollower((from, signal) => calls.taskRun.events(from, { signal })),
  };
}
