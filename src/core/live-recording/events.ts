/** What a person did in a browser that is recorded, as the page and the live view report it. */
import { z } from 'zod';

const short = z.string().max(400);

/** An element as it was when it was used, in the words of an observation. */
export const RecordedElement = z.object({
  role: z.string().max(40),
  name: short,
  type: z.string().max(40).optional(),
  placeholder: short.optional(),
  hints: short.optional(),
  css: short.optional(),
  position: z.object({ x: z.number(), y: z.number() }).optional(),
  frame: z.string().max(4000).optional(),
  /** How many elements of the page have its role and name, and which of them it is, from 1. */
  twins: z.int().min(1).default(1),
  ordinal: z.int().min(1).default(1),
  /** What it alone of them lies in. */
  container: z.object({ role: z.string().max(40), name: short }).optional(),
  /** The drop-down that an option belongs to. */
  owner: z.object({ role: z.string().max(40), name: short }).optional(),
});
export type RecordedElement = z.infer<typeof RecordedElement>;

const actions = [
  z.object({
    kind: z.literal('click'),
    element: RecordedElement,
    count: z.int().min(1).max(2).default(1),
    right: z.boolean().default(false),
  }),
  /** `value` is null for secrets: passwords, codes, cards. */
  z.object({
    kind: z.literal('text'),
    element: RecordedElement,
    value: z.string().max(4000).nullable(),
    secret: z.enum(['password', 'code', 'card']).optional(),
  }),
  z.object({ kind: z.literal('choose'), element: RecordedElement, options: z.array(short).max(50) }),
  z.object({ kind: z.literal('check'), element: RecordedElement, checked: z.boolean() }),
  z.object({ kind: z.literal('key'), keys: z.string().min(1).max(60), element: RecordedElement.nullable() }),
  z.object({ kind: z.literal('file'), element: RecordedElement }),
  z.object({ kind: z.literal('drag'), element: RecordedElement, to: RecordedElement }),
  z.object({ kind: z.literal('go'), to: z.string().max(4000) }),
  z.object({ kind: z.literal('move'), to: z.enum(['back', 'forward', 'reload']) }),
  z.object({ kind: z.literal('tab'), title: short }),
  z.object({ kind: z.literal('dialog'), accept: z.boolean(), text: short.optional() }),
] as const;

/** The action, without time and place. */
export const RecordedAction = z.discriminatedUnion('kind', actions);
export type RecordedAction = z.infer<typeof RecordedAction>;

/** One action: numbered within its recording, with the page it was done on. */
export type RecordedEvent = RecordedAction & { id: string; at: number; url: string };
