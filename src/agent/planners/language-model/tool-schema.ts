import type { JsonSchema, ModelTool } from '#src/core/models/model-client.ts';
import { z } from 'zod';
import type { AnyTool } from '../../tools/tool.ts';
import type { Toolbox } from '../../tools/toolbox.ts';

/** Fields that name an element: a model gives its number, tools take its ref. */
export const refFields: ReadonlySet<string> = new Set(['ref', 'from_ref', 'to_ref']);

/** Fields that only our own planners fill in. */
export const ownFields: ReadonlySet<string> = new Set(['purpose', 'choice_refs', 'short']);

/** Keywords that every provider takes; bounds are left to our own check, they would only cost tokens. */
const kept = ['type', 'description', 'enum'] as const;

export const confirmStep = 'confirm_step';
export const seePage = 'see_page';

export type Offered = { flashMode: boolean; sees: boolean };

/** One flat function per tool, the fields of our own added: the step, the reason, what is expected. */
export function modelTools(toolbox: Toolbox, offered: Offered): ModelTool[] {
  const tools = [...toolbox.values()].map(tool => ({
    name: tool.name,
    description: tool.description,
    schema: schemaOf(tool, offered),
  }));
  tools.push({
    name: confirmStep,
    description: 'Reports that a step is done and what on the page shows it. Call it together with the next action.',
    schema: object({ step: stepField, seen: text }),
  });
  if (offered.sees) {
    const schema = object({ step: stepField });
    tools.push({
      name: seePage,
      description: 'Shows you a picture of the view, when the text does not say enough.',
      schema,
    });
  }
  return tools;
}

/** What these mean is stated once, in the rules: repeated with every tool it would be a third of their tokens. */
const stepField: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };

function schemaOf(tool: AnyTool, { flashMode }: Offered): JsonSchema {
  const { $schema: _, ...given } = z.toJSONSchema(tool.input, { io: 'input' }) as JsonSchema;
  const properties = objectOf(given['properties']);
  const own: Record<string, JsonSchema> = { step: stepField };
  if (!flashMode) own['why'] = text;
  for (const [name, property] of Object.entries(properties))
    if (!ownFields.has(name)) own[name] = flat(name, objectOf(property));
  if (tool.effect === 'predicted' || tool.effect === 'typed') own['expect'] = text;
  if (tool.endsRun) own['evidence'] = text;
  const required = Array.isArray(given['required']) ? given['required'].filter(name => typeof name === 'string') : [];
  return { type: 'object', properties: own, required: ['step', ...required], additionalProperties: false };
}

/** @throws Error for a tool whose input is not flat: that is a fault of the tool. */
function flat(name: string, property: JsonSchema): JsonSchema {
  if (refFields.has(name)) return { type: 'integer' };
  if (typeof property['type'] !== 'string' || property['type'] === 'object') {
    throw new Error(`The field ${name} of a tool is not flat`);
  }
  const out: JsonSchema = {};
  for (const keyword of kept) if (property[keyword] !== undefined) out[keyword] = property[keyword];
  if (property['type'] === 'array') out['items'] = flat(`${name}[]`, objectOf(property['items']));
  return out;
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function objectOf(value: unknown): Record<string, JsonSchema> {
  // safe because a JSON Schema's properties and items are objects
  return typeof value === 'object' && value !== null ? (value as Record<string, JsonSchema>) : {};
}
