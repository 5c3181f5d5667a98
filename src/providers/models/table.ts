import { readFile } from 'node:fs/promises';
import { AppError } from '#src/core/errors.ts';
import { z } from 'zod';

const Price = z.strictObject({
  /** US dollars for a million tokens. */
  input: z.number().min(0),
  cached: z.number().min(0),
  output: z.number().min(0),
});

const Entry = z.strictObject({
  /** What runs and tasks keep. */
  name: z.string().min(1).max(100),
  label: z.string().min(1).max(100),
  aliases: z.array(z.string().min(1).max(100)).default([]),
  provider: z.enum(['google', 'openai', 'openai-compatible']),
  /** What its provider calls it. */
  id: z.string().min(1).max(200),
  sees: z.boolean(),
  /** It was taught its provider's own tool for mouse and keyboard. */
  computer: z.boolean().optional(),
  /** Tokens that fit into one request. */
  context: z.int().min(1000),
  price: Price.nullable(),
});
export type ModelEntry = z.infer<typeof Entry>;
export type ModelTable = readonly ModelEntry[];

const Table = z.strictObject({ models: z.array(Entry).max(500) }).superRefine(({ models }, context) => {
  const seen = new Set<string>();
  for (const [index, { name, aliases }] of models.entries()) {
    for (const word of [name, ...aliases]) {
      if (seen.has(word))
        context.addIssue({ code: 'custom', path: ['models', index], message: `"${word}" is there twice` });
      seen.add(word);
    }
  }
});

/**
 * The models that the file at `path` names.
 * @throws AppError that says which entry is wrong and why.
 */
export async function readModelTable(path: string): Promise<ModelTable> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new AppError('BAD_REQUEST', `The table of models ${path} (MODELS_FILE) cannot be read: ${String(error)}`);
  }
  return parseModelTable(text, path);
}

/** @throws AppError that says which entry is wrong and why. */
export function parseModelTable(text: string, path: string): ModelTable {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new AppError('BAD_REQUEST', `The table of models ${path} is no JSON: ${String(error)}`);
  }
  const parsed = Table.safeParse(json);
  if (parsed.success) return parsed.data.models;
  const issue = parsed.error.issues[0];
  throw new AppError('BAD_REQUEST', `The table of models ${path}: ${issue?.path.join('.')}: ${issue?.message}.`);
}
