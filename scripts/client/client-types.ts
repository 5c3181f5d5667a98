import { z } from 'zod';
import { contract } from '#src/contract/contract.ts';
import { streamedSchema } from '#src/contract/reference/describe.ts';
import { RunEvent } from '#src/contract/run-event.ts';
import { ChatEntry, RunChanges, StepMetadata, TaskRun, TaskRunSummary } from '#src/contract/task-run.ts';
import { Task, UploadedFile } from '#src/contract/task.ts';
import { Pagination } from '#src/contract/common.ts';
import { Schedule } from '#src/contract/schedule.ts';
import { TemplatePackage, TemplateVersion } from '#src/contract/template.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What answers are made of, by the names that programs know them by. */
const named: Readonly<Record<string, z.ZodType>> = {
  Task,
  TaskRun,
  TaskRunSummary,
  RunChanges,
  RunEvent,
  StepMetadata,
  ChatEntry,
  UploadedFile,
  Pagination,
  Schedule,
  TemplatePackage,
  TemplateVersion,
};

/** The types of `legwork/client` as one text that needs no other package: what each call takes and answers. */
export function clientTypes(): string {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const shapes = new Map<string, string>();
  const answer = (schema: z.ZodType): string => {
    const { $defs, ...own } = z.toJSONSchema(schema, { io: 'output', metadata: registry, unrepresentable: 'any' });
    for (const [id, shape] of Object.entries($defs ?? {})) shapes.set(id, typeText(shape, 0));
    const id = own.id;
    if (typeof id !== 'string') return typeText(own, 2);
    shapes.set(id, typeText(own, 0));
    return id;
  };
  const nouns = Object.entries(contract).map(([noun, calls]) => {
    const lines = Object.entries(calls).map(([verb, procedure]) => callText(verb, procedure['~orpc'], answer));
    return `  ${noun}: {\n${lines.join('\n')}\n  };`;
  });
  const types = [...shapes].toSorted(([one], [other]) => one.localeCompare(other));
  return [
    head,
    ...types.map(([id, text]) => `export type ${id} = ${text};\n`),
    `export type Calls = {\n${nouns.join('\n')}\n};\n`,
  ].join('\n');
}

type Definition = {
  inputSchema?: unknown;
  outputSchema?: Parameters<typeof streamedSchema>[0];
  route: { summary?: string | undefined };
};

function callText(
  verb: string,
  { inputSchema, outputSchema, route }: Definition,
  answer: (schema: z.ZodType) => string,
): string {
  const input = inputSchema instanceof z.ZodType ? inputSchema : undefined;
  const optional = !input || input.safeParse(undefined).success;
  const takes = input
    ? typeText(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), 2)
    : 'Record<string, never>';
  const streamed = streamedSchema(outputSchema);
  const shape = streamed ?? outputSchema;
  const one = shape instanceof z.ZodType ? answer(shape) : 'unknown';
  const gives = streamed ? `AsyncIterable<${one}>` : one;
  return `    /** ${route.summary ?? verb}. */\n    ${verb}(input${optional ? '?' : ''}: ${takes}, options?: CallOptions): Promise<${gives}>;`;
}

const indent = (depth: number): string => '  '.repeat(depth);

function typeText(schema: JsonSchema, depth: number): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/$defs/', '');
  return combinationText(schema, depth) ?? literalText(schema) ?? kindText(schema, depth);
}

function combinationText({ anyOf, oneOf, allOf }: JsonSchema, depth: number): string | undefined {
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(option => typeText(plain(option), depth)))].join(' | ');
  return allOf?.map(part => typeText(plain(part), depth)).join(' & ');
}

function literalText(schema: JsonSchema): string | undefined {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return schema.enum?.map(value => JSON.stringify(value)).join(' | ');
}

const simpleKinds: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

function kindText(schema: JsonSchema, depth: number): string {
  if (schema.format === 'binary' || schema.contentEncoding === 'binary') return 'Blob';
  // As `["string", "null"]`, which the types of zod do not know of.
  const kinds: unknown = schema.type;
  if (Array.isArray(kinds)) return kinds.map(type => typeText(plain({ ...schema, type }), depth)).join(' | ');
  if (schema.type === 'array') return `Array<${typeText(plain(schema.items), depth)}>`;
  if (schema.type === 'object') return objectText(schema, depth);
  return (typeof kinds === 'string' && simpleKinds[kinds]) || 'unknown';
}

function objectText(schema: JsonSchema, depth: number): string {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      `${indent(depth + 1)}${name}${required.has(name) ? '' : '?'}: ${typeText(plain(field), depth + 1)};`,
  );
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent(depth)}}`;
  return `Record<string, ${typeof schema.additionalProperties === 'object' ? typeText(schema.additionalProperties, depth) : 'never'}>`;
}

/** What is not described may be anything. */
function plain(schema: unknown): JsonSchema {
  // safe because zod writes nothing but schemas where schemas belong
  return typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};
}

const head = `// Made from the contract by scripts/build-client.ts. Do not edit.

export type CallOptions = {
  signal?: AbortSignal;
  context?: {
    /**
     * A value of your own for this request, such as a UUID. If a call is repeated with it within 24 hours, because no response
     * arrived, the server changes nothing and gives the first response again. For calls that change something.
     */
    idempotencyKey?: string;
  };
};

/** An answer that says no. Its message is the status, a colon, and what the body says. */
export declare class ApiError extends Error {
  readonly status: number;
  /** The body's own words. */
  readonly body: string;
  /** Messages beside fields, by the server's names for them. */
  readonly fields: Readonly<Record<string, string>>;
}

export type ClientOptions = {
  /** Where Legwork is: \`https://legwork.example.com\`. A function is asked before each call. */
  url: string | (() => string);
  /** An API key of Settings, or what gives it; null for calls that need none. */
  token?: string | null | undefined | (() => string | null);
  /** Another fetch than the program's own. */
  fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
};

export type FollowOptions = {
  /** Ends the following; the run goes on. */
  signal?: AbortSignal;
  /** How long Legwork may be out of reach before following fails; five minutes when absent. */
  giveUpAfterMs?: number;
};

/** The calls, and a way to follow a run. */
export type Client = Calls & {
  /** The run as it is, and again each time it changes, until it has ended. A connection that breaks is made again. */
  followRun(taskRunId: string, options?: FollowOptions): AsyncGenerator<TaskRun, void>;
  /** Resolves with the run once it has ended; \`onEvent\` gets its state after each change until then. */
  waitForRun(taskRunId: string, options?: FollowOptions & { onEvent?: (run: TaskRun) => void }): Promise<TaskRun>;
};

/** A client of one Legwork, for one account. */
export declare function createClient(options: ClientOptions): Client;
`;
