import { z } from 'zod';
import { mutation, query } from './procedure.ts';

export const ModelInfo = z.object({
  /** What tasks and runs keep. */
  name: z.string(),
  label: z.string(),
  /** Other names that mean the same model wherever one may be given. */
  aliases: z.array(z.string()),
  usable: z.boolean(),
  /** What to do so that it can be used; null when it can. */
  reason: z.string().nullable(),
  /** Whether it takes pictures, without which it cannot work as an operator. */
  sees: z.boolean(),
  /** US dollars for a million tokens; null when not known. */
  price: z.object({ input: z.number(), cached: z.number(), output: z.number() }).nullable(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

/** What came of asking a model something small. */
export const ModelTest = z.object({
  ok: z.boolean(),
  /** What is at fault; null when nothing is. */
  fault: z.enum(['key', 'model', 'limit', 'request', 'network', 'answer']).nullable(),
  message: z.string(),
  ms: z.int(),
});
export type ModelTest = z.infer<typeof ModelTest>;

export const model = {
  list: query('model.list', 'List the models of this installation', {
    notes: [
      'default is selected first for a run; fallback is used when a task prefers a model that is not usable.',
      'builtin is the built-in planner, which needs no key.',
    ],
    example: {},
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ models: z.array(ModelInfo), default: z.string(), fallback: z.string() })),
  test: mutation('model.test', 'Test the key of a model', {
    notes: ['The test uses a few tokens.', 'At most 10 tests in 10 minutes for each account.'],
    example: { model: 'gemini-2.5-flash' },
  })
    .input(z.strictObject({ model: z.string().min(1).max(100) }))
    .output(ModelTest),
};
