import { z } from 'zod';
import { Timestamp, Usage } from './common.ts';

/** Fields of every event: its number in the run, from 1 and rising, and when it was stored. */
const base = { seq: z.int(), at: Timestamp };

/** What did a step: the playbook of earlier runs, the built-in planner, a model, or the earlier run that this one goes on from. */
export const StepBy = z.enum(['playbook', 'steps', 'model', 'earlier']);
export type StepBy = z.infer<typeof StepBy>;

/** What happens in a run, in order. */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('turn-started'),
    turn: z.int(),
    /** Position of the task's step from 1; null outside the steps. */
    step: z.int().nullable(),
    description: z.string(),
    thought: z.string().nullable(),
    url: z.string(),
    tokens: z.int(),
    /** Missing in runs of earlier versions. */
    by: StepBy.optional(),
  }),
  z.object({
    ...base,
    type: z.literal('action-planned'),
    turn: z.int(),
    index: z.int(),
    call: z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) }),
    /** Set when the call works on another step than its turn began with. */
    about: z.object({ step: z.int(), description: z.string() }).optional(),
  }),
  z.object({
    ...base,
    type: z.literal('action-done'),
    turn: z.int(),
    index: z.int(),
    ok: z.boolean(),
    result: z.string(),
    ms: z.int(),
  }),
  z.object({ ...base, type: z.literal('turn-ended'), turn: z.int(), ms: z.int() }),
  z.object({
    ...base,
    type: z.literal('step-judged'),
    turn: z.int(),
    step: z.int(),
    verdict: z.enum(['proved', 'unproved', 'failed']),
    evidence: z.string(),
    description: z.string().optional(),
  }),
  z.object({ ...base, type: z.literal('message'), from: z.enum(['agent', 'system']), text: z.string() }),
  z.object({ ...base, type: z.literal('question'), id: z.string(), text: z.string() }),
  z.object({ ...base, type: z.literal('user-message'), text: z.string() }),
  /** One answer of a model, stored before the turn that it led to. Dollars are not rounded. */
  z.object({ ...base, type: z.literal('model-used'), model: z.string(), usage: Usage }),
  z.object({ ...base, type: z.literal('finished'), status: z.string(), reason: z.string() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
