import { z } from 'zod';
import { query } from '../procedure.ts';
import { InputDefinition, StepText } from '../task.ts';

const problem = {
  /** The words of the step; empty when the whole step is meant. */
  words: z.string(),
  message: z.string(),
  /** Texts to write instead of the whole step, at most three. */
  proposals: z.array(z.string()),
};
/** Those of `core/steps/understand.ts`. */
const reasons = [
  'empty',
  'too-long',
  'no-form',
  'unknown-words',
  'ambiguous',
  'no-steps',
  'too-deep',
  'too-many-actions',
  'unclosed-quote',
  'hidden-characters',
  'named-like-input',
  'secret-value',
] as const;

export const CheckedStep = z.object({
  /** The step as the built-in planner reads it, in the words of the step language; null when it is not understood in one way. */
  canonical: z.string().nullable(),
  problems: z.array(
    z.object({
      reason: z.enum(reasons),
      ...problem,
      /** Where the words begin in the step, from 0, and where they end. */
      from: z.int(),
      to: z.int(),
    }),
  ),
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
      'Returns one result per step: its canonical sentence, what is not understood, and names in braces that are no inputs. Nothing is saved or run.',
      'The same steps always have the same result; no model and no website is used. A step may use what an earlier one reads or asks for.',
      'words are the part of the step that a problem is about, from and to where they are. Each proposal is a whole text for the step.',
    ],
    example: { steps: ['Type {email} in the Email field', 'Click Continue'], inputs: ['email'] },
  })
    .input(
      z.strictObject({
        steps: z.array(StepText).max(200),
        inputs: z.array(InputDefinition.shape.name).max(100).default([]),
      }),
    )
    .output(z.object({ steps: z.array(CheckedStep) })),
};
