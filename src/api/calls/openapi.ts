import { ErrorBody } from '#src/contract/common.ts';
import { contract } from '#src/contract/contract.ts';
import { type CallDescription, describeCalls } from '#src/contract/reference/describe.ts';
import { fieldNote } from '#src/contract/reference/field-notes.ts';
import { groupTitles } from '#src/contract/reference/groups.ts';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { type Context, Hono } from 'hono';
import { z } from 'zod';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['post']>;

const bearer = 'bearer';

/** The API as an OpenAPI 3.1 document, made from the contract. `publicUrl` is where the installation is reached. */
export async function makeOpenApiDocument(publicUrl: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Legwork API',
      version: '1.0.0',
      description: 'Every call is a POST with a JSON body, and a bearer token where one is needed.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: { [bearer]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: z.toJSONSchema(ErrorBody) as object },
    },
  });
  const calls = describeCalls();
  const used = new Set(calls.map(call => call.group));
  document.tags = groupTitles.filter(title => used.has(title)).map(name => ({ name }));
  for (const call of calls) {
    const item = document.paths?.[call.path.replace('/api', '')];
    const operation = item?.[call.method.toLowerCase() as 'post'];
    if (operation) complete(operation, call);
  }
  return document;
}

/** What the contract knows and its schemas do not say. */
function complete(operation: Operation, call: CallDescription): void {
  operation.tags = [call.group];
  operation.description = call.notes.join('\n\n');
  operation.security = call.access === 'user' ? [{ [bearer]: [] }] : [];
  if (call.effect === 'write') operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  const body = operation.requestBody;
  const content = body && 'content' in body ? body.content : {};
  for (const media of Object.values(content)) {
    if (call.request !== undefined) media.example = call.request;
    describeFields(media.schema, call.name);
  }
  const refusals = call.access === 'user' ? ['400', '401', '404', '409', '429', '503'] : ['400', '404', '429', '503'];
  for (const status of refusals) {
    operation.responses = { ...operation.responses, [status]: refusal(status) };
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'A value of your own for this request, such as a UUID. A repetition within 24 hours changes nothing and gets the response of the first one.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

function describeFields(schema: unknown, callName: string): void {
  if (!isObject(schema) || !isObject(schema['properties'])) return;
  for (const [name, property] of Object.entries(schema['properties'])) {
    const note = fieldNote(callName, name);
    if (note !== undefined && isObject(property)) Object.assign(property, { description: note });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const reasons: Readonly<Record<string, string>> = {
  '400': 'The request is not valid; `message` names the field.',
  '401': 'No valid token came with the request.',
  '404': 'It does not exist, or it is not yours.',
  '409': 'Its current state does not allow this.',
  '429':
    'Too many requests, or too many open connections or runs. Try again after the seconds of Retry-After, where it is set.',
  '503': 'A service that this needs is not available. Try again after the seconds of Retry-After, where it is set.',
};

function refusal(status: string) {
  return {
    description: reasons[status] ?? '',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** `/openapi.json`, made at the first request and kept. */
export function openApiRoutes(publicUrl: () => string): Hono {
  const app = new Hono();
  let document: Promise<Document> | undefined;
  const answer = async (c: Context) => {
    document ??= makeOpenApiDocument(publicUrl());
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'public, max-age=300');
    return c.json(await document);
  };
  app.get('/openapi.json', answer).get('/api/openapi.json', answer);
  return app;
}
