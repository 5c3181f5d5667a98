import type { InferContractRouterOutputs } from '@orpc/contract';
import type { z } from 'zod';
import { contract } from '#src/contract/contract.ts';

type Outputs = InferContractRouterOutputs<typeof contract>;
/** What the server makes of an input, by the schema of the call. */
type Parsed<Call> = Call extends { '~orpc': { inputSchema?: infer Schema } }
  ? NonNullable<Schema> extends z.ZodType
    ? NonNullable<z.output<NonNullable<Schema>>>
    : never
  : never;

/** What the server does for each call that a test expects, by noun and verb. */
export type Handlers = {
  [Noun in keyof Outputs]?: {
    [Verb in keyof Outputs[Noun]]?: (
      input: Verb extends keyof (typeof contract)[Noun] ? Parsed<(typeof contract)[Noun][Verb]> : never,
    ) => Outputs[Noun][Verb] | Promise<Outputs[Noun][Verb]>;
  };
};

/** A call as the server received it. */
export type Received = { call: string; input: unknown };

export type ContractServer = {
  /** All calls so far, oldest first. */
  readonly received: Received[];
  /** The inputs of one call, such as `webhook.create`. */
  inputs(call: string): unknown[];
  /** Takes the place of a handler from now on. */
  on(handlers: Handlers): void;
  /** In place of the global `fetch` of a page. */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
};

/** Thrown by a handler: the server refuses. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, message: string, detail?: unknown) {
    super(message);
    this.status = status;
    this.body = { code: 'REFUSED', message, ...(detail !== undefined && { detail }) };
  }
}

type Call = { name: string; input: z.ZodType | undefined; output: z.ZodType | undefined };

const callsByPath = new Map<string, Call>(
  Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, call]) => {
      const { route, inputSchema: input, outputSchema: output } = call['~orpc'];
      return [`/api${route.path}`, { name: `${noun}.${verb}`, input, output }] as const;
    }),
  ),
);

/**
 * A server in memory that speaks the contract: it refuses an input that the real one would refuse by its schema, and fails
 * when a handler answers what the contract does not promise.
 */
export function contractServer(first: Handlers = {}): ContractServer {
  const received: Received[] = [];
  const handlers = new Map<string, (input: unknown) => unknown>();
  const on = (more: Handlers): void => {
    for (const [noun, verbs] of Object.entries(more))
      for (const [verb, handler] of Object.entries(verbs)) handlers.set(`${noun}.${verb}`, handler);
  };
  on(first);

  async function answer(path: string, body: unknown): Promise<Response> {
    const call = callsByPath.get(path);
    if (!call) return refuse(new Refusal(404, `There is no call at ${path}.`));
    received.push({ call: call.name, input: body });
    const input = call.input ? call.input.safeParse(body) : { success: true as const, data: body };
    if (!input.success) {
      const detail = input.error.issues.map(({ path, message }) => ({ path, message }));
      return refuse(new Refusal(400, detail[0]?.message ?? 'Wrong', detail));
    }
    const handler = handlers.get(call.name);
    if (!handler) return refuse(new Refusal(501, `The test has no answer for ${call.name}.`));
    try {
      const output = await handler(input.data);
      return Response.json(call.output ? call.output.parse(output) : output);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error);
      throw error;
    }
  }

  return {
    received,
    inputs: name => received.flatMap(({ call, input }) => (call === name ? [input] : [])),
    on,
    async fetch(given, init) {
      const request = given instanceof Request ? given : new Request(new URL(String(given), 'http://page.test'), init);
      const text = await request.text();
      const signal = init?.signal ?? request.signal;
      signal.throwIfAborted();
      return answer(new URL(request.url).pathname, text ? JSON.parse(text) : undefined);
    },
  };
}

function refuse({ status, body }: Refusal): Response {
  return Response.json(body, { status });
}
