import { type AnyContractProcedure, getEventIteratorSchemaDetails } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { CallMeta } from '../procedure.ts';
import { fieldNote } from './field-notes.ts';
import { groupOf } from './groups.ts';
import { recordedResponses } from './recorded.ts';
import { type ContractJsonSchema, typeWords, withoutNull } from './json-schema.ts';

export type Parameter = {
  /** `time_components.minute` for a field inside another. */
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** As JSON; undefined when there is none. */
  default: string | undefined;
};

/** One call as the reference shows it. */
export type CallDescription = {
  /** `task-run.get` */
  name: string;
  method: string;
  path: string;
  group: string;
  title: string;
  access: CallMeta['access'];
  effect: CallMeta['effect'];
  notes: readonly string[];
  parameters: Parameter[];
  /** The example's request body; undefined when the body is a form. */
  request: unknown;
  /** The fields of a multipart form that hold files. */
  fileFields: string[];
  response: unknown;
  /** The answer is an event stream; `response` is one event. */
  streams: boolean;
  /** The type of the file that it answers; undefined when that is JSON. */
  file: string | undefined;
  /** Why the command is refused as it stands. */
  notPasteable: string | undefined;
};

/** Every call of the contract, in the contract's order. */
export function describeCalls(): CallDescription[] {
  return Object.values(contract).flatMap(noun => Object.values(noun).map(describe));
}

function describe(procedure: AnyContractProcedure): CallDescription {
  const { route, meta, inputSchema, outputSchema } = procedure['~orpc'];
  const { access, effect, notes, example, notPasteable, file } = meta as CallMeta;
  const name = String(route.path)
    .slice(1)
    .replace(/\/\{.*/, '');
  const input = schemaOf(inputSchema, 'input');
  const streamed = streamedSchema(outputSchema);
  const parameters = parametersOf(name, input);
  const fileFields = parameters.filter(({ type }) => /(^| )files?( |$)/.test(type)).map(parameter => parameter.name);
  return {
    name,
    method: route.method ?? 'POST',
    path: `/api${route.path}`,
    group: groupOf(name),
    title: route.summary ?? name,
    access,
    effect,
    notes,
    parameters,
    request: fileFields.length > 0 ? undefined : (example ?? {}),
    fileFields,
    response: file ? null : recordedResponses[name],
    streams: streamed !== undefined,
    file,
    notPasteable,
  };
}

/** The schema of one event of a call that streams; undefined for any other call. */
export function streamedSchema(outputSchema: AnyContractProcedure['~orpc']['outputSchema']): unknown {
  return getEventIteratorSchemaDetails(outputSchema)?.yields;
}

function schemaOf(schema: unknown, io: 'input' | 'output'): ContractJsonSchema {
  if (!(schema instanceof z.ZodType)) return {};
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as ContractJsonSchema;
}

function parametersOf(call: string, input: ContractJsonSchema): Parameter[] {
  return Object.entries(withoutNull(input).schema.properties ?? {}).flatMap(([field, schema]) => {
    const own = parameter(call, field, { schema, required: input.required?.includes(field) ?? false });
    const { schema: inner } = withoutNull(schema);
    const below = Object.entries(inner.type === 'object' ? (inner.properties ?? {}) : {}).map(([part, value]) =>
      parameter(call, `${field}.${part}`, { schema: value, required: inner.required?.includes(part) ?? false }),
    );
    return [own, ...below];
  });
}

function parameter(call: string, name: string, about: { schema: ContractJsonSchema; required: boolean }): Parameter {
  return {
    name,
    type: typeWords(about.schema),
    required: about.required,
    description: fieldNote(call, name) ?? '',
    default: about.schema.default === undefined ? undefined : JSON.stringify(about.schema.default),
  };
}
