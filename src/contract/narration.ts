import { z } from 'zod';
import { narrationTypes } from './tasks/constants.ts';

/** Something that was said while a step was done. */
export const Narration = z.object({
  id: z.string(),
  seconds: z.number(),
  /** The words; null while they are not written down, or when no model can. */
  text: z.string().nullable(),
  /** The sound. Signed, expires. */
  url: z.string(),
});
export type Narration = z.infer<typeof Narration>;

/** One part of a clip of sound; parts come in order, each a few seconds at most. */
export const NarrationPart = z.strictObject({
  clip_id: z.uuid(),
  index: z.int().min(0).max(1000),
  audio: z.base64().max(400_000),
  mime_type: z.enum(narrationTypes),
  ago_ms: z.int().min(0).max(600_000),
  ms: z.int().min(0).max(120_000),
  last: z.boolean(),
});
