import { z } from 'zod';
import { query } from '../procedure.ts';
import { InputDefinition, StepText } from '../task.ts';

/** One action of a step as the built-in planner reads it. Inputs stand as `{name}`. */
export const StepPart = z.object({
  /** `Click`, `Type`, `If`, `For each row of`. */
  action: z.string(),
  target: z.string().nullable(),
  /** What kind of element the target is, such as `button`; null when the step does not say. */
  kind: z.string().nullable(),
  value: z.string().nullable(),
  /** Names of the inputs that it uses, without those of its children. */
  inputs: z.array(z.string()),
  details: z.array(z.string()),
  /** What a loop repeats, or what is done if a condition is true. */
  get children() {
    return z.array(StepPart);
  },
  /** What is done if the condition is false. */
  get otherwise() {
    return z.array(StepPart);
  },
});
export type StepPart = z.infer<typeof StepPart>;

const problem = {
  /** The words of the step; empty when the whole step is meant. */
  words: z.string(),
  message: z.string(),
  /** Texts that can stand in the place of `words`. */
  proposals: z.array(z.string()),
};
const reasons = [
  'unknown-words',
  'unknown-action',
  'contradiction',
  'empty',
  'too-long',
  'too-many-actions',
  'unknown-language',
  'no-target',
] as const;

export const CheckedStep = z.object({
  parts: z.array(StepPart),
  problems: z.array(z.object({ reason: z.enum(reasons), ...problem })),
  /** Names in braces that are no inputs. */
  unknown_inputs: z.array(z.string()),
});
export type CheckedStep = z.infer<typeof CheckedStep>;

/** Something in a file that the built-in planner would not understand. The task is created all the same. */
export const StepWarning = z.object({
  /** The position of the step, from 1. */
  step: z.int(),
  /** The line of the file, from 1. */
  line: z.int(),
  reason: z.enum([...reasons, 'unknown-input']),
  ...problem,
});
export type StepWarning = z.infer<typeof StepWarning>;

/** A call of the noun task. */
export const stepCheck = {
  checkSteps: query('task.check-steps', 'Check how the built-in planner reads steps', {
    notes: [
      'Returns one result per step: its actions, what is not understood, and names in braces that are no inputs. Nothing is saved or run.',
      'The same steps always have the same result; no model and no website is used.',
      'words are the part of the step that a problem is about, empty for the whole step. Each proposal can replace them.',
    ],
    example: { steps: ['Type {email} in the Email field', 'Press Continue'], inputs: ['email'] },
  })
    .input(
      z.strictObject({
        steps: z.array(StepText).max(200),
        inputs: z.array(InputDefinition.shape.name).max(100).default([]),
      }),
    )
    .output(z.object({ steps: z.array(CheckedStep) })),
};
