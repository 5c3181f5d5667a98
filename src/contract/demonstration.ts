import { z } from 'zod';
import { Usage } from './common.ts';

/** The name that upload/get-signed-url gives a demonstration. */
export const DemonstrationName = z.string().min(1).max(1000);

export const exampleDemonstration = 'users/1/demonstrations/5f0c3c1e-6d0a-4b53-8a3e-0d4f7e2f9d11/video';

/** Where a step was seen in the demonstration, in seconds, and how sure we are of it, from 0 to 1. */
export const StepMoment = z.object({
  step_id: z.string(),
  at: z.number().min(0),
  confidence: z.number().min(0).max(1),
  /** What was said in the video while it was done; null when nothing was, or nobody could write it down. */
  said: z.string().nullable(),
});
export type StepMoment = z.infer<typeof StepMoment>;

/** What became of a task's demonstration. */
export const Demonstration = z.object({
  /** A signed link; null without a demonstration. */
  video_url: z.string().nullable(),
  filename: z.string().nullable(),
  seconds: z.number().nullable(),
  /** Why it could not be processed, in words. */
  error: z.string().nullable(),
  /** What was left out or guessed, in words. */
  notes: z.array(z.string()),
  steps: z.array(StepMoment),
  /** What models took to process it; null without one. */
  usage: Usage.nullable(),
});
export type Demonstration = z.infer<typeof Demonstration>;
